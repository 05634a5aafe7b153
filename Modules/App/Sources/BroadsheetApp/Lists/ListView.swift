import Presentation
import Terminal

/// Draws the rows of a list as lines of text of a given width.
protocol ListView<Row, Detail>: Sendable {
  associatedtype Row: Equatable & Sendable
  associatedtype Detail: Equatable & Sendable

  var columns: Int { get }
  var style: TerminalStyle { get }

  init(columns: Int, style: TerminalStyle)

  /// Draws rows one below the other.
  func list(_ rows: ArraySlice<Row>) -> String

  /// Draws what was chosen in full.
  func detail(_ detail: Detail) -> String
}

extension ListView {
  /// Draws what is said below a list.
  func footer(_ output: ListOutput<Row, Detail>) -> String {
    guard case .ended(let reason) = output.status else { return dimmed(output.extent) }
    return dimmed(output.rows.isEmpty ? reason : "\(output.extent) (\(reason))")
  }

  private func dimmed(_ text: String) -> String {
    style.paint(wrap(text), .dim) + "\n"
  }

  /// Makes text from elsewhere safe, and breaks it into lines of the window's width.
  func wrap(_ text: String, first: String = "", rest: String = "") -> String {
    TerminalText.wrap(TerminalText.singleLine(text), to: columns, first: first, rest: rest)
      .joined(separator: "\n")
  }

  /// What stands before the first line of a row, its number and a mark, and before the others.
  func margin(_ number: Int, mark: String = " ") -> (first: String, rest: String) {
    let first = TerminalText.pad(String(number), to: 3, alignment: .right) + mark + " "
    return (first, String(repeating: " ", count: TerminalText.width(of: first)))
  }
}

// What is seen in full.
extension ListView {
  /// Draws a title, what is to be known first, a text, and what stands below it, with an empty line
  /// before and after.
  func document(title: String, byline: String, paragraphs: [String], below: [String]) -> String {
    let parts =
      [style.paint(narrowed.wrap(title), .bold), style.paint(narrowed.wrap(byline), .dim)]
      + paragraphs.map { "\n" + narrowed.wrap($0) } + [""] + below
    return "\n" + parts.joined(separator: "\n") + "\n\n"
  }

  /// Draws an address, which is never broken into lines: whoever copies it wants it whole.
  func link(_ address: String) -> String {
    style.hyperlink(style.paint(TerminalText.singleLine(address), .underline), to: address)
  }

  /// The view of a window that is no wider than a text is easily read in: 96 cells.
  var narrowed: Self { Self(columns: min(columns, 96), style: style) }
}

extension ListView where Detail == Never {
  func detail(_ detail: Never) -> String {}
}
