import Domain
import TestSupport
import Testing

@testable import ArticleFiles

/// Files of valid records of which one is damaged: all others must be read.
struct DamagedRecordTests {
  /// A way to write records to a file.
  struct Layout: CustomTestStringConvertible {
    let testDescription: String
    let head: String
    let separator: String
    let tail: String

    func file(of records: [[UInt8]]) -> [UInt8] {
      Array(head.utf8) + Array(records.joined(separator: separator.utf8)) + Array(tail.utf8)
    }
  }

  static let lines = Layout(testDescription: "lines", head: "", separator: "\n", tail: "\n")
  static let layouts = [
    lines,
    Layout(testDescription: "one line", head: "[", separator: ",", tail: "]"),
    Layout(testDescription: "list", head: "[\n", separator: ",\n", tail: "\n]\n"),
    Layout(
      testDescription: "page",
      head: "{\"status\":\"ok\",\"articles\":[",
      separator: ",",
      tail: "]}"
    ),
    Layout(
      testDescription: "page of lines",
      head: "{\"query\":\"x\",\"articles\":[\n",
      separator: ",\n",
      tail: "\n],\"next\":null}\n"
    ),
  ]

  /// A valid record before it is damaged: one line, or several as programs print it for people.
  private static let record = #"{"url":"https://a.example/D","title":"D","x":{"y":[1,2]},"z":"w"}"#
  private static let printed = """
    {
      "url": "https://a.example/D",
      "title": "D",
      "x": {
        "y": [
          1,
          2
        ]
      }
    }
    """

  /// Records that must be reported, with the bytes of one that is cut off at different places.
  static let damaged: [[UInt8]] = {
    let deep = String(repeating: "[", count: 65)
    let start = #"{"url":"https://a.example/D","title":"D""#
    let texts = [
      start + #","x":"# + deep + "}",
      start + #","x":"# + deep + "1",
      start + #","x":"# + deep,
      start + #","x":"# + deep + #""text"#,
      start + #","x":"# + deep + String(repeating: "]", count: 64) + "}",
      start + #","x":"# + deep + String(repeating: "]", count: 65) + "}",
      start + #","x":"# + String(repeating: #"{"a":"#, count: 65) + "}",
      start + #","x":"# + String(repeating: #"{"a":"#, count: 200) + "1",
      start + #","x":"# + String(repeating: "[{\"a\":", count: 100) + "1",
      start + #","x":[1}"#,
      start + #","x":[1"#,
      start + #","x":[{"y":1"#,
      start + #","x":{"y":1]}"#,
      start + #","x":"unclosed}"#,
      start + #","x":"unclosed\"}"#,
      start + #","x":"unclosed\\\"}"#,
      start + #","x":unquoted"}"#,
      start + #","x":tru}"#,
      start + #","x":}"#,
      start + #","x"}"#,
      start + #",,"x":1}"#,
      start + #" "x":1}"#,
      start + #";"x":1}"#,
      start + #","x":1 2}"#,
      start + ",\"x\":\"\u{0}",
      start + #","x":\u0000}"#,
      start + #",'x':1}"#,
      start + #",x:1}"#,
      start + ",",
      start + "/*\"*/}",
      "\u{0}" + record,
      "xx" + record,
      #"{"title":"no address"}"#,
      #"{"url":"https://a.example/D","title":null}"#,
      #"{"title":"D","url":"https://"}"#,
      "{}",
      "{",
      #"{""#,
      printed.replacing("1,", with: "1,,"),
      printed.replacing("\"D\",", with: "\"D,"),
      printed.replacing("]", with: "}"),
    ]
    return texts.map { Array($0.utf8) } + [
      Array((start + ",").utf8) + [0xFF, 0xFE] + Array("}".utf8),
      Array((start + ",\"x\":").utf8) + [0xC3, 0x28] + Array("}".utf8),
    ]
  }()

  @Test(arguments: layouts, damaged)
  func onlyTheDamagedRecordIsLost(layout: Layout, damaged: [UInt8]) throws {
    let titles = (1...20).map { "T\($0)" }
    var records = titles.map { Array(ReadFile.json($0).utf8) }
    records.insert(damaged, at: 10)
    for chunkSize in [7, 1 << 16] {
      let file = try ReadFile(layout.file(of: records), chunkSize: chunkSize)
      #expect(file.titles == titles)
      #expect(file.faults.count >= 1)
      #expect(file.error == nil)
    }
  }

  @Test(arguments: damaged.filter { !$0.contains(UInt8(ascii: "\n")) })
  func damagedLineIsOneFault(damaged: [UInt8]) throws {
    let good = Array(ReadFile.json("A").utf8)
    let file = try ReadFile(Self.lines.file(of: [good, damaged, damaged, good, good, damaged]))
    #expect(file.titles == ["A", "A", "A"])
    #expect(file.faults.map(\.place.line) == [2, 3, 6])
  }

  @Test(arguments: layouts)
  func everyPrefixOfARecordLosesOnlyThatRecord(layout: Layout) throws {
    let record = Array(Self.record.utf8)
    for count in 1..<record.count {
      let records = [Array(ReadFile.json("A").utf8), Array(record.prefix(count))]
      let rest = (1...5).map { Array(ReadFile.json("T\($0)").utf8) }
      let file = try ReadFile(layout.file(of: records + rest))
      #expect(file.titles == ["A", "T1", "T2", "T3", "T4", "T5"], "\(count) bytes")
    }
  }

  @Test func invalidCharactersAreReplaced() throws {
    let texts: [[UInt8]] = [
      Array(#""title":"D\uD800""#.utf8), Array(#""title":"D\uDC00\uD800""#.utf8),
      Array(#""title":"D\u0000""#.utf8), Array(#""title":"D\x""#.utf8),
      Array("\"title\":\"D\u{0}\"".utf8), Array("\"title\":\"D".utf8) + [0xFF, 0x22],
      Array("\"title\":\"D".utf8) + [0xED, 0xA0, 0x80, 0x22],
    ]
    for text in texts {
      let record = Array(#"{"url":"https://a.example/D","#.utf8) + text + Array("}".utf8)
      let file = try ReadFile(Self.lines.file(of: [record, Array(ReadFile.json("A").utf8)]))
      #expect(file.titles.count == 2 && file.titles[0].hasPrefix("D") && file.faults.isEmpty)
    }
  }

  @Test func recordsAfterManyDamagedOnesAreRead() throws {
    let good = (1...1_000).map { Array(ReadFile.json("T\($0)").utf8) }
    let deep = Array((#"{"title":"t","x":"# + String(repeating: "[", count: 65) + "}").utf8)
    let records = Array(good.prefix(500)) + Array(repeating: deep, count: 500) + good.suffix(500)
    let file = try ReadFile(Self.lines.file(of: records))
    #expect(file.titles.count == 1_000)
    #expect(file.faults.count == 500)
  }
}
