import Glibc
import TestSupport
import Testing

@testable import Terminal

extension SystemConsoleInAWindowTests {
  /// With the system's clock, and a terminal that answers from a thread.
  @Suite("Asking a terminal in real time")
  struct AskingInTimeTests {
    private func inquiry(_ descriptor: Int32, limit: Duration) -> TerminalInquiry {
      TerminalInquiry(
        descriptor: descriptor,
        questions: TerminalQuestions(environment: ["TERM": "xterm"], limit: limit)
      )
    }

    private func ask(_ descriptor: Int32, limit: Duration) -> TerminalGraphics? {
      TerminalGraphics.ask(
        by: inquiry(descriptor, limit: limit),
        environment: ["TERM": "xterm"],
        allowsColor: true
      )
    }

    /// Reads the questions, then runs `answer`.
    private func play(
      _ window: Int32,
      _ answer: @escaping @Sendable () -> Void
    ) -> Task<Void, Never> {
      Task {
        await onOwnThread {
          var asked: [UInt8] = []
          var byte: UInt8 = 0
          while !asked.suffix(3).elementsEqual("\u{1B}[c".utf8), read(window, &byte, 1) == 1 {
            asked.append(byte)
          }
          answer()
        }
      }
    }

    @Test func lastAnswerIsAwaited() async throws {
      let (window, program) = try PseudoTerminal.openPair()
      defer { for end in [window, program] { close(end) } }
      let terminal = play(window) {
        for part in ["\u{1B}_Gi=31;", "OK\u{1B}\\\u{1B}[6;18;9t", "\u{1B}[?62;c"] {
          _ = write(window, part, part.utf8.count)
        }
      }
      let graphics = await onOwnThread { ask(program, limit: .seconds(50)) }
      #expect(graphics?.method == .kitty)
      #expect(graphics?.cell == PixelSize(width: 9, height: 18))
      await terminal.value
    }

    @Test func timeoutEnds() async throws {
      let (window, program) = try PseudoTerminal.openPair()
      defer { for end in [window, program] { close(end) } }
      let graphics = await onOwnThread { ask(program, limit: .milliseconds(5)) }
      #expect(graphics?.method == .blocks(.palette))
    }

    @Test func hangupEnds() async throws {
      let (window, program) = try PseudoTerminal.openPair()
      defer { close(program) }
      let terminal = play(window) { close(window) }
      let graphics = await onOwnThread { ask(program, limit: .seconds(50)) }
      #expect(graphics == nil)
      await terminal.value
    }

    @Test func stoppedTerminalDoesNotHang() async throws {
      let (window, program) = try PseudoTerminal.openPair()
      defer { for end in [window, program] { close(end) } }
      _ = fcntl(program, F_SETFL, O_RDWR | O_NONBLOCK)
      tcflow(program, TCOOFF)
      let graphics = await onOwnThread { ask(program, limit: .seconds(50)) }
      #expect(graphics == nil)
      var modes = termios()
      tcgetattr(program, &modes)
      #expect(modes.c_lflag & tcflag_t(ECHO) != 0 && modes.c_lflag & tcflag_t(ICANON) != 0)
    }
  }
}
