import Domain
import Presentation
import Reading
import Terminal

/// An article or a video as lines of a width.
struct ArticleLines: Equatable {
  /// A line.
  struct Line: Equatable {
    /// A piece of text with its look, and the address that it links to.
    struct Span: Equatable {
      let text: String
      var role = Role.text
      var look: DocumentLines.Look = []
      var link: String?
    }

    var spans: [Span] = []
    /// The line of the picture; nil if it has none.
    var pictureLine: Int?
  }

  /// The lines from the top.
  private(set) var lines: [Line] = []
  private let width: Int

  /// Wraps an item; the picture takes `pictureRows` lines below the byline.
  init(_ detail: ItemDetail, width: Int, pictureRows: Int, _ dates: DateWording) {
    self.width = max(1, width)
    let marks = detail.marks
    let mark = marks.isSaved ? "\u{2605} saved" : marks.isLiked ? "\u{2665} liked" : nil
    addHead(detail.title, [mark].compactMap(\.self) + detail.byline(dates), pictureRows)
    for (number, paragraph) in detail.summary.enumerated() {
      add(paragraph, number < detail.leads ? .lead : .text, gap: true)
    }
    let places = detail.places
    let document = DocumentLines(detail.document, width: self.width, firstLink: places.count + 1)
    if !document.lines.isEmpty { lines.append(Line()) }
    lines += document.lines.map(Self.line)
    if let note = detail.continuation { add(note, .dim, gap: true) }
    addLinks(places.map { ($0.name, $0.link.description) })
    addLinks(document.links.map { (nil, $0.description) }, after: places.count)
  }

  private mutating func addHead(_ title: String, _ byline: [String], _ pictureRows: Int) {
    add(title, .strong)
    add(byline.joined(separator: " \u{00B7} "), .dim)
    guard pictureRows > 0 else { return }
    lines.append(Line())
    lines += (0..<pictureRows).map { Line(pictureLine: $0) }
  }

  /// Adds the numbered addresses, which are cut rather than wrapped; the link is always whole.
  private mutating func addLinks(_ links: [(name: String?, address: String)], after count: Int = 0)
  {
    if !links.isEmpty { lines.append(Line()) }
    for (number, place) in links.enumerated() {
      let name = place.name.map { TerminalText.singleLine($0) + ": " } ?? ""
      let start = Line.Span(text: "[\(count + number + 1)] \(name)", role: .dim)
      let address = Line.Span(text: place.address, role: .link, link: place.address)
      lines.append(Line(spans: [start, address]))
    }
  }

  private static func line(_ line: DocumentLines.Line) -> Line {
    Line(
      spans: line.spans.map { span in
        let role: Role =
          span.look.contains(.dim) ? .dim : span.look.contains(.code) ? .code : .text
        return Line.Span(
          text: span.text,
          role: role,
          look: span.look,
          link: span.link?.page?.description
        )
      }
    )
  }

  private mutating func add(_ text: String, _ role: Role, gap: Bool = false) {
    if gap { lines.append(Line()) }
    let wrapped = TerminalText.wrap(TerminalText.singleLine(text), to: width)
    lines += wrapped.map { Line(spans: [Line.Span(text: $0, role: role)]) }
  }
}

/// The wrapped lines of the articles that were drawn last.
///
/// Wrapping a text of 1 MiB takes many times as long as drawing a window of it.
final class ArticleCache {
  private struct Key: Equatable {
    let width: Int
    let pictureRows: Int
    /// The minute of the drawing; the date in the byline contains the age.
    let minute: Int
    let detail: ItemDetail
  }

  /// The maximum number of articles in the cache: the open one and a few beside it.
  private static let limit = 4
  private var entries: [(key: Key, lines: ArticleLines)] = []
  /// How often an article was wrapped.
  private(set) var wrapCount = 0

  /// Creates an empty cache.
  init() {}

  /// Returns the lines of an item; wraps it only if its lines are not in the cache.
  func lines(
    _ detail: ItemDetail,
    width: Int,
    pictureRows: Int,
    minute: Int,
    _ dates: DateWording
  ) -> ArticleLines {
    let key = Key(width: width, pictureRows: pictureRows, minute: minute, detail: detail)
    if let place = entries.firstIndex(where: { $0.key == key }) {
      entries.append(entries.remove(at: place))
    } else {
      wrapCount += 1
      let lines = ArticleLines(detail, width: width, pictureRows: pictureRows, dates)
      entries.append((key, lines))
      if entries.count > Self.limit { entries.removeFirst() }
    }
    return entries[entries.count - 1].lines
  }
}
