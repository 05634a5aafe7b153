import Glibc
import TestSupport
import Testing

@testable import Terminal

// Only one console at a time can switch off echo, so these run serialized with the tests of that.
extension SystemConsoleInAWindowTests {
  @Suite("Asking a terminal for its graphics")
  struct AskingTests {
    private static let colors = "\u{1B}P1$r0;38:2::1:2:3m\u{1B}\\"
    private static let kind = "\u{1B}[?62;22c"

    @Test func kittyIsDetected() throws {
      let kitty = try PlayedTerminal(
        .answer("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P1$r0;38:2:1:2:3m\u{1B}\\"),
        .answer("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[6;18;9t\u{1B}[4;432;720t\u{1B}[?62;c")
      )
      let graphics = TerminalGraphics(
        method: .kitty,
        columns: 80,
        rows: 24,
        cell: PixelSize(width: 9, height: 18),
        background: RGBColor(red: 255, green: 255, blue: 255)
      )
      #expect(kitty.ask(["TERM": "xterm-kitty"]) == graphics)
      #expect(kitty.isAsBefore)
    }

    @Test func kittyIsPreferredToSixels() throws {
      let both = try PlayedTerminal(.answer("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?65;4;18c"))
      #expect(both.ask()?.method == .kitty)
    }

    @Test func sixelsOfXtermAreDetected() throws {
      let xterm = try PlayedTerminal(
        pixels: PixelSize(width: 480, height: 312),
        .answer(
          Self.colors + "\u{1B}[4;312;480t\u{1B}[?1;0;16S\u{1B}[?2;0;1000;1000S\u{1B}[?63;1;2;4;6c"
        )
      )
      let graphics = xterm.ask()
      #expect(
        graphics?.method
          == .sixel(registers: 16, largest: PixelSize(width: 1000, height: 1000))
      )
      #expect(graphics?.cell == PixelSize(width: 6, height: 13))
      #expect(xterm.isAsBefore)
    }

    @Test func sixelAttributeIsEnough() throws {
      let foot = try PlayedTerminal(.answer("\u{1B}[6;17;8t\u{1B}[?62;4;22c"))
      #expect(foot.ask(["TERM": "foot"])?.method == .sixel(registers: 256, largest: nil))
    }

    @Test func missingLibsixelMeansBlocks() throws {
      let xterm = try PlayedTerminal(.answer(Self.colors + "\u{1B}[?62;4;22c"))
      let graphics = xterm.ask(hasLibsixel: false)
      #expect(graphics?.method == .blocks(.trueColor))
      #expect(graphics?.advice == "install libsixel1 for finer pictures")
      let kitty = try PlayedTerminal(.answer("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?65;4;18c"))
      #expect(kitty.ask(hasLibsixel: false)?.advice == nil)
    }

    @Test func plainTerminalGetsBlocks() throws {
      let plain = try PlayedTerminal(.answer("\u{1B}[?1;2c"))
      let graphics = TerminalGraphics(method: .blocks(.palette), columns: 80, rows: 24)
      #expect(plain.ask() == graphics)
      #expect(plain.isAsBefore)
      #expect(plain.left == "")
    }

    @Test func trueColourIsDetected() throws {
      let terminal = try PlayedTerminal(.answer(Self.colors + Self.kind))
      #expect(terminal.ask()?.method == .blocks(.trueColor))
    }

    @Test(arguments: [
      (
        ["TERM": "xterm-256color", "COLORTERM": "truecolor"], TerminalGraphics.ColorDepth.trueColor
      ),
      (["TERM": "xterm", "COLORTERM": "24bit"], .trueColor),
      (["TERM": "xterm", "COLORTERM": "yes"], .palette),
      (["TERM": "screen-256color", "COLORTERM": "truecolor"], .palette),
      (["TERM": "xterm", "STY": "1", "COLORTERM": "truecolor"], .palette),
      (["TERM": "screen-256color", "TMUX": "x", "COLORTERM": "truecolor"], .trueColor),
      (["TERM": "linux"], nil), (["TERM": "screen.linux"], nil), (["TERM": "vt220"], nil),
    ])
    func environmentDeclaresColours(
      variables: [String: String],
      depth: TerminalGraphics.ColorDepth?
    ) throws {
      let terminal = try PlayedTerminal(.answer("\u{1B}[?6c"))
      #expect(terminal.ask(Environment(variables))?.method == depth.map { .blocks($0) })
      #expect(terminal.isAsBefore)
    }

    @Test func terminalOverridesEnvironment() throws {
      let terminal = try PlayedTerminal(.answer("\u{1B}P1$r0;38;5;16m\u{1B}\\" + Self.kind))
      let variables: Environment = ["TERM": "xterm", "COLORTERM": "truecolor"]
      #expect(terminal.ask(variables)?.method == .blocks(.palette))
    }

    @Test func noColourAllowsPixelGraphics() throws {
      let kitty = try PlayedTerminal(.answer("\u{1B}_Gi=31;OK\u{1B}\\" + Self.kind))
      #expect(kitty.ask(allowsColor: false)?.method == .kitty)
      let sixel = try PlayedTerminal(.answer("\u{1B}[?62;4c"))
      #expect(sixel.ask(allowsColor: false)?.method == .sixel(registers: 256, largest: nil))
      let plain = try PlayedTerminal(.answer(Self.colors + Self.kind))
      #expect(plain.ask(allowsColor: false) == nil)
      #expect(plain.isAsBefore)
    }

    @Test func echoIsOffWhileAsking() throws {
      let terminal = try PlayedTerminal(.answer(Self.kind))
      let questions = TerminalQuestions(environment: ["TERM": "xterm"])
      _ = terminal.ask(["TERM": "xterm"])
      #expect(terminal.asked == questions.text)
      let modes = try #require(terminal.modesWhileAsked)
      #expect(modes.c_lflag & tcflag_t(ECHO | ICANON) == 0)
      #expect(modes.c_lflag & tcflag_t(ISIG) != 0)
    }

    @Test func fragmentedAnswerIsRead() throws {
      let answer = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;18;9t" + Self.kind
      let terminal = try PlayedTerminal()
      terminal.play(answer.utf8.map { .bytes([$0]) })
      #expect(terminal.ask()?.method == .kitty)
      #expect(terminal.isAsBefore)
    }

    @Test func answersAreFoundInGarbage() throws {
      let garbage = (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }
      let terminal = try PlayedTerminal(
        .bytes(garbage),
        .answer("typed\n\u{1B}[A\u{1B}[6;18;9t\u{1B}[I" + Self.kind)
      )
      let graphics = terminal.ask()
      #expect(graphics?.method == .blocks(.palette))
      #expect(graphics?.cell == PixelSize(width: 9, height: 18))
      #expect(terminal.isAsBefore)
    }

    @Test(arguments: [
      ("\u{1B}[6;9999;9t", PixelSize(width: 9, height: 18)),
      ("\u{1B}[6;20;9999t", PixelSize(width: 9, height: 18)),
      ("", PixelSize(width: 9, height: 18)),
      ("\u{1B}[6;20;10t", PixelSize(width: 10, height: 20)),
    ])
    func driverSizeIsTheFallback(
      answer: String,
      cell: PixelSize
    ) throws {
      let terminal = try PlayedTerminal(
        pixels: PixelSize(width: 725, height: 440),
        .answer(answer + Self.kind)
      )
      #expect(terminal.ask()?.cell == cell)
    }

    @Test func cellIsComputedFromTextArea() throws {
      let terminal = try PlayedTerminal(.answer("\u{1B}[4;440;725t" + Self.kind))
      #expect(terminal.ask()?.cell == PixelSize(width: 9, height: 18))
    }

    @Test(arguments: [(3, 24), (80, 3), (0, 0)])
    func smallWindowIsNotAsked(columns: Int, rows: Int) throws {
      let terminal = try PlayedTerminal(columns: columns, rows: rows, .answer(Self.kind))
      #expect(terminal.ask() == nil)
      #expect(terminal.asked == "")
    }
  }
}
