import Domain
import Presentation
import Reading
import Terminal

/// An article or a video as lines of a width.
struct ArticleLines: Equatable {
  struct Line: Equatable {
    /// A piece of text with its look, and the address that it links to.
    struct Span: Equatable {
      let text: String
      var role = Role.text
      var look: DocumentLines.Look = []
      var link: Document.Address?
    }

    var spans: [Span] = []
    /// The line of the picture; nil if it has none.
    var pictureLine: Int?
    /// The picture of the text; nil for the one at the head.
    var picture: Document.Address?
  }

  /// The addresses by their numbers, which begin with 1.
  let links: [Document.Address]
  /// The addresses that the player opens.
  let played: Set<Document.Address>
  /// The lines before the text, and between it and the addresses.
  private var (head, note): ([Line], [Line]) = ([], [])
  private let document: DocumentLines
  /// The pictures of the text, in order, and which of them are shown.
  private var (pictures, shown): ([TextPicture], [TextPicture]) = ([], [])
  /// The names of the places, which have the first numbers.
  private let places: [String?]
  private let width: Int

  private struct TextPicture: Equatable {
    let address: Document.Address
    /// The line after its words, if no picture is shown.
    let line: Int
    /// How many lines it takes before that line.
    var rows = 0
  }

  /// Wraps an item; the picture takes `pictureRows` lines below the byline.
  init(_ detail: ItemDetail, width: Int, pictureRows: Int, _ dates: DateWording) {
    self.width = max(1, width)
    let marks = detail.marks
    let mark = marks.isSaved ? "\u{2605} saved" : marks.isLiked ? "\u{2665} liked" : nil
    let places = detail.places
    self.places = places.map(\.name)
    document = DocumentLines(detail.document, width: self.width, firstLink: places.count + 1)
    links = places.map { Document.Address($0.link) } + document.links
    let files = detail.enclosures.filter { $0.kind != nil }.map { Document.Address($0.link) }
    played = document.media.union(files)
    addHead(detail.title, [mark].compactMap(\.self) + detail.byline(dates), pictureRows)
    for paragraph in detail.summary { head += [Line()] + lines(paragraph, .text) }
    if !document.lines.isEmpty { head.append(Line()) }
    var known: Set<Document.Address> = []
    for (line, spans) in document.lines.lazy.map(\.spans).enumerated() {
      for span in spans where span.look.contains(.picture) {
        guard let address = span.link, known.insert(address).inserted else { continue }
        pictures.append(TextPicture(address: address, line: line + head.count + 1))
      }
    }
    if let continuation = detail.continuation { note = [Line()] + lines(continuation, .dim) }
  }

  private mutating func addHead(_ title: String, _ byline: [String], _ pictureRows: Int) {
    head = lines(title, .strong) + lines(byline.joined(separator: " \u{00B7} "), .dim)
    guard pictureRows > 0 else { return }
    head.append(Line())
    head += (0..<pictureRows).map { Line(pictureLine: $0) }
  }

  private func lines(_ text: String, _ role: Role) -> [Line] {
    TerminalText.wrap(TerminalText.singleLine(text), to: width)
      .map { Line(spans: [Line.Span(text: $0, role: role)]) }
  }
}

// The lines, which are made when they are drawn: most of a long text is never seen.
extension ArticleLines {
  private var textEnd: Int { head.count + document.lines.count }

  /// The number of lines.
  var count: Int { below(line(ofAddress: links.count)) + 1 }

  /// The line of an address in the list at the end, with blank lines before it and after the places.
  private func line(ofAddress number: Int) -> Int {
    textEnd + note.count + number + (number > places.count ? 1 : 0)
  }

  /// A line, which must exist.
  subscript(line: Int) -> Line {
    var above = 0
    for picture in shown where picture.line + above <= line {
      let row = line - picture.line - above
      if row < picture.rows { return Line(pictureLine: row, picture: picture.address) }
      above += picture.rows
    }
    return plainLine(line - above)
  }

  private func plainLine(_ line: Int) -> Line {
    if line < head.count { return head[line] }
    if line < textEnd { return Self.line(document.lines[line - head.count]) }
    if line < textEnd + note.count { return note[line - textEnd] }
    let place = line - textEnd - note.count
    let number = place > places.count ? place - 1 : place
    return place == 0 || place == places.count + 1 ? Line() : address(number)
  }

  /// A numbered address, which is cut rather than wrapped; the link is always whole.
  private func address(_ number: Int) -> Line {
    let name = number <= places.count ? places[number - 1] : nil
    let start = "[\(number)] " + (name.map { TerminalText.singleLine($0) + ": " } ?? "")
    let link = links[number - 1]
    return Line(spans: [
      Line.Span(text: start, role: .dim),
      Line.Span(text: link.description, role: .link, link: link),
    ])
  }

  private static func line(_ line: DocumentLines.Line) -> Line {
    Line(
      spans: line.spans.map { span in
        let role: Role =
          span.look.contains(.dim) ? .dim : span.look.contains(.code) ? .code : .text
        return Line.Span(text: span.text, role: role, look: span.look, link: span.link)
      }
    )
  }
}

// The pictures of the text.
extension ArticleLines {
  /// Shows pictures below their words.
  mutating func show(_ loaded: [Document.Address: CellPicture]) {
    guard !loaded.isEmpty else { return }
    shown = pictures.compactMap { picture in
      loaded[picture.address].map {
        TextPicture(address: picture.address, line: picture.line, rows: $0.lines.count)
      }
    }
  }

  /// Returns the pictures whose words are in a range of lines.
  func pictures(in lines: Range<Int>) -> [Document.Address] {
    pictures.filter { lines.contains(below($0.line - 1)) }.map(\.address)
  }

  /// The place of a line below the pictures before it.
  private func below(_ line: Int) -> Int {
    shown.reduce(line) { $1.line <= line ? $0 + $1.rows : $0 }
  }

  /// The first line, without pictures, that is shown at a place or below it.
  private func above(_ place: Int) -> Int {
    shown.reduce(place) { $1.line <= $0 ? max($1.line, $0 - $1.rows) : $0 }
  }
}

// The links.
extension ArticleLines {
  /// The address with a number; nil if there is none.
  func address(of number: Int) -> Document.Address? {
    links.indices.contains(number - 1) ? links[number - 1] : nil
  }

  /// The first line of the text that shows a link, else its line in the list at the end.
  func line(of number: Int) -> Int {
    let place = number <= places.count ? nil : textLine { $0.link == links[number - 1] }
    return below(place.map { $0 + head.count } ?? line(ofAddress: number))
  }

  /// The line to which a link within the text leads; nil for another link.
  func line(ofAnchor address: Document.Address) -> Int? {
    document.anchors[address].map { below($0 + head.count) }
  }

  private func textLine(
    from start: Int = 0,
    where isWanted: (DocumentLines.Span) -> Bool
  ) -> Int? {
    document.lines[min(start, document.lines.count)...].firstIndex {
      $0.spans.contains(where: isWanted)
    }
  }

  /// Returns the link one step after or before another one, in the order of the lines; nil at the end.
  ///
  /// After none, it is the first one below a line.
  func link(_ step: Int, from number: Int?, below line: Int) -> Int? {
    // The links of the text are before the places.
    let inText = links.count - places.count
    var position: Int
    if let number {
      position = (number <= places.count ? number + inText : number - places.count) - 1 + step
    } else if step < 0 {
      return nil
    } else {
      let start = textLine(from: max(0, above(line) - head.count)) { $0.look.contains(.linkNumber) }
      let span = start.flatMap { document.lines[$0].spans.first { $0.look.contains(.linkNumber) } }
      position = span?.link.flatMap(document.links.firstIndex) ?? inText
    }
    guard links.indices.contains(position) else { return nil }
    return position < inText ? position + places.count + 1 : position - inText + 1
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
