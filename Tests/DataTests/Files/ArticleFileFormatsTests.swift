import Domain
import TestSupport
import Testing

@testable import ArticleFiles

struct ArticleFileFormatsTests {
  private static let a = ReadFile.json("A")
  private static let b = ReadFile.json("B")
  private static let c = ReadFile.json("C")
  private static let pretty = """
    {
      "title": "A \\"quoted\\" { [ title \\\\",
      "source": {
        "id": null,
        "tags": [ { }, [ ] ]
      },
      "url": "https://a.example/A"
    }
    """

  /// Every format of a file, with the titles in it.
  static let forms: [(String, [String])] = [
    ("\(a)\n\(b)\n\n \r\n\(c)\n", ["A", "B", "C"]),
    ("\(a)\n\(b)", ["A", "B"]),
    ("[\(a),\(b),\(c)]", ["A", "B", "C"]),
    (" [ \(a)\n, \(b) ] \n", ["A", "B"]),
    (#"{"status":"ok","totalResults":2,"articles":[\#(a),\#(b)]}"#, ["A", "B"]),
    (
      #"{"query":"x","totalResults":null,"articles":["# + "\n\(a),\n\(b)\n],\"next\":\"n:2\"}\n",
      ["A", "B"]
    ),
    (#"{ "articles" : [ ] , "status":"ok" }"#, []),
    (#"{"articles":[\#(a)]}"# + "\n" + #"{"articles":[\#(b)]}"# + "\n\(c)\n", ["A", "B", "C"]),
    (
      #"[{"articles":[\#(a)],"next":{"articles":[1]}},{"articles":[\#(b)]}]\#(c)"#, ["A", "B", "C"]
    ),
    (#"{"articles":[\#(a)],"more":1,"articles":[\#(b)]}"#, ["A", "B"]),
    ("[\(a)]\n[\(b)]\n", ["A", "B"]),
    ("[[\(a)],[\(b)]]\(c)", ["A", "B", "C"]),
    (#"{"articles":[[\#(a)],[\#(b)]],"next":1}\#(c)"#, ["A", "B", "C"]),
    ("[\(pretty),\n\(pretty)]", ["A \"quoted\" { [ title \\", "A \"quoted\" { [ title \\"]),
    ("\(pretty)\n\(a)", ["A \"quoted\" { [ title \\", "A"]),
    ("\u{FEFF}\(a)\n\u{FEFF}\(b)", ["A", "B"]),
    ("", []),
    ("\u{FEFF}", []),
    (" \n\n\t\r\n", []),
  ]

  @Test(arguments: forms)
  func everyFormatIsRead(text: String, titles: [String]) throws {
    let file = try ReadFile(text)
    #expect(file.titles == titles)
    #expect(file.faults.isEmpty && file.error == nil)
  }

  @Test(arguments: forms)
  func gzipMakesNoDifference(text: String, titles: [String]) throws {
    let file = try ReadFile(LoopbackEncoding.gzip(Array(text.utf8)))
    #expect(file.titles == titles)
    #expect(file.faults.isEmpty && file.error == nil)
  }

  @Test(arguments: forms)
  func chunkSizeMakesNoDifference(text: String, titles: [String]) throws {
    for chunkSize in 1...9 {
      #expect(try ReadFile(text, chunkSize: chunkSize).titles == titles)
      let packed = LoopbackEncoding.gzip(Array(text.utf8))
      #expect(try ReadFile(packed, chunkSize: chunkSize).titles == titles)
    }
  }

  @Test func nestedArticlesDoNotMakeAPage() throws {
    let page = #""articles":[{"title":"No","url":"https://n.example"}]"#
    let text = """
      {"url":"https://a.example/A","title":"A","x":{\(page)}}
      {"url":"https://a.example/B","title":"B","my\\\(page)}
      {"url":"https://a.example/C","title":"articles","articles":{"n":[1]}}
      """
    let file = try ReadFile(text)
    #expect(file.titles == ["A", "B", "articles"])
    #expect(file.faults.isEmpty)
  }

  @Test func batchRespectsItsLimit() throws {
    let folder = try TemporaryFolder()
    let text = "\(Self.a)\nx\n\(Self.b)\n\(Self.c)\ny\n"
    let path = try folder.write("a", text)
    let reader = try ArticleReader(path: path, chunkSize: 8, provider: ReadFile.provider)
    var counts: [[Int]] = []
    var bytesRead = 0
    while let batch = try reader.next(limit: 2) {
      counts.append([batch.articles.count, batch.faultCount])
      #expect(batch.bytesRead > bytesRead)
      bytesRead = batch.bytesRead
    }
    #expect(counts == [[1, 1], [2, 0], [0, 1]])
    #expect(reader.size == text.utf8.count)
    #expect(bytesRead == reader.size)
    #expect(try reader.next(limit: 2) == nil)
  }

  @Test func longRecordsEndABatchEarly() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "x", count: 1 << 20)
    let line = #"{"url":"https://a.example","title":"T","content":"\#(long)"}"# + "\n"
    let path = try folder.write("a", String(repeating: line, count: 6))
    let reader = try ArticleReader(path: path, provider: ReadFile.provider)
    #expect(try reader.next(limit: 100)?.articles.count == 4)
    #expect(try reader.next(limit: 100)?.articles.count == 2)
  }
}
