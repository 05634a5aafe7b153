import TestSupport
import Testing

@testable import Terminal

private let window = CellSize(columns: 80, rows: 24)

private func key(_ name: String) -> InputDecoder.Item? {
  Key(name: name).map { .event(.key($0)) }
}

private func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int) -> InputDecoder.Item {
  .event(.mouse(MouseEvent(action, at: CellPlace(row: row, column: column))))
}

/// A row of the table of sequences.
struct Typed: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let items: [InputDecoder.Item?]
  var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }

  init(_ text: String, _ items: InputDecoder.Item?...) {
    self.init(bytes: Array(text.utf8), items)
  }

  init(bytes: [UInt8], _ items: [InputDecoder.Item?]) {
    self.bytes = bytes
    self.items = items
  }
}

struct InputDecoderTests {
  static let keys = [
    Typed("j", key("j")), Typed("é", key("é")), Typed("字x", key("字"), key("x")),
    Typed("\r", key("enter")), Typed("\n", key("ctrl-j")), Typed("\t", key("tab")),
    Typed("\u{7F}\u{8}", key("backspace"), key("backspace")), Typed("\u{3}", key("ctrl-c")),
    Typed("\u{0}", key("ctrl-space")), Typed("\u{1C}", key("ctrl-\\")),
    Typed("\u{1F}", key("ctrl-_")),
    Typed("\u{1B}a", key("alt-a")), Typed("\u{1B}é", key("alt-é")),
    Typed("\u{1B}\r", key("alt-enter")),
    Typed("\u{1B}\u{7F}", key("alt-backspace")), Typed("\u{1B}\u{4}", key("ctrl-alt-d")),
    Typed("\u{1B}[A\u{1B}OA", key("up"), key("up")),
    Typed("\u{1B}[B\u{1B}[C\u{1B}[D", key("down"), key("right"), key("left")),
    Typed("\u{1B}[1;5A", key("ctrl-up")), Typed("\u{1B}[1;2D", key("shift-left")),
    Typed("\u{1B}[1;3C", key("alt-right")), Typed("\u{1B}[1;8H", key("ctrl-alt-shift-home")),
    Typed("\u{1B}[H\u{1B}[1~\u{1B}[7~\u{1B}OH", key("home"), key("home"), key("home"), key("home")),
    Typed("\u{1B}[F\u{1B}[4~\u{1B}[8~\u{1B}OF", key("end"), key("end"), key("end"), key("end")),
    Typed("\u{1B}[5~\u{1B}[6~", key("pageup"), key("pagedown")),
    Typed("\u{1B}[2~\u{1B}[3;5~", key("insert"), key("ctrl-delete")),
    Typed("\u{1B}OP\u{1B}[11~\u{1B}[[A\u{1B}[P", key("f1"), key("f1"), key("f1"), key("f1")),
    Typed("\u{1B}[15~\u{1B}[17~\u{1B}[24~", key("f5"), key("f6"), key("f12")),
    Typed("\u{1B}[25~\u{1B}[34~\u{1B}[1;2R", key("f13"), key("f20"), key("shift-f3")),
    Typed("\u{1B}[Z", key("shift-tab")), Typed("\u{1B}OM\u{1B}Op", key("enter"), key("0")),
    Typed(
      "\u{1B}[3^\u{1B}[5$\u{1B}[6@",
      key("ctrl-delete"),
      key("shift-pageup"),
      key("ctrl-shift-pagedown")
    ),
    Typed("\u{1B}[a\u{1B}Ob", key("shift-up"), key("ctrl-down")),
    Typed("\u{1B}\u{1B}[A", key("alt-up")),
  ]

  static let protocols = [
    Typed("\u{1B}[27u\u{1B}[27;1u", key("escape"), key("escape")),
    Typed("\u{1B}[97;5u\u{1B}[97;3u", key("ctrl-a"), key("alt-a")),
    Typed("\u{1B}[97;6u\u{1B}[49:33;4u", key("ctrl-A"), key("alt-!")),
    Typed(
      "\u{1B}[13;2u\u{1B}[9;5u\u{1B}[127;3u",
      key("shift-enter"),
      key("ctrl-tab"),
      key("alt-backspace")
    ),
    Typed("\u{1B}[57400u\u{1B}[57414u\u{1B}[57376u", key("1"), key("enter"), key("f13")),
    Typed("\u{1B}[106;1:1u\u{1B}[106;1:2u\u{1B}[106;1:3u", key("j"), key("j")),
    Typed("\u{1B}[1;1:3A\u{1B}[3;1:3~"), Typed("\u{1B}[106;9u"), Typed("\u{1B}[57441;2u"),
    Typed("\u{1B}[106;129u", key("j")), Typed("\u{1B}[1114112u\u{1B}[55296u"),
    Typed("\u{1B}[27;5;106~\u{1B}[27;2;13~", key("ctrl-j"), key("shift-enter")),
    Typed(
      "\u{1B}[<0;3;5M\u{1B}[<32;4;5M\u{1B}[<0;4;5m",
      mouse(.press, 2, 4),
      mouse(.drag, 3, 4),
      mouse(.release, 3, 4)
    ),
    Typed("\u{1B}[<64;1;1M\u{1B}[<65;1;1M", mouse(.wheelUp, 0, 0), mouse(.wheelDown, 0, 0)),
    Typed("\u{1B}[<16;81;900M\u{1B}[<0;0;0M", mouse(.press, 79, 23), mouse(.press, 0, 0)),
    Typed("\u{1B}[<2;1;1M\u{1B}[<2;1;1m\u{1B}[<34;1;1M\u{1B}[<66;1;1M"),
    Typed("\u{1B}[M !!x", key("x")),
    Typed(
      "\u{1B}[?2026;2$y\u{1B}[?2026;0$y",
      .synchronizesUpdates(true),
      .synchronizesUpdates(false)
    ),
    Typed("\u{1B}[?2026;4$y\u{1B}[?5;1$y", .synchronizesUpdates(false)),
    Typed("\u{1B}[?0u\u{1B}[?62;4c", .supportsKittyKeys, .attributes), Typed("\u{1B}[>41;1;0c"),
    Typed(
      "\u{1B}]11;rgb:ff/80/00\u{7}",
      .event(.background(RGBColor(red: 255, green: 128, blue: 0)))
    ),
    Typed(
      "\u{1B}]11;rgb:f/0/8\u{1B}\\",
      .event(.background(RGBColor(red: 255, green: 0, blue: 136)))
    ),
    Typed(
      "\u{1B}]11;rgb:1a1a/2b2b/3c3c\u{1B}\\",
      .event(.background(RGBColor(red: 26, green: 43, blue: 60)))
    ),
    Typed("\u{1B}P1$r0m\u{1B}\\x\u{1B}_Gi=31;OK\u{1B}\\y", key("x"), key("y")),
    Typed("\u{1B}[200~j\u{1B}[A\rk\u{1B}[201~l", .event(.paste("j\u{1B}[A\nk")), key("l")),
    Typed("\u{1B}[200~\u{1B}[20\u{1B}[201~", .event(.paste("\u{1B}[20"))),
    Typed("\u{1B}[200~a\r\nb\nc\u{1B}[201~", .event(.paste("a\nb\nc"))), Typed("\u{1B}[201~"),
    Typed("\u{1B}[5\u{3}j", key("ctrl-c"), key("j")),
    Typed("\u{1B}]11;rgb:\rj", key("enter"), key("j")),
    Typed("\u{1B}]0;x\u{1B}[A", key("up")), Typed("\u{1B}[12 !x", nil),
    Typed(
      bytes: [0xFF, 0x61, 0xC3, 0x0D],
      [key("\u{FFFD}"), key("a"), key("\u{FFFD}"), key("enter")]
    ),
    Typed(bytes: [0xC2, 0x9B, 0x41], [key("A")]),
  ]

  @Test(arguments: keys + protocols) func sequenceIsDecodedHoweverItIsSplit(typed: Typed) {
    let expected = typed.items.compactMap { $0 }
    for split in 0...typed.bytes.count {
      var decoder = InputDecoder(size: window)
      let items = decoder.decode(typed.bytes[..<split]) + decoder.decode(typed.bytes[split...])
      #expect(items == expected, "split at \(split)")
      #expect(decoder.pending == nil)
    }
    var decoder = InputDecoder(size: window)
    #expect(typed.bytes.flatMap { decoder.decode([$0]) } == expected)
  }

  @Test(arguments: [
    ("\u{1B}", ["escape"]), ("\u{1B}\u{1B}", ["escape", "escape"]), ("\u{1B}[", ["alt-["]),
    ("\u{1B}O", ["alt-O"]), ("\u{1B}]", ["alt-]"]), ("\u{1B}P", ["alt-P"]),
  ])
  func loneEscapeIsAKeyIfNothingFollows(text: String, names: [String]) {
    var decoder = InputDecoder(size: window)
    #expect(decoder.decode(text.utf8) == [])
    #expect(decoder.pending == .escape)
    #expect(decoder.flush() == names.map(key))
    #expect(decoder.pending == nil)
    #expect(decoder.decode("j".utf8) == [key("j")])
  }

  @Test(arguments: ["\u{1B}[1;", "\u{1B}]11;rgb", "é"])
  func startOfAnythingElseIsNotFlushed(text: String) {
    var decoder = InputDecoder(size: window)
    _ = decoder.decode(text.utf8.dropLast(text == "é" ? 1 : 0))
    #expect(decoder.pending == nil)
    #expect(decoder.flush() == [])
  }

  @Test func graphemeThatArrivesTogetherIsOneKey() {
    var decoder = InputDecoder(size: window)
    #expect(decoder.decode("👩‍👩‍👧e\u{301}".utf8) == [key("👩‍👩‍👧"), key("e\u{301}")])
  }

  @Test func endlessGraphemeIsOneReplacement() {
    var decoder = InputDecoder(size: window)
    let text = "e" + String(repeating: "\u{301}", count: 10_000)
    #expect(decoder.decode(text.utf8) == [key("\u{FFFD}")])
  }

  @Test func longPasteIsCut() {
    var decoder = InputDecoder(size: window)
    let text = "\u{1B}[200~x" + String(repeating: "é", count: 500_000) + "\u{1B}[201~j"
    let expected = "x" + String(repeating: "é", count: 32_767)
    #expect(decoder.decode(text.utf8) == [.event(.paste(expected)), key("j")])
  }

  @Test func pasteWithoutAnEndIsComplete() {
    var decoder = InputDecoder(size: window)
    #expect(decoder.decode("\u{1B}[200~abc".utf8) == [])
    #expect(decoder.pending == .paste)
    #expect(decoder.flush() == [.event(.paste("abc"))])
    #expect(decoder.decode("j".utf8) == [key("j")])
  }

  @Test func endlessSequenceDoesNotBlockTheKeyboard() {
    var decoder = InputDecoder(size: window)
    let start = "\u{1B}]11;" + String(repeating: "x", count: 1_000)
    #expect(decoder.decode(start.utf8) == [])
    #expect(
      decoder.decode((String(repeating: "y", count: 5_000) + "\rj").utf8).suffix(2) == [
        key("enter"), key("j"),
      ]
    )
    let long = "\u{1B}[" + String(repeating: "1;", count: 10_000) + "Aj"
    #expect(decoder.decode(long.utf8) == [key("j")])
  }

  @Test func randomBytesAreDecodedInAnyPieces() {
    var random = SeededGenerator(seed: 34)
    let pieces =
      (Self.keys + Self.protocols).map(\.bytes) + [[0x1B], [0x9B], [0x18], [0xF0, 0x9F]]
    for _ in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        var piece = pieces.randomElement(using: &random) ?? []
        if Int.random(in: 0..<3, using: &random) == 0, !piece.isEmpty {
          piece[Int.random(in: 0..<piece.count, using: &random)] = UInt8.random(
            in: 0...255,
            using: &random
          )
        }
        bytes += piece
      }
      var whole = InputDecoder(size: window)
      var single = InputDecoder(size: window)
      let items = Self.scalars(whole.decode(bytes))
      #expect(Self.scalars(bytes.flatMap { single.decode([$0]) }) == items)
      #expect(whole.pending == single.pending)
      _ = whole.flush()
      #expect(whole.pending == nil)
    }
  }

  /// Splits graphemes, which depend on the parts in which input arrives.
  private static func scalars(_ items: [InputDecoder.Item]) -> [InputDecoder.Item] {
    items.flatMap { item -> [InputDecoder.Item] in
      guard case .event(.key(let key)) = item, case .character(let character) = key.code else {
        return [item]
      }
      return character.unicodeScalars.map { .event(.key(Key(.character(Character($0))))) }
    }
  }
}
