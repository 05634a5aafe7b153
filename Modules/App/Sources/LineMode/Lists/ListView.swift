import Domain
import Presentation
import Terminal

/// Draws the rows of a list as lines of text of a given width.
protocol ListView<Row, Detail>: Sendable {
  associatedtype Row: ListRow
  associatedtype Detail: Equatable & Sendable

  /// The width of the window in cells.
  var columns: Int { get }
  var style: TerminalStyle { get }
  var dates: DateWording { get }
  /// Whether each row has a line with its link.
  var showsLinks: Bool { get }

  init(columns: Int, style: TerminalStyle, dates: DateWording, showsLinks: Bool)

  /// Returns the list of a screen; nil if it shows something else.
  static func list(_ screen: ScreenOutput) -> ListOutput<Row>?

  /// Returns the item of a screen; nil if it shows something else.
  static func item(_ screen: ScreenOutput) -> ItemOutput<Detail>?

  /// Returns the id of a row among all items of a desk.
  static func id(_ row: Row.ID) -> ItemID

  /// Draws the row with a number, with its line ends.
  func row(_ row: Row, _ number: Int) -> String

  /// Draws an item in full.
  func detail(_ detail: Detail) -> String
}

extension ListView {
  /// Draws rows one below the other; `number` is that of the first.
  func list(_ rows: some Sequence<Row>, from number: Int) -> String {
    zip(rows, number...).map(row).joined()
  }

  /// Draws the line below a list: how much of it is loaded, and why it ends.
  func footer(_ output: ListOutput<Row>) -> String {
    guard case .ended(let reason) = output.status else { return dimmed(output.extent) }
    return dimmed(output.rows.isEmpty ? reason : "\(output.extent) (\(reason))")
  }

  private func dimmed(_ text: String) -> String {
    style.paint(wrap(text), .dim) + "\n"
  }

  /// Makes remote text safe and wraps it to the width of the window.
  func wrap(_ text: String, first: String = "", rest: String = "") -> String {
    TerminalText.wrap(TerminalText.singleLine(text), to: columns, first: first, rest: rest)
      .joined(separator: "\n")
  }

  /// Returns the prefix of the first line of a row, its number and a mark, and that of the other
  /// lines.
  func margin(_ number: Int, mark: String = " ") -> (first: String, rest: String) {
    let first = TerminalText.pad(String(number), to: 3, alignment: .right) + mark + " "
    return (first, String(repeating: " ", count: TerminalText.width(of: first)))
  }
}

// Parts of a row.
extension ListView {
  /// Draws number, mark and title of a row; the words of the search are underlined.
  func heading(
    _ number: Int,
    mark: String = " ",
    _ title: String,
    matches: [Range<String.Index>] = [],
    ink: Ink = .bold
  ) -> String {
    let margin = margin(number, mark: mark)
    let text = TerminalText.singleLine(title)
    let lines = TerminalText.wrap(text, to: columns, first: margin.first, rest: margin.rest)
    guard style.color, !matches.isEmpty, text == title else {
      return style.paint(lines.joined(separator: "\n"), ink) + "\n"
    }
    var place = title.startIndex
    return lines.enumerated().map { number, line in
      let prefix = number == 0 ? margin.first : margin.rest
      let start = line.hasPrefix(prefix) ? prefix : ""
      let body = line.dropFirst(start.count)
      return style.paint(start + underlined(body, matches, in: title, from: &place), ink) + "\n"
    }.joined()
  }

  /// Underlines the matches in a line of a wrapped title that continues at `place`.
  private func underlined(
    _ line: Substring,
    _ matches: [Range<String.Index>],
    in title: String,
    from place: inout String.Index
  ) -> String {
    var runs: [(text: String, isMatch: Bool)] = []
    for character in line {
      // Wrapping drops the space at a line break.
      while character != " ", place < title.endIndex, title[place] == " " {
        place = title.index(after: place)
      }
      let isMatch = matches.contains { $0.contains(place) }
      if runs.last?.isMatch == isMatch {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append((String(character), isMatch))
      }
      if place < title.endIndex { place = title.index(after: place) }
    }
    return runs.map { $0.isMatch ? style.paint($0.text, .underline) : $0.text }.joined()
  }

  /// Draws the line of facts below a title; nil is left out.
  func facts(_ number: Int, _ facts: [String?]) -> String {
    let margin = margin(number).rest
    let text = facts.compactMap(\.self).joined(separator: " \u{00B7} ")
    return style.paint(wrap(text, first: margin, rest: margin), .dim) + "\n"
  }

  /// Draws the line of a row's link, if links are shown and there is one.
  func linkLine(_ number: Int, _ address: WebLink?) -> String {
    guard showsLinks, let address else { return "" }
    return margin(number).rest + link(address.description) + "\n"
  }
}

// Items in full.
extension ListView {
  /// Draws title, byline and paragraphs, and below them other lines, between two empty lines.
  func document(title: String, byline: String, paragraphs: [String], below: [String]) -> String {
    let parts =
      [style.paint(narrowed.wrap(title), .bold), style.paint(narrowed.wrap(byline), .dim)]
      + paragraphs.map { "\n" + narrowed.wrap($0) } + [""] + below
    return "\n" + parts.joined(separator: "\n") + "\n\n"
  }

  /// Draws an address, which is never wrapped, so that it can be copied.
  func link(_ address: String) -> String {
    style.hyperlink(style.paint(TerminalText.singleLine(address), .underline), to: address)
  }

  /// The view at a width that is easy to read: at most 96 cells.
  var narrowed: Self {
    Self(columns: min(columns, 96), style: style, dates: dates, showsLinks: showsLinks)
  }
}

extension ListView where Detail == Never {
  static func item(_ screen: ScreenOutput) -> ItemOutput<Never>? { nil }

  func detail(_ detail: Never) -> String {}
}
