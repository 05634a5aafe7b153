import Domain
import TestSupport
import Testing

@testable import ArticleFiles

struct RecordFaultTests {
  private static let a = ReadFile.json("A")
  private static let b = ReadFile.json("B")
  private static let c = ReadFile.json("C")

  /// Broken files with the titles read and the faults reported.
  static let broken: [(String, [String], [String])] = [
    // Lines
    ("\(a)\n\nnonsense\n\(b)\n", ["A", "B"], ["3 not an article"]),
    (
      "<html>\n7\nnull \(a)\n\(b)", ["B"],
      ["1 not an article", "2 not an article", "3 not an article"]
    ),
    ("\(a)}\n\(b)", ["A", "B"], ["1 not an article"]),
    ("{\"title\":\"cut\n\(a)\n\(b)", ["A", "B"], ["1 not valid JSON"]),
    ("{\"title\":\"cut\\\n\(a)\n\(b)", ["A", "B"], ["1 not valid JSON"]),
    ("{\"title\":\"x\",\"url\":\n\(a)\n\(b)", ["A", "B"], ["1 not valid JSON"]),
    ("{\"title\":\"x\",\n\(a)\n\(b)", ["A", "B"], ["1 not valid JSON"]),
    ("{\"title\":\n\(a)", ["A"], ["1 cut off"]),
    ("\(a)\n{\"x\":[1\n\(b)\n\(c)\n{\"y", ["A", "B", "C"], ["2 not valid JSON", "5 cut off"]),
    ("{\"a\":1,\n{\"b\":\n\(a)\n\(b)", ["A", "B"], ["1 not valid JSON", "2 not valid JSON"]),
    ("{\"title\" \"x\"}\n\(a)", ["A"], ["1 not valid JSON"]),
    ("{\"n\":truu}\n\(a)", ["A"], ["1 not valid JSON"]),
    // Lists
    ("[\(a),{\"title\":\"x},\(b),\(c)]", ["A", "B", "C"], ["1#2 not valid JSON"]),
    ("[\(a),{\"title\":x\",\"url\":\"y\"},\(b)]", ["A", "B"], ["1#2 not valid JSON"]),
    ("[\(a),{\"title\":\"x\",\(b),\(c)]", ["A", "B", "C"], ["1#2 not valid JSON"]),
    ("[\n\(a),\n{\"title\":\"x\n,\(b)\n]\n\(c)", ["A", "B", "C"], ["3#2 not valid JSON"]),
    ("[\(a),{\"x\":[1},\(b)]", ["A", "B"], ["1#2 not valid JSON"]),
    (
      "[null,7,\"a{,]\\\"b\",[1],\(a)]\(b)", ["A", "B"],
      ["1#1 not an article"]
    ),
    (
      "[\(a),\"x\":[{\"y\":1},{\"y\":2}],\"url\":\"u\"},\(b)]", ["A", "B"],
      ["1#2 not an article"]
    ),
    (
      "{\"articles\":[{\"x\"{\"y\":1},{\"y\":[2,\n\(a)\n],\"next\":null}\n\(b)", ["A", "B"],
      ["1#1 not valid JSON"]
    ),
    ("[\(a),\(b)", ["A", "B"], ["1 the list is not closed"]),
    ("[\(a),{\"title\":\"x", ["A"], ["1#2 cut off"]),
    ("[", [], ["1 the list is not closed"]),
    // Pages
    (
      "{\"articles\":[\(a),{\"ti\n{\"articles\":[\(b)]}\n\(c)", ["A", "B", "C"],
      ["1#2 not valid JSON"]
    ),
    (
      "{\"articles\":[\(a),{\"ti\n{\"articles\":[{},\(b)]}", ["A", "B"],
      ["1#2 not valid JSON", "2#1 no web address"]
    ),
    (
      "{\"articles\":[\(a),\n{\"articles\":[\(b)]}\n\(c)", ["A", "B", "C"],
      ["2 the list is not closed"]
    ),
    ("{\"articles\":[\(a)],\"next\":\"\n{\"articles\":[\(b)]}", ["A", "B"], ["1 not valid JSON"]),
    ("{\"articles\":[\(a)]\n\(b)\n\(c)", ["A", "B", "C"], ["1 not valid JSON"]),
    ("{\"articles\":[\(a)]", ["A"], ["1 cut off"]),
    ("{\"articles\":[{\"url\":\"https://x.example\"},\(a)]}", ["A"], ["1#1 no title"]),
    // An object over several lines
    ("{\"a\":[{\"x\":1}\n,{\"b\":2},{\"c\":3}\nbroken\n\(a)", ["A"], ["1 not valid JSON"]),
    (
      "{\n \"title\": \"bro\nken\",\n \"source\": {\n \"id\": 1\n },\n \"x\": 2\n}\n{\n"
        + a.dropFirst(),
      ["A"], ["1 not valid JSON"]
    ),
    (
      "[\n{\n \"title\": \"bro\nken\",\n \"source\": {\n \"id\": 1\n },\n \"x\": 2\n},\n\(a)\n]",
      ["A"], ["2#1 not valid JSON"]
    ),
  ]

  @Test(arguments: broken)
  func brokenRecordIsReported(
    text: String,
    titles: [String],
    faults: [String]
  ) throws {
    let file = try ReadFile(text)
    #expect(file.titles == titles)
    #expect(file.faultLines == faults)
    #expect(file.error == nil)
  }

  @Test(arguments: broken)
  func chunkSizeMakesNoDifference(
    text: String,
    titles: [String],
    faults: [String]
  ) throws {
    for chunkSize in 1...9 {
      let file = try ReadFile(text, chunkSize: chunkSize)
      #expect(file.titles == titles)
      #expect(file.faultLines == faults)
    }
  }

  @Test(arguments: [
    ("", "\n", "\n"), ("[", ",", "]"), ("[\n", ",\n", "\n]\n"), ("{\"articles\":[", ",", "]}"),
  ])
  func wrongByteLosesNoOtherRecord(head: String, separator: String, tail: String) throws {
    let record = Array(#"{"source":{"id":null},"url":"https://a.example/B","title":"B"}"#.utf8)
    for place in record.indices {
      for byte in [UInt8(ascii: "{"), UInt8(ascii: "\""), nil] {
        var wrong = record
        wrong.replaceSubrange(place...place, with: byte.map { [$0] } ?? [])
        let records = [Array(Self.a.utf8), wrong, Array(Self.c.utf8)]
        let text = records.joined(separator: separator.utf8)
        let titles = try ReadFile(Array(head.utf8) + Array(text) + Array(tail.utf8)).titles
        #expect(titles.first == "A" && titles.last == "C")
      }
    }
  }

  @Test(arguments: [
    (#"{"title":"No address"}"#, "no web address"),
    (#"{"title":"T","url":7}"#, "no web address"),
    (#"{"title":"T","url":"javascript:alert(1)"}"#, "no web address"),
    (#"{"status":"error","code":"apiKeyInvalid"}"#, "no web address"),
    (#"{"articles":null}"#, "no web address"),
    ("{}", "no web address"),
    (#"{"title":"[Removed]","url":"https://removed.com"}"#, "withdrawn by its source"),
    (#"{"title":"[Removed]","url":"https://a.example"}"#, "withdrawn by its source"),
    (#"{"title":"T","url":"https://removed.com"}"#, "withdrawn by its source"),
    (#"{"url":"https://a.example","title":" "}"#, "no title"),
  ])
  func invalidArticleIsReportedWithReason(json: String, reason: String) throws {
    let file = try ReadFile("\(Self.a)\n\(json)\n\(Self.b)")
    #expect(file.titles == ["A", "B"])
    #expect(file.faultLines == ["2 \(reason)"])
  }

  @Test func batchListsTheFirstFaults() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a", String(repeating: "%PDF\n", count: 1_000))
    let reader = try ArticleReader(path: path, provider: ReadFile.provider)
    let batch = try #require(try reader.next(limit: 700))
    #expect(batch.faultCount == 700)
    #expect(batch.faults.map(\.place.line) == Array(1...ArticleBatch.namedFaults))
    #expect(try reader.next(limit: 700)?.faultCount == 300)
  }

  @Test func everyPrefixReturnsItsArticles() throws {
    let bytes = Array("[\(Self.a),\n\(Self.b),\(Self.c)]\n".utf8)
    let whole = try ReadFile(bytes).articles
    for count in 1..<bytes.count - 1 {
      let file = try ReadFile(bytes.prefix(count))
      #expect(file.articles == Array(whole.prefix(file.articles.count)))
      #expect(file.faults.count == 1)
    }
  }
}
