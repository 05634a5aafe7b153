import ByteStrings
import Glibc
import TestSupport
import Testing
import Threads

@testable import Terminal

extension SystemConsoleInAWindowTests {
  @Suite(.serialized, .hangLimit)
  struct ScreenTerminalTests {
    private let opening =
      "\u{1B}[?1049h\u{1B}[m\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?1006h"
    private let questions = "\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[?u\u{1B}[c"
    private let ending = "\u{1B}[?7h\u{1B}[m\u{1B}[H\u{1B}[2J\u{1B}[?1049l\u{1B}[?25h"

    @Test func closingUndoesEverything() async throws {
      let window = try ScreenWindow()
      #expect(window.screen.open())
      #expect(!window.isAsBefore)
      #expect(await window.read(upTo: "\u{1B}[c") == opening + questions)
      window.screen.close()
      let closing = "\u{1B}\\\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l" + ending
      #expect(await window.read(upTo: "\u{1B}[?25h") == closing)
      #expect(window.isAsBefore)
      for await _ in window.screen.events() {}
      window.screen.close()
      window.screen.show(window.frame("late"))
    }

    @Test func eventsArriveInOrder() async throws {
      let window = try ScreenWindow()
      #expect(window.screen.open())
      window.type("j\u{1B}[A\u{3}\u{1A}")
      var events = window.screen.events().makeAsyncIterator()
      for name in ["j", "up", "ctrl-c", "ctrl-z"] {
        #expect(await events.next() == Key(name: name).map { .key($0) })
      }
      window.type("\u{1B}")
      #expect(await events.next() == .key(Key(.escape)))
    }

    @Test func answersAreUsedAndNeverKeys() async throws {
      let window = try ScreenWindow()
      #expect(window.screen.open())
      _ = await window.read(upTo: "\u{1B}[c")
      window.type("\u{1B}]11;rgb:1010/2020/3030\u{7}\u{1B}[?2026;2$y\u{1B}[?0u\u{1B}[?62cx")
      var events = window.screen.events().makeAsyncIterator()
      #expect(await events.next() == .background(RGBColor(red: 16, green: 32, blue: 48)))
      #expect(await events.next() == .key(Key(.character("x"))))
      #expect(await window.read(upTo: "u") == "\u{1B}[>1u")
      window.screen.show(window.frame("hello"))
      let shown = await window.read(upTo: "\u{1B}[?2026l")
      #expect(shown.hasPrefix("\u{1B}[?2026h") && shown.contains("hello"))
      window.screen.close()
      #expect(await window.read(upTo: "\u{1B}[?25h").contains("\u{1B}[<u"))
    }

    @Test func closingWaitsForAnswersUnderWay() async throws {
      let window = try ScreenWindow(patience: .init(escape: 0, answers: 1_000_000))
      #expect(window.screen.open())
      _ = await window.read(upTo: "\u{1B}[c")
      let closing = Task { await onOwnThread { window.screen.close() } }
      window.type("\u{1B}]11;rgb:1/2/3\u{7}\u{1B}[?62c")
      await closing.value
      #expect(window.isAsBefore)
      #expect(window.left == 0)
    }

    @Test func screenIsNotAskedByControlStrings() async throws {
      let window = try ScreenWindow(environment: ["TERM": "screen", "STY": "1.pts"])
      #expect(window.screen.open())
      let text = await window.read(upTo: "\u{1B}[c")
      #expect(!text.contains("]11"))
      window.screen.copy("x")
      window.screen.show(window.frame("hello"))
      #expect(await !window.read(upTo: "hello").contains("]52"))
    }

    @Test func onlyDifferencesAreWritten() async throws {
      let window = try ScreenWindow()
      #expect(window.screen.open())
      _ = await window.read(upTo: "\u{1B}[c")
      window.screen.show(window.frame("hello"))
      #expect(await window.read(upTo: "\r\n\u{1B}[K\r\n\u{1B}[K").contains("hello"))
      window.screen.show(window.frame("hallo"))
      window.screen.show(window.frame("hallo"))
      window.screen.show(window.frame("hallx"))
      #expect(await window.read(upTo: "x") == "\u{1B}[1;2Ha\u{1B}[1;5Hx")
    }

    @Test func newSizeIsReportedAndDrawnAsAWhole() async throws {
      let window = try ScreenWindow()
      #expect(window.screen.open())
      window.screen.show(window.frame("one"))
      _ = await window.read(upTo: "one")
      let old = window.frame("old")
      window.resize(columns: 30, rows: 2)
      window.screen.show(old)
      var events = window.screen.events().makeAsyncIterator()
      #expect(await events.next() == .resized(CellSize(columns: 30, rows: 2)))
      window.screen.show(window.frame("new"))
      #expect(await !window.read(upTo: "new").contains("old"))
    }

    @Test func signalOfTheWindowReportsItsSize() async throws {
      let window = try ScreenWindow()
      #expect(window.screen.open())
      window.resize(columns: 30, rows: 2)
      kill(getpid(), SIGWINCH)
      var events = window.screen.events().makeAsyncIterator()
      #expect(await events.next() == .resized(CellSize(columns: 30, rows: 2)))
    }

    @Test func suspensionRestoresTheTerminal() async throws {
      let stopped = Gate()
      let goOn = Channel.ifPossible()
      let window = try ScreenWindow(stopProcess: {
        stopped.announce()
        _ = goOn?.readToEnd()
      })
      #expect(window.screen.open())
      window.screen.show(window.frame("one"))
      _ = await window.read(upTo: "\r\n\u{1B}[K\r\n\u{1B}[K")
      window.screen.suspend()
      await stopped.isReached()
      #expect(await window.read(upTo: "\u{1B}[?25h").contains(ending))
      #expect(window.isAsBefore)
      window.screen.show(window.frame("two"))
      window.resize(columns: 30, rows: 2)
      goOn?.closeWriteEnd()
      var events = window.screen.events().makeAsyncIterator()
      #expect(await events.next() == .resumed)
      #expect(await events.next() == .resized(CellSize(columns: 30, rows: 2)))
      window.screen.show(window.frame("three"))
      let shown = await window.read(upTo: "three")
      #expect(!window.isAsBefore)
      #expect(shown.hasPrefix(opening) && !shown.contains("one"))
    }

    @Test func continuedProcessKeepsThePlaceOfTheShell() async throws {
      let window = try ScreenWindow()
      #expect(window.screen.open())
      window.screen.show(window.frame("one"))
      _ = await window.read(upTo: "\r\n\u{1B}[K\r\n\u{1B}[K")
      kill(getpid(), SIGCONT)
      let again = await window.read(upTo: "one")
      #expect(!again.contains("\u{1B}[?1049h"))
      #expect(again.contains("\u{1B}[?1006h"))
    }

    @Test func anotherProgramGetsTheTerminal() async throws {
      let window = try ScreenWindow()
      #expect(window.screen.open())
      window.screen.show(window.frame("one"))
      _ = await window.read(upTo: "one")
      ScreenTerminal.lendCurrent()
      #expect(await window.read(upTo: "\u{1B}[?25h").contains(ending))
      #expect(window.isAsBefore)
      window.screen.show(window.frame("two"))
      ScreenTerminal.takeBackCurrent()
      #expect(await window.read(upTo: "two").hasPrefix(opening))
      var events = window.screen.events().makeAsyncIterator()
      #expect(await events.next() == .resumed)
    }

    @Test func exitRestoresTheTerminal() async throws {
      let window = try ScreenWindow()
      #expect(window.screen.open())
      SystemConsole.restoreTerminal()
      #expect(await window.read(upTo: "\u{1B}[?25h").hasSuffix(ending))
      #expect(window.isAsBefore)
    }

    @Test func closedWindowEndsTheEvents() async throws {
      let window = try ScreenWindow()
      #expect(window.screen.open())
      window.hangUp()
      for await _ in window.screen.events() {}
      window.screen.show(window.frame("late"))
    }

    @Test func terminalThatDoesNotReadGetsTheNewestFrame() async throws {
      let window = try ScreenWindow(columns: 200, rows: 100)
      #expect(window.screen.open())
      for number in 0..<200 {
        var frame = Frame(window.screen.size)
        for row in 0..<100 {
          let text = String(repeating: "\(number % 10)", count: 199)
          frame.put(text, at: CellPlace(row: row, column: 0), width: 200)
        }
        window.screen.show(frame)
      }
      window.screen.show(window.frame("the newest"))
      let shown = await window.read(upTo: "the newest")
      #expect(shown.utf8.count < 200_000)
    }

    @Test func copiedTextIsSent() async throws {
      let window = try ScreenWindow()
      #expect(window.screen.open())
      window.screen.copy(String(repeating: "x", count: 60_000))
      window.screen.copy("news é")
      let text = await window.read(upTo: "=\u{1B}\\")
      #expect(text == opening + questions + "\u{1B}]52;c;bmV3cyDDqQ==\u{1B}\\")
    }

    @Test(arguments: ["", "dumb"]) func incapableTerminalIsRefused(term: String) throws {
      let (window, program) = try PseudoTerminal.openPair()
      defer {
        close(window)
        close(program)
      }
      let screen = ScreenTerminal(
        environment: ["TERM": term],
        allowsColor: true,
        input: program,
        output: program
      )
      #expect(screen == nil)
    }

    @Test func onlyOneScreenIsOpen() throws {
      let window = try ScreenWindow()
      #expect(ScreenTerminal(environment: ["TERM": "xterm"], allowsColor: true, input: -1) == nil)
      #expect(window.screen.open())
      let other = try ScreenWindow()
      #expect(!other.screen.open())
      window.screen.close()
      #expect(other.screen.open())
    }
  }
}

extension Channel {
  fileprivate static func ifPossible() -> Channel? { try? Channel() }
}

extension SystemConsoleInAWindowTests {
  @Suite(.serialized, .hangLimit)
  struct ScreenCrashTests {
    @Test(arguments: [SIGSEGV, SIGABRT, SIGQUIT, SIGTRAP])
    func crashRestoresTheTerminal(signal: Int32) async throws {
      let terminal = try CrashedTerminal()
      // Under the thread sanitizer, a process has a status of its own after SIGSEGV.
      await #expect(processExitsWith: signal == SIGSEGV ? .failure : .signal(signal)) {
        [name = terminal.name as String, signal = signal as Int32] in
        try CrashedTerminal.openScreen(on: name)
        kill(getpid(), signal)
        while true { pause() }
      }
      try await terminal.expectRestored()
    }

    @Test func swiftTrapRestoresTheTerminal() async throws {
      let terminal = try CrashedTerminal()
      await #expect(processExitsWith: .failure) { [name = terminal.name as String] in
        try CrashedTerminal.openScreen(on: name)
        fatalError("as planned")
      }
      try await terminal.expectRestored()
    }

    @Test func trapOnAnyThreadRestoresTheTerminal() async throws {
      let terminal = try CrashedTerminal()
      await #expect(processExitsWith: .failure) { [name = terminal.name as String] in
        try CrashedTerminal.openScreen(on: name)
        _ = DetachedThread.start { fatalError("as planned") }
        while true { pause() }
      }
      try await terminal.expectRestored()
    }

    @Test func overflowOfAnyStackRestoresTheTerminal() async throws {
      let terminal = try CrashedTerminal()
      await #expect(processExitsWith: .failure) { [name = terminal.name as String] in
        try CrashedTerminal.openScreen(on: name)
        _ = DetachedThread.start { print(CrashedTerminal.depth(0)) }
        while true { pause() }
      }
      try await terminal.expectRestored()
    }

    @Test(arguments: [(SIGABRT, "shown\n"), (SIGQUIT, "before")])
    func crashStoresWhatWasShown(signal: Int32, stored: String) async throws {
      let terminal = try CrashedTerminal()
      let folder = try TemporaryFolder()
      let file = try folder.write("crashes", "before")
      await #expect(processExitsWith: .signal(signal)) {
        [name = terminal.name as String, file = file as String, signal = signal as Int32] in
        try CrashedTerminal.openScreen(on: name)
        ScreenTerminal.storeAtCrash("shown\n", in: ByteString(file))
        kill(getpid(), signal)
        while true { pause() }
      }
      #expect(try folder.read("crashes") == stored)
    }
  }
}

/// A terminal on which another process shows a screen.
private final class CrashedTerminal: Sendable {
  let name: String
  private let window: Int32
  private let program: Int32

  init() throws {
    (window, program) = try PseudoTerminal.openPair()
    name = try #require(ttyname(program).map { String(cString: $0) })
  }

  deinit {
    close(window)
    close(program)
  }

  static func openScreen(on name: String) throws {
    let terminal = open(name, O_RDWR | O_NOCTTY)
    let screen = ScreenTerminal(
      environment: ["TERM": "xterm"],
      allowsColor: true,
      input: terminal,
      output: terminal
    )
    guard screen?.open() == true else { exit(0) }
  }

  /// Returns the number, after more calls than any stack has room for.
  @inline(never)
  static func depth(_ number: Int) -> Int {
    number < .max ? max(number, depth(number + 1)) : number
  }

  func expectRestored() async throws {
    _ = write(program, "end", 3)
    let shown = await onOwnThread { [window] in
      var bytes: [UInt8] = []
      var byte: UInt8 = 0
      while !bytes.suffix(3).elementsEqual("end".utf8), read(window, &byte, 1) == 1 {
        bytes.append(byte)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(shown.contains("\u{1B}[?1049h") && shown.hasSuffix("\u{1B}[?1049l\u{1B}[?25hend"))
    var modes = termios()
    tcgetattr(program, &modes)
    #expect(modes.c_lflag & tcflag_t(ECHO | ICANON | ISIG) == tcflag_t(ECHO | ICANON | ISIG))
  }
}
