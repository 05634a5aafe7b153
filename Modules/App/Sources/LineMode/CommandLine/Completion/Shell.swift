import ByteStrings
import CManualText

/// A shell with a completion script: bash 4.4, zsh 5, fish 3, or newer.
///
/// The scripts run `broadsheet complete`, which prints a line for each way to complete the word: what
/// follows it (`Completer.Next`), the word, a tab, and a note. A line `/` requests names of files.
/// Typed words and candidates are quoted and never evaluated.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script, which is in CManualText.
  var script: String {
    switch self {
    case .bash: Manual.embedded(cmt_bash)
    case .zsh: Manual.embedded(cmt_zsh)
    case .fish: Manual.embedded(cmt_fish)
    }
  }
}

extension String {
  /// The text as one word of a POSIX shell, in single quotes only if it needs them.
  var shellWord: String {
    let isPlain = utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_./".utf8.contains($0) }
    return isPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }
}
