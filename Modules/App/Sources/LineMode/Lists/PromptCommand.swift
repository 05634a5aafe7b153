import Domain
import Presentation
import Terminal
import Texts

/// A line typed at the prompt below a list.
enum PromptCommand: Equatable {
  case more
  case rows(RowAction, RowChoice)
  /// Show the next unread row in full.
  case nextUnread
  /// Mark all articles of the list as read.
  case allRead
  /// Undo the last change of a mark.
  case undo
  case search(String)
  case help
  case quit
  case unknown(String)

  /// Parses a line; an empty one asks for more.
  init(_ line: String, _ keys: PromptKeys) {
    let text = line.singleSpaced.bounded(to: .text)
    switch text {
    case "n" where keys.hasRead: self = .nextUnread
    case "A" where keys.hasRead: self = .allRead
    case "", "n", "more": self = .more
    case "?", "h", "help": self = .help
    case "q", "quit", "exit": self = .quit
    case "u",
      "undo" where keys.hasMarks:
      self = .undo
    case _ where text.hasPrefix("/"): self = .search(String(text.dropFirst()))
    default: self = keys.command(text) ?? .unknown(text)
    }
  }
}

/// An action of a person on rows.
enum RowAction {
  /// Show one row in full.
  case show
  /// Open rows outside the program.
  case open
  /// Mark rows, or unmark marked ones.
  case mark
  /// Mark rows as read, or as unread if they are read.
  case read
}

/// The rows to which a command applies.
enum RowChoice: Equatable {
  /// The rows with these numbers, counted from 1.
  case numbers([ClosedRange<Int>])
  /// The row that was shown in full last.
  case shown
}

extension RowChoice {
  /// Whether it is the number of one row.
  fileprivate var isSingle: Bool {
    guard case .numbers(let ranges) = self, ranges.count == 1 else { return false }
    return ranges[0].lowerBound == ranges[0].upperBound
  }

  /// Parses numbers and ranges such as `1 3-5` or `2,4`; nil for anything else.
  init?(typed text: some StringProtocol) {
    var ranges: [ClosedRange<Int>] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
      if let number = Int(word) {
        ranges.append(number...number)
      } else {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1] else { return nil }
        ranges.append(min(first, last)...max(first, last))
      }
    }
    guard !ranges.isEmpty else { return nil }
    self = .numbers(ranges)
  }
}

/// The keys of the prompt below one kind of list.
struct PromptKeys: Sendable {
  /// An action on rows.
  struct RowKey: Sendable {
    /// The letter before the numbers; empty for the action of a number alone.
    var letter = ""
    /// The word for the action in the prompt.
    let verb: String
    let help: String
    let action: RowAction

    /// The syntax: `s NUMBER`.
    var synopsis: String { letter.isEmpty ? "NUMBER" : letter + " NUMBER" }

    /// Parses the letter and its argument, with or without a space; nil for anything else.
    func rows(_ text: String) -> RowChoice? {
      guard text.hasPrefix(letter) else { return nil }
      let rest = text.dropFirst(letter.count)
      if rest.isEmpty, !letter.isEmpty { return .shown }
      guard let rows = RowChoice(typed: rest), action != .show || rows.isSingle else { return nil }
      return rows
    }
  }

  /// The noun for one row.
  let noun: String
  /// The actions on rows, the most usual first.
  let rows: [RowKey]
  let searchHelp: String
  /// A sentence that explains the marks in the rows.
  var marks: String?

  /// Whether rows can be marked.
  fileprivate var hasMarks: Bool { rows.contains { $0.action == .mark } }
  /// Whether rows can be marked as read.
  fileprivate var hasRead: Bool { rows.contains { $0.action == .read } }

  /// Whether rows can be shown in full, so that an action without a number has an object.
  private var showsRows: Bool { rows.contains { $0.letter.isEmpty } }

  /// Returns the command of a line about rows; nil for any other line.
  func command(_ text: String) -> PromptCommand? {
    rows.lazy.compactMap { key in key.rows(text).map { .rows(key.action, $0) } }.first
  }

  /// Returns the prompt with the actions that are possible now, wrapped.
  func prompt(_ status: ListStatus, isEmpty: Bool, columns: Int) -> String {
    let enter: String? =
      switch status {
      case .ready: "Enter: more"
      case .failed: "Enter: try again"
      case .idle, .loading, .ended: nil
      }
    let row = isEmpty ? nil : rows.first.map { "\($0.synopsis): \($0.verb)" }
    let actions = [enter, row, "/WORDS: search", "?: help", "q: quit"].compactMap(\.self)
    let text = "[\(actions.joined(separator: ", "))]"
    return TerminalText.wrap(text, to: columns - 1).joined(separator: "\n") + " "
  }

  /// Returns the actions of the keys that are possible now, one each line, wrapped.
  func help(_ status: ListStatus, isEmpty: Bool, columns: Int) -> String {
    var lines: [(key: String, help: String)] = []
    let enter = hasRead ? "Enter" : "Enter, n"
    if status == .ready { lines.append((enter, "load more \(noun)s")) }
    if status == .failed { lines.append((enter, "try the failed page again")) }
    if !isEmpty {
      lines += rows.map { ($0.letter.isEmpty ? "NUMBER" : $0.letter + " NUMBERS", $0.help) }
      if hasRead {
        lines.append(("n", "read the next unread \(noun)"))
        lines.append(("A", "mark all \(noun)s of the list as read"))
      }
    }
    if hasMarks { lines.append(("u", "undo the last change of a mark")) }
    lines += [("/WORDS", searchHelp), ("?", "show this help"), ("q", "quit")]
    let keys = lines.flatMap { line in
      TerminalText.wrap(
        line.help,
        to: columns,
        first: "  " + TerminalText.pad(line.key, to: 12),
        rest: String(repeating: " ", count: 14)
      )
    }
    let notes = isEmpty ? [] : [rangeHelp, marks].compactMap(\.self)
    let paragraphs = [keys] + (notes.isEmpty ? [] : [notes.flatMap { wrap($0, columns) }])
    return paragraphs.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n") + "\n"
  }

  private var rangeHelp: String {
    let none = showsRows ? " Without numbers, the action is for the \(noun) shown last." : ""
    return "NUMBERS are numbers and ranges, such as 1 3-5." + none
  }

  private func wrap(_ text: String, _ columns: Int) -> [String] {
    TerminalText.wrap(text, to: columns, first: "  ", rest: "  ")
  }
}
