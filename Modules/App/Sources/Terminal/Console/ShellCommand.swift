public import ByteStrings
import Glibc
import Threads

/// A command line for `/bin/sh`, which has the terminal while it runs.
public struct ShellCommand: Equatable, Sendable {
  /// The command line.
  public let line: ByteString
  /// The texts that it has as `"$1"`, `"$2"` and so on, which the shell never interprets.
  public let arguments: [ByteString]
  /// Its standard input; nil for the terminal.
  public let input: String?
  /// Whether a person can read what it wrote before the full screen covers that.
  public let hasOutput: Bool

  public init(
    _ line: ByteString,
    arguments: [ByteString] = [],
    input: String? = nil,
    hasOutput: Bool = true
  ) {
    (self.line, self.arguments, self.input) = (line, arguments, input)
    self.hasOutput = hasOutput
  }
}

extension ShellCommand {
  /// Returns the line of a template: `%u` becomes `"$1"` if the letter `u` has the number 1, and `%%` a
  /// percent sign.
  ///
  /// The argument is one word also inside quotation marks.
  public static func line(_ template: String, _ numbers: [Character: Int]) -> ByteString {
    var line = ""
    var quote: Character?
    var rest = template[...]
    while let character = rest.popFirst() {
      if character == "%", rest.first == "%" {
        line.append(rest.removeFirst())
      } else if character == "%", let number = rest.first.flatMap({ numbers[$0] }) {
        rest.removeFirst()
        line +=
          quote == "\"" ? "${\(number)}" : quote == "'" ? "'\"${\(number)}\"'" : "\"${\(number)}\""
      } else {
        line.append(character)
        if character == "\\", quote != "'", let next = rest.popFirst() {
          line.append(next)
        } else if quote == nil, "'\"".contains(character) {
          quote = character
        } else if quote == character {
          quote = nil
        }
      }
    }
    return ByteString(line)
  }
}

extension ProgramLauncher {
  /// Runs a command and waits for its end; over a full screen, if it has written something, then waits
  /// for Enter.
  public func run(_ command: ShellCommand) async throws(LaunchError) {
    TerminalLoan.begin()
    defer { TerminalLoan.end() }
    let page = command.hasOutput && ScreenTerminal.isLent ? OutputPage() : nil
    let (status, _) = try await run(
      "/bin/sh",
      arguments: ["-c", command.line, "sh"] + command.arguments,
      input: command.input
    )
    await page?.waitForEnter()
    if status != 0 { throw .failed(program: "the command", status: status) }
  }
}

/// An empty page of the controlling terminal, for the output of a command.
private final class OutputPage: Sendable {
  private let terminal: Int32

  /// Scrolls what the terminal shows out of the window; nil without a terminal.
  init?() {
    terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    var window = winsize()
    _ = ioctl(terminal, UInt(TIOCGWINSZ), &window)
    write(String(repeating: "\n", count: Int(window.ws_row)) + "\u{1B}[H")
  }

  deinit { close(terminal) }

  /// Waits for Enter, unless the page is empty: the cursor is where it was.
  func waitForEnter() async {
    await withCheckedContinuation { continuation in
      let work: @Sendable () -> Void = {
        let place = TerminalInquiry(descriptor: self.terminal, questions: .cursor).answers()?.cursor
        if place != [1, 1] { self.readEnter(isAtStart: place?.last == 1) }
        continuation.resume()
      }
      if !DetachedThread.start(work) { continuation.resume() }
    }
  }

  private func readEnter(isAtStart: Bool) {
    write((isAtStart ? "" : "\r\n") + "Press Enter to return")
    while case .bytes(let bytes) = Descriptor.read(terminal) {
      if bytes.contains(where: "\r\n".utf8.contains) { break }
    }
  }

  private func write(_ text: String) { try? Descriptor.write(text, to: terminal) }
}

/// A text that a person has edited, in a file that its owner only can read.
package struct EditedText {
  package let bytes: [UInt8]
  package let path: ByteString

  /// Removes the file.
  package func remove() { path.withCString { _ = unlink($0) } }
}

extension Workplace {
  /// Lets a person edit a text in `VISUAL` or `EDITOR`, else in vi; the caller removes the file.
  package func edit(_ text: String) async throws(LaunchError) -> EditedText {
    let editor = variables.bytes("VISUAL") ?? variables.bytes("EDITOR") ?? "vi"
    let folder = variables.bytes("TMPDIR") ?? "/tmp"
    var template = (folder + "/broadsheet-XXXXXX.opml").bytes.map(CChar.init(bitPattern:)) + [0]
    let file = mkstemps(&template, 5)
    guard file >= 0 else { throw LaunchError(editor, code: errno) }
    let path = ByteString(cString: template)
    do throws(LaunchError) {
      defer { close(file) }
      do { try Descriptor.write(text, to: file) } catch { throw LaunchError(editor, code: errno) }
      let edits = ShellCommand(editor + " \"$1\"", arguments: [path], hasOutput: false)
      try await shell(edits)
    } catch {
      EditedText(bytes: [], path: path).remove()
      throw error
    }
    // Most editors put another file in its place.
    var bytes: [UInt8] = []
    let edited = path.withCString { Glibc.open($0, O_RDONLY | O_CLOEXEC) }
    if edited >= 0 {
      defer { close(edited) }
      while case .bytes(let chunk) = Descriptor.read(edited) { bytes += chunk }
    }
    return EditedText(bytes: bytes, path: path)
  }
}
