import ByteStrings
import Domain
package import Presentation
import Terminal

extension Program {
  /// Returns the ways to complete the last word of a typed command line, in the order of the command
  /// table; at most 50.
  package func completions(of line: String) async -> [Completion] {
    let typed = CommandWords(line)
    let word = typed.last ?? ""
    let found = await completer.candidates(for: typed.words + [word]) ?? []
    return found.filter { $0.word != word }.prefix(50).map { candidate in
      let isWhole = candidate.next == .word || candidate.next == .value
      let text = line.prefix(typed.start) + candidate.word.shellWord + (isWhole ? " " : "")
      return Completion(
        text: String(text),
        cursor: text.count,
        label: candidate.word,
        note: candidate.note
      )
    }
  }

  /// Prints the completions of the last word for the script of a shell.
  ///
  /// The words are as they were typed if they are `quoted`. There are no errors: a shell that completes
  /// a word has no place for them.
  func complete(_ request: [ByteString]) async {
    let isQuoted = request.first == "quoted"
    let words = request.dropFirst().map(\.boundedText).map { word in
      isQuoted ? CommandWords(word).last ?? "" : word
    }
    let found = await completer.candidates(for: words)
    // A word with other characters could not be typed, or would not be one line.
    let lines = found?.filter { TerminalText.singleLine($0.word) == $0.word }.map { candidate in
      "\(candidate.next.rawValue)\(candidate.word)\t\(TerminalText.singleLine(candidate.note))\n"
    }
    try? context.console.print(lines?.joined() ?? "/\n")
    await context.close()
  }

  private var completer: Completer {
    Completer(parser: parser, archive: context.completionStore, now: { context.now })
  }
}
