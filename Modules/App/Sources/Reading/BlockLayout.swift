import Domain
import Terminal

/// Fills lines with blocks, each within the margins of the lists and quotations around it.
struct BlockLayout {
  /// The least number of cells for a text beside a margin or in a column.
  static let leastWidth = 8

  typealias Span = DocumentLines.Span

  /// What precedes the lines of a list item or a quotation.
  private struct Margin {
    /// What precedes the next line in place of `rest`.
    var first: Span?
    let rest: Span
  }

  private(set) var lines: [DocumentLines.Line] = []
  let links: LinkNumbers
  /// Whether it is a cell of a table: a table in a table is not aligned, so that no text is wrapped
  /// more than twice.
  let isCell: Bool
  /// The number of cells within the margins.
  private(set) var width: Int
  private let look: DocumentLines.Look
  private var margins: [Margin] = []
  /// The number of blank lines before the next line, and of the margins that they have.
  private var gap = (lines: 0, margins: 0)

  init(width: Int, look: DocumentLines.Look = [], isCell: Bool = false, links: LinkNumbers) {
    (self.width, self.look, self.isCell, self.links) = (max(1, width), look, isCell, links)
  }

  /// Adds blocks with a blank line between them, and none before a list inside an item.
  mutating func add(_ blocks: [Document.Block], inItem: Bool = false) {
    let start = lines.count
    for block in blocks {
      switch block {
      case .list where inItem: break
      case .heading(1...2, _): addGap(of: 2, since: start)
      default: addGap(since: start)
      }
      add(block)
    }
  }

  private mutating func add(_ block: Document.Block) {
    switch block {
    case .paragraph(let runs): add(runs)
    case .heading(_, let runs): add(runs, [.heading, .strong])
    case .list(let items, let numbering): add(items, numbering)
    case .quotation(let blocks):
      let bar = Span(text: "\u{2502} ", look: [.quotationBar, .dim])
      indent(first: bar, rest: bar) { $0.add(blocks) }
    case .preformatted(let runs, _): add(runs, .code, isVerbatim: true)
    case .table(let rows): add(TableRows(rows))
    case .picture(let picture, let caption):
      add([Document.Run("", picture: picture)])
      add(caption, [.emphasis, .dim])
    case .media(let media):
      links.media.insert(media.address)
      add([Document.Run("[\(media.kind.rawValue)]", link: media.address)])
    case .embed(let embed):
      add([Document.Run("[\(embed.kind.rawValue): \(embed.title)]", link: embed.address)])
    case .rule: add([Span(text: Self.line(width), look: .dim)])
    }
  }

  private mutating func add(
    _ runs: [Document.Run],
    _ look: DocumentLines.Look = [],
    isVerbatim: Bool = false
  ) {
    if !isCell {
      for anchor in runs.compactMap(\.anchor) { links.anchors[anchor] = lines.count + gap.lines }
    }
    let text = StyledParagraph(runs, look.union(self.look), isVerbatim: isVerbatim, links)
    for line in text.lines(width: width) { add(line) }
  }

  private mutating func add(_ items: [[Document.Block]], _ numbering: Document.Numbering?) {
    let isLoose = items.contains { $0.count { !$0.isList } > 1 }
    let markers = numbering.map { numbering in items.indices.map(numbering.marker) } ?? []
    let width = markers.map(\.utf8.count).max() ?? 0
    let first = lines.count
    for (index, item) in items.enumerated() {
      if isLoose { addGap(since: first) }
      let marker =
        numbering == nil
        ? "\u{2022} " : TerminalText.pad(markers[index], to: width, alignment: .right) + ". "
      let rest = Span(text: String(repeating: " ", count: marker.utf8.count))
      indent(first: Span(text: marker), rest: numbering == nil ? Span(text: "  ") : rest) {
        $0.add(item, inItem: true)
      }
    }
  }

  /// A horizontal line.
  static func line(_ width: Int) -> String { String(repeating: "\u{2500}", count: width) }
}

// Lines.
extension BlockLayout {
  /// Adds what `body` adds, beside a margin if there is room for it.
  mutating func indent(first: Span, rest: Span, _ body: (inout Self) -> Void) {
    let room = TerminalText.width(of: rest.text)
    guard width - room >= Self.leastWidth else { return body(&self) }
    width -= room
    margins.append(Margin(first: first, rest: rest))
    body(&self)
    margins.removeLast()
    gap.margins = min(gap.margins, margins.count)
    width += room
  }

  /// Adds a blank line before the next line, if there are lines after the first `start` ones.
  mutating func addGap(of count: Int = 1, since start: Int) {
    if lines.count > start { gap = (count, margins.count) }
  }

  /// Adds a line.
  mutating func add(_ spans: [Span]) {
    if gap.lines > 0 {
      let blank = spansOfMargins(gap.margins, isFirst: false).withoutSpacesAtEnd
      lines += repeatElement(DocumentLines.Line(spans: blank), count: gap.lines)
      gap.lines = 0
    }
    let margin = spansOfMargins(margins.count, isFirst: true)
    lines.append(
      DocumentLines.Line(spans: spans.isEmpty ? margin.withoutSpacesAtEnd : margin + spans)
    )
  }

  private mutating func spansOfMargins(_ count: Int, isFirst: Bool) -> [Span] {
    margins.indices.prefix(count).compactMap { index in
      let span = isFirst ? margins[index].first ?? margins[index].rest : margins[index].rest
      if isFirst { margins[index].first = nil }
      return span.text.isEmpty ? nil : span
    }
  }
}

extension [DocumentLines.Span] {
  fileprivate var withoutSpacesAtEnd: [DocumentLines.Span] {
    var spans = self
    while var last = spans.popLast() {
      while last.text.utf8.last == 0x20 { last.text.removeLast() }
      if last.text.isEmpty { continue }
      return spans + [last]
    }
    return []
  }
}

extension Document.Block {
  fileprivate var isList: Bool {
    if case .list = self { true } else { false }
  }
}
