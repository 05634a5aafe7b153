import Testing

@testable import WebServer

struct MultipartFormTests {
  private static let type = "multipart/form-data; boundary=--x"

  private func form(_ body: String, type: String = type) -> MultipartForm? {
    MultipartForm(Array(body.utf8), type: type)
  }

  private static func part(_ name: String, _ content: String, _ more: String = "") -> String {
    "----x\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n\(content)\r\n"
  }

  @Test func partsAreBytesOfAnyKind() throws {
    var body = Array(
      "----x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a;b\"\r\n".utf8
    )
    body += Array("Content-Type: text/xml\r\n\r\n".utf8) + [0, 0xFF, 13, 10, 45, 45, 13, 13, 10]
    body += Array("\r\n----x--\r\n".utf8)
    let form = try #require(MultipartForm(body, type: Self.type))
    #expect(form["file"].map(Array.init) == [0, 0xFF, 13, 10, 45, 45, 13, 13, 10])
  }

  @Test func emptyPartIsPassedOver() throws {
    let body = Self.part("file", "", "; filename=\"\"") + Self.part("text", "a") + "----x--"
    let form = try #require(self.form(body))
    #expect(form.parts.map(\.name) == ["file", "text"])
    #expect(form["file"] == nil)
    #expect(form["text"].map { Array($0) } == [97])
  }

  @Test(arguments: ["multipart/form-data; boundary=\"--x\"", "Multipart/Form-Data;boundary=--x"])
  func boundaryHasAnyNotation(type: String) {
    #expect(form(Self.part("a", "1") + "----x--", type: type)?["a"] != nil)
  }

  @Test(arguments: [
    "", "----x", "----x\r\n", "----x--x\r\n" + part("a", "1"), part("a", "1"), "x" + part("a", "1"),
    part("a", "1") + "----x\r\n\r\n1\r\n----x--", part("a\"; name=\"b", "1\r\n") + "----x",
    "----x\nContent-Disposition: form-data; name=\"a\"\n\n1\n----x--",
    "----x\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\n1\r\n----x--",
    "----x\r\nX: " + String(repeating: "y", count: 3_000) + "\r\n" + part("a", "1") + "----x--",
    "----x\r\nContent-Disposition: form-data; name=\"a\"\r\n" + part("a", "1") + "----x--",
  ])
  func malformedBodyIsRefused(body: String) {
    let form = form(body)
    #expect(form == nil || form?.parts.isEmpty == true)
  }

  @Test(arguments: [
    "", "text/plain; boundary=--x", "multipart/form-data", "multipart/form-data; boundary=",
    "multipart/form-data; boundary=" + String(repeating: "x", count: 71),
    "multipart/mixed; boundary=--x",
  ])
  func otherTypeIsRefused(type: String) {
    #expect(form(Self.part("a", "1") + "----x--", type: type) == nil)
  }

  @Test func tooManyPartsAreRefused() {
    let parts = { String(repeating: Self.part("a", "1"), count: $0) + "----x--" }
    #expect(form(parts(MultipartForm.partLimit))?.parts.count == MultipartForm.partLimit)
    #expect(form(parts(MultipartForm.partLimit + 1)) == nil)
  }

  @Test func delimiterIsFoundAfterManyLineBreaks() {
    let lines = String(repeating: "\r\n----", count: 160_000)
    #expect(form(Self.part("a", lines) + "----x--")?["a"]?.count == lines.utf8.count)
    #expect(form(Self.part("a", lines)) == nil)
  }
}
