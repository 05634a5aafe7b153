import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArticleFiles

struct RecordLimitsTests {
  /// Reads everything and returns the largest number of bytes in memory.
  private func scan(
    _ text: String,
    maximumLength: Int,
    chunkSize: Int = 64
  ) throws -> (titles: [String], faults: [RecordFault], held: Int) {
    let folder = try TemporaryFolder()
    let file = try InputFile(path: try folder.write("a", text))
    let source = TextSource(file, chunkSize: chunkSize)
    let decoder = RecordDecoder(provider: ReadFile.provider)
    var scanner = RecordScanner(source, decoder, maximumLength: maximumLength)
    var titles: [String] = []
    var faults: [RecordFault] = []
    var held = 0
    while let piece = try scanner.next() {
      held = max(held, scanner.text.heldCount)
      switch piece {
      case .article(let article): titles.append(article.article.title)
      case .fault(let fault): faults.append(fault)
      }
    }
    return (titles, faults, held)
  }

  private func long(_ count: Int) -> String {
    #"{"url":"https://a.example","title":"Long","x":"\#(String(repeating: "x", count: count))"}"#
  }

  @Test(arguments: ["\n", ",", " "])
  func oversizedRecordIsSkipped(separator: String) throws {
    let records = [ReadFile.json("A"), long(5_000), ReadFile.json("B")]
    let text = records.joined(separator: separator)
    for text in [text, "[\(text)]", "{\"articles\":[\(text)]}"] {
      let (titles, faults, held) = try scan(text, maximumLength: 1_000)
      #expect(titles == ["A", "B"])
      #expect(faults.map(\.reason) == ["too large"])
      #expect(held <= 1_000 + 2 * 64)
    }
  }

  @Test func recordOfTheLargestSizeIsRead() throws {
    let record = long(500)
    #expect(try scan(record, maximumLength: record.utf8.count).titles == ["Long"])
    #expect(try scan(record, maximumLength: record.utf8.count - 1).faults.count == 1)
  }

  @Test func nextLineIsReadAfterTruncatedRecord() throws {
    let cut = long(5_000).dropLast(2)
    let text = "\(cut)\n\(ReadFile.json("A"))\n{\"x\":[\(long(5_000))\n\(ReadFile.json("B"))"
    let (titles, faults, _) = try scan(text, maximumLength: 1_000)
    #expect(titles == ["A", "B"])
    #expect(faults.map(\.place.line) == [1, 3])
  }

  @Test(arguments: ["[", "{\"articles\":[", ""])
  func memoryDoesNotGrowWithTheFile(head: String) throws {
    let separator = head.isEmpty ? "\n" : ","
    let records = String(repeating: ReadFile.json("A") + separator, count: 2_000)
    let tail = String(repeating: " ", count: 10_000) + "no article" + separator + records
    let (titles, _, held) = try scan(head + records + tail, maximumLength: 1_000)
    #expect(titles.count == 4_000)
    #expect(held <= 3 * 64)
  }

  @Test(arguments: [62, 63])
  func nestingIsLimitedTo64Levels(arrays: Int) throws {
    let brackets = String(repeating: "[", count: arrays) + String(repeating: "]", count: arrays)
    let deep = #"{"url":"https://a.example","title":"Deep","x":\#(brackets)}"#
    #expect(try ReadFile(deep).titles == ["Deep"])
    let deeper = deep.replacing("[]", with: "[[{}]]")
    let file = try ReadFile("\(deeper)\n[\(ReadFile.json("A")),\(deeper),\(ReadFile.json("B"))]")
    #expect(file.titles == ["A", "B"])
    #expect(file.faultLines == ["1 nested too deeply", "2#2 nested too deeply"])
  }

  @Test(.hangLimit, arguments: ["", " "])
  func everyUnclosedLevelIsReported(indent: String) throws {
    let count = 30_000
    let text = String(repeating: indent + "{\"a\":\n", count: count) + ReadFile.json("A")
    let file = try ReadFile(text)
    #expect(file.titles == ["A"])
    #expect(indent == "" ? file.faults.count == count : file.faults.count >= 1)
  }

  @Test(.hangLimit)
  func unclosedLevelsOnOneLineTakeLinearTime() throws {
    let text = "[" + String(repeating: "{\"a\":[1,", count: 30_000) + ReadFile.json("A") + "]"
    #expect(try ReadFile(text).titles == ["A"])
    let pages = String(repeating: "{\"articles\":[],\"a\":\n", count: 10_000) + ReadFile.json("A")
    #expect(try ReadFile(pages).titles == ["A"])
  }

  @Test(arguments: [("[\n", ",\n", "\n]"), ("[", ",", "]"), ("", "\n", "")], [1, 65])
  func unclosedRecordEndsAtTheLargestSize(
    list: (head: String, separator: String, tail: String),
    arrays: Int
  ) throws {
    let unclosed = #"{"url":"https://a.example","x":"# + String(repeating: "[", count: arrays) + "1"
    let titles = (1...200).map { "T\($0)" }
    let records = ["T0", unclosed] + titles
    let text = records.map { $0.hasPrefix("T") ? ReadFile.json($0) : $0 }
      .joined(separator: list.separator)
    let file = try scan(list.head + text + list.tail, maximumLength: 1_000)
    #expect(file.titles == ["T0"] + titles)
    #expect(file.faults.count == 1)
    #expect(file.held <= 1_000 + 2 * 64)
  }
}
