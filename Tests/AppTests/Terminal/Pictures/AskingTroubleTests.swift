import Glibc
import TestSupport
import Testing

@testable import Terminal

extension SystemConsoleInAWindowTests {
  @Suite("Asking a misbehaving terminal")
  struct AskingTroubleTests {
    private static let kind = "\u{1B}[?62;4c"

    @Test func silentTerminalGetsBlocks() throws {
      let mute = try PlayedTerminal()
      #expect(mute.ask()?.method == .blocks(.palette))
      #expect(mute.isAsBefore)
    }

    @Test func silentTerminalWithoutColourGetsNothing() throws {
      let mute = try PlayedTerminal()
      #expect(mute.ask(allowsColor: false) == nil)
      #expect(mute.isAsBefore)
    }

    @Test func lateAnswerIsDiscarded() throws {
      // It arrives after the last read, but before the modes are restored.
      let late = try PlayedTerminal(
        .meanwhile { $0.write(Array("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c".utf8)) }
      )
      #expect(late.ask()?.method == .blocks(.palette))
      #expect(late.isAsBefore)
      #expect(late.left == "")
    }

    @Test func answerAfterTimeoutIsIgnored() throws {
      let slow = try PlayedTerminal(.answer(Self.kind, after: .milliseconds(300)))
      #expect(slow.ask()?.method == .blocks(.palette))
      #expect(slow.isAsBefore)
    }

    @Test func sshHasLongerTimeout() throws {
      let far = try PlayedTerminal(.answer(Self.kind, after: .milliseconds(900)))
      let variables: Environment = ["TERM": "xterm", "SSH_TTY": "/dev/pts/1"]
      #expect(far.ask(variables)?.method == .sixel(registers: 256, largest: nil))
    }

    @Test func answersExtendTheDeadline() throws {
      let pause = Duration.milliseconds(250)
      let slow = try PlayedTerminal(
        .answer("\u{1B}[6;18;9t", after: pause),
        .answer("\u{1B}[4;432;720t", after: pause),
        .answer(Self.kind, after: pause)
      )
      #expect(slow.ask()?.method == .sixel(registers: 256, largest: nil))
    }

    @Test func typingDoesNotExtendTheDeadline() throws {
      let pause = Duration.milliseconds(250)
      let typing = try PlayedTerminal(
        .answer("typed", after: pause),
        .answer("\u{1B}[A", after: pause),
        .answer(Self.kind, after: pause)
      )
      #expect(typing.ask()?.method == .blocks(.palette))
    }

    @Test func deadlineExtensionIsLimited() throws {
      let endless = try PlayedTerminal()
      endless.play((0..<10_000).map { _ in .answer("\u{1B}[6;18;9t", after: .milliseconds(250)) })
      #expect(endless.ask()?.method == .blocks(.palette))
      #expect(endless.turnsLeft > 9_990)
      #expect(endless.isAsBefore)
    }

    @Test(arguments: [
      "\u{1B}_Gi=31;OK", "\u{1B}[?62;4", "\u{1B}P1$r", "\u{1B}]11;", "\u{1B}[?62;4\u{18}c", "",
    ])
    func incompleteAnswerIsIgnored(answer: String) throws {
      let broken = try PlayedTerminal(.answer(answer))
      #expect(broken.ask()?.method == .blocks(.palette))
      #expect(broken.isAsBefore)
    }

    @Test func hangupGetsNothing() throws {
      let dying = try PlayedTerminal(.answer("\u{1B}_Gi=31;OK\u{1B}\\"), .hangup)
      #expect(dying.ask() == nil)
      let dead = try PlayedTerminal(.hangup)
      #expect(dead.ask() == nil)
      // The saved modes are not applied to the next terminal.
      let next = try PlayedTerminal(.answer(Self.kind))
      #expect(next.ask() != nil)
      #expect(next.isAsBefore)
    }

    @Test func backgroundProcessDoesNotAsk() throws {
      let terminal = try PlayedTerminal(.answer(Self.kind))
      #expect(terminal.ask(isInBackground: { _ in true }) == nil)
      #expect(terminal.asked == "")
      #expect(terminal.modesWhileAsked == nil)
      #expect(terminal.isAsBefore)
    }

    @Test func moveToBackgroundGetsNothing() throws {
      let terminal = try PlayedTerminal()
      let isTaken = Locked(false)
      let graphics = terminal.ask { _ in
        isTaken.withLock { isTaken in
          defer { isTaken = true }
          return isTaken
        }
      }
      #expect(graphics == nil)
      #expect(terminal.isAsBefore)
    }

    @Test func backgroundProcessDoesNotRead() throws {
      let terminal = try PlayedTerminal(.answer(Self.kind))
      let isTaken = Locked(false)
      let graphics = terminal.ask { _ in
        isTaken.withLock { isTaken in
          defer { isTaken = true }
          return isTaken
        }
      }
      #expect(graphics == nil)
      #expect(terminal.isAsBefore)
      #expect(terminal.left == Self.kind)
    }

    @Test func exitRestoresTerminal() throws {
      let terminal = try PlayedTerminal(
        .meanwhile { terminal in
          #expect(!terminal.isAsBefore)
          SystemConsole.restoreTerminal()
          #expect(terminal.isAsBefore)
        }
      )
      _ = terminal.ask()
      #expect(terminal.isAsBefore)
    }

    @Test func secretPromptPreventsAsking() async throws {
      let window = try Window()
      let secret = Task { try await window.console.readSecret(prompt: "Key: ") }
      _ = await window.read(upTo: ": ")
      let terminal = try PlayedTerminal(.answer(Self.kind))
      #expect(terminal.ask() == nil)
      #expect(terminal.asked == "")
      #expect(!window.echoes)
      window.type("hush\n")
      #expect(try await secret.value == "hush")
    }

    @Test(arguments: [nil, "", "dumb"])
    func dumbTerminalIsNotAsked(term: String?) async {
      let variables = Environment(["TERM": term].compactMapValues { $0 })
      #expect(await TerminalGraphics.ask(environment: variables, allowsColor: true) == nil)
    }

    @Test func pipeIsNotAsked() throws {
      let pipe = try Channel()
      for descriptor in [pipe.writeEnd, -1] {
        let inquiry = TerminalInquiry(
          descriptor: descriptor,
          questions: TerminalQuestions(environment: ["TERM": "xterm"])
        )
        #expect(TerminalGraphics.ask(by: inquiry, environment: [:], allowsColor: true) == nil)
      }
      #expect(!pipe.hasUnread)
    }
  }
}
