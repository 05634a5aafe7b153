import Domain
import Presentation
import Terminal

/// A line typed at the prompt below a list.
enum PromptCommand: Equatable {
  case more
  case row(ListInput)
  case search(String)
  case help
  case quit
  case unknown(String)

  /// Parses a line; an empty one asks for more.
  init(_ line: String, _ keys: PromptKeys) {
    let text = line.singleSpaced.bounded(to: .text)
    switch text {
    case "", "n", "more": self = .more
    case "?", "h", "help": self = .help
    case "q", "quit", "exit": self = .quit
    case _ where text.hasPrefix("/"): self = .search(String(text.dropFirst()))
    default: self = keys.input(text).map(Self.row) ?? .unknown(text)
    }
  }
}

extension RowChoice {
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
    let letter: String
    /// The word for the action in the prompt.
    let verb: String
    let help: String
    /// The input for chosen rows; nil if the action takes one row and several are chosen.
    let input: @Sendable (RowChoice) -> ListInput?

    /// Creates an action on any number of rows.
    init(
      letter: String,
      verb: String,
      help: String,
      input: @escaping @Sendable (RowChoice) -> ListInput?
    ) {
      self.letter = letter
      self.verb = verb
      self.help = help
      self.input = input
    }

    /// Creates the action of a number alone: to show that row in full.
    init(verb: String, help: String) {
      self.init(letter: "", verb: verb, help: help) { rows in
        guard case .numbers(let ranges) = rows, ranges.count == 1, ranges[0].count == 1 else {
          return nil
        }
        return .selected(ranges[0].lowerBound)
      }
    }

    /// The syntax: `s NUMBER`.
    var synopsis: String { letter.isEmpty ? "NUMBER" : letter + " NUMBER" }

    /// Parses the letter and what follows it, with or without a space; nil for anything else.
    func input(_ text: String) -> ListInput? {
      guard text.hasPrefix(letter) else { return nil }
      let rest = text.dropFirst(letter.count)
      if rest.isEmpty, !letter.isEmpty { return input(.shown) }
      return RowChoice(typed: rest).flatMap(input)
    }
  }

  /// The noun for one row.
  let noun: String
  /// The actions on rows, the most usual first.
  let rows: [RowKey]
  let searchHelp: String
  /// A sentence that explains the marks in the rows.
  var marks: String?

  /// Whether rows can be shown in full, so that an action without a number has an object.
  private var showsRows: Bool { rows.contains { $0.letter.isEmpty } }

  /// Returns the input for a line about rows; nil for any other line.
  func input(_ text: String) -> ListInput? {
    rows.lazy.compactMap { $0.input(text) }.first
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

  /// Returns what the keys do that are possible now, one each line, wrapped.
  func help(_ status: ListStatus, isEmpty: Bool, columns: Int) -> String {
    var lines: [(key: String, help: String)] = []
    if status == .ready { lines.append(("Enter, n", "load more \(noun)s")) }
    if status == .failed { lines.append(("Enter, n", "try the failed page again")) }
    if !isEmpty {
      lines += rows.map { ($0.letter.isEmpty ? "NUMBER" : $0.letter + " NUMBERS", $0.help) }
    }
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
