import Testing

@testable import WebServer

struct FormFieldsTests {
  @Test func fieldsAreDecoded() {
    let fields = FormFields(encoded: "q=climate+news&tag=a%26b&tag=%C3%A4&empty&bad=%zz%2".utf8)
    #expect(fields["q"] == "climate news")
    #expect(fields.all("tag") == ["a&b", "ä"])
    #expect(fields["empty"] == "")
    #expect(fields["bad"] == "%zz%2")
    #expect(fields["none"] == nil)
  }

  @Test(arguments: ["", "a b+c&d=e", "ä€😀", "100%", "\u{0}\r\n"])
  func encodingRoundTrips(text: String) {
    let encoded = FormFields.encoded(text)
    #expect(FormFields(encoded: "v=\(encoded)".utf8)["v"] == text)
    #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  }

  @Test func fieldsAfterTheLimitAreLeftOut() {
    let many = Array(String(repeating: "a&", count: FormFields.limit + 5).utf8)
    #expect(FormFields(encoded: many).fields.count == FormFields.limit)
    let form = (name: "Content-Type", value: "application/x-www-form-urlencoded")
    #expect(WebRequest("POST", "/", headers: [form], body: many).hasTooManyFields)
    #expect(WebRequest("POST", "/", body: many).hasTooManyFields)
    let other = (name: "Content-Type", value: "application/json")
    #expect(!WebRequest("POST", "/", headers: [other], body: many).hasTooManyFields)
    #expect(
      !WebRequest("POST", "/", headers: [form], body: Array(many.dropLast(20))).hasTooManyFields
    )
  }

  @Test(arguments: ["", "&", "&&a=1&&", "=", "a==b", "a=1&", "=x&y"])
  func emptyPartsAreSkipped(text: String) {
    let parts = text.split(separator: "&").map { part in
      part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
    let fields = FormFields(encoded: text.utf8).fields
    #expect(fields.map(\.name) == parts.map { $0[0] })
    #expect(fields.map(\.value) == parts.map { $0.count > 1 ? $0[1] : "" })
  }

  @Test func targetIsSplitAtTheFirstQuestionMark() {
    let request = WebRequest("GET", "/a%20b+c?q=1?2&q=3", headers: [("host", "x")])
    #expect(request.path == "/a b+c")
    #expect(request.query.all("q") == ["1?2", "3"])
    #expect(request[header: "Host"] == "x")
  }
}
