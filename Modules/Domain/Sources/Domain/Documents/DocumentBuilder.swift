import ByteStrings
import Texts

/// Builds the blocks of a document from the tags and the text of HTML, in document order.
///
/// White space is collapsed as in browsers. Text outside of a paragraph makes one, and two line breaks
/// end it. A table with one column, or with another table inside, is layout: only its
/// content stays.
struct DocumentBuilder {
  /// An element whose content goes into a block of its own.
  private struct Frame {
    let tag: Tag
    var blocks: [Document.Block] = []
    /// The items of a list.
    var items: [[Document.Block]] = []
    /// The rows of a table, or the cells of a row in the last one.
    var rows: [[Document.Cell]] = []
    /// The style of a list's numbers, and whether they go down; nil without numbers.
    var numbering: (style: Document.Numbering.Style, isReversed: Bool)?
    /// The stated numbers of items by their places; before the first one, of the list.
    var numbers: [Int: Int] = [:]
    var cell = Document.Cell([])
    /// What a figure shows of another site; nil if it has pictures.
    var embed: Document.Embed.Kind?
    var caption: [Document.Run] = []
  }

  private var frames = [Frame(tag: .root)]
  private var line = InlineText()
  private var parts = 0
  private var headingLevel: Int?
  private var language: String?
  /// The language that an element around a code block states.
  private var outerLanguage: String?
  /// Whether text is for browsers without some element, such as the brackets of ruby.
  private var isHidden = false
  private var media: (kind: Document.Media.Kind, poster: Document.Address?, isFound: Bool)?

  private var isFull: Bool { parts + line.count >= Document.mostParts || line.isFull }

  /// Ends all elements and returns the document.
  mutating func finish() -> Document {
    flush()
    while frames.count > 1 { closeFrame() }
    return Document(blocks: frames[0].blocks)
  }

  mutating func text(_ text: [UInt8]) {
    // What browsers without players show is left out, except links to other files.
    guard media == nil || line.link != nil, !isFull, !isHidden else { return }
    let tag = frames[frames.count - 1].tag
    guard tag != .table && tag != .row && tag != .list || text.contains(where: { $0 > 0x20 }) else {
      return
    }
    line.append(text)
  }

  /// Starts an element; `attribute` returns the value of an attribute, nil without it.
  mutating func start(_ tag: Tag, _ attribute: (String) -> String?) {
    guard !isFull else { return }
    switch tag {
    case .root: break
    case .block:
      flush()
      outerLanguage = CodeLanguage.named(attribute) ?? outerLanguage
    case .lineBreak: lineBreak()
    case .rule:
      flush()
      add(.rule)
    case .heading(let level):
      flush()
      headingLevel = level
    case .quotation, .caption, .tableCaption: open(Frame(tag: tag))
    case .figure:
      open(Frame(tag: tag, embed: attribute("class").flatMap(Document.Embed.Kind.init)))
    case .numberedList:
      var frame = Frame(tag: .list)
      let style = attribute("type").flatMap { Document.Numbering.Style(rawValue: $0) }
      frame.numbering = (style ?? .decimal, attribute("reversed") != nil)
      frame.numbers[0] = attribute("start").flatMap(Self.number)
      open(frame)
    case .list: open(Frame(tag: tag))
    case .item, .term, .description: startItem(tag, attribute)
    case .preformatted:
      open(Frame(tag: tag))
      line.keepsSpace = true
      language = CodeLanguage.named(attribute) ?? outerLanguage
    case .table: open(Frame(tag: tag))
    case .row: startRow()
    case .cell, .headerCell: startCell(tag, attribute)
    case .picture: addPicture(attribute)
    case .audio, .video: startMedia(tag, attribute)
    case .source: addSource(attribute)
    case .link:
      if let anchor = attribute("name").flatMap({ Document.Address($0) }) { line.mark(anchor) }
      line.beginLink(attribute("href").flatMap { Document.Address($0) })
    case .quote: line.append(Array("\u{201C}".utf8))
    case .ruby: line.append(Array("(".utf8))
    case .hidden: isHidden = true
    case .summary:
      flush()
      line.begin(.strong)
    case .style(let style):
      if style == .code, line.keepsSpace, language == nil {
        language = CodeLanguage.named(attribute)
      }
      line.begin(style)
    }
  }

  mutating func end(_ tag: Tag) {
    switch tag {
    case .block:
      flush()
      outerLanguage = nil
    case .heading: flush()
    case .link: line.endLink()
    case .quote: line.append(Array("\u{201D}".utf8))
    case .ruby: line.append(Array(")".utf8))
    case .hidden: isHidden = false
    case .summary:
      flush()
      line.end(.strong)
    case .style(let style): line.end(style)
    case .audio, .video:
      flush()
      media = nil
    case .numberedList: close(.list)
    case .term:
      flush()
      line.end(.strong)
    case .description: break
    case .root, .lineBreak, .rule, .picture, .source: break
    default: close(tag)
    }
  }
}

// The elements that contain blocks.
extension DocumentBuilder {
  private mutating func open(_ frame: Frame) {
    flush()
    if frame.tag != .item, frame.tag != .term { continueItem() }
    if frames.count < Document.greatestDepth { frames.append(frame) }
  }

  /// Lets what is between the items of a list belong to the item before it, or be the first one.
  private mutating func continueItem() {
    guard frames[frames.count - 1].tag == .list, frames.count < Document.greatestDepth else {
      return
    }
    let blocks = frames[frames.count - 1].items.popLast() ?? []
    frames.append(Frame(tag: .item, blocks: blocks))
  }

  /// Ends the innermost element with a tag, and those inside it.
  private mutating func close(_ tag: Tag) {
    flush()
    guard let place = frames.lastIndex(where: { $0.tag == tag }), place > 0 else { return }
    while frames.count > place { closeFrame() }
  }

  private mutating func closeFrame() {
    flush()
    let frame = frames.removeLast()
    switch frame.tag {
    case .quotation: if !frame.blocks.isEmpty { add(.quotation(frame.blocks)) }
    case .list:
      // Blocks that are in no item make one.
      let items = frame.items + (frame.blocks.isEmpty ? [] : [frame.blocks])
      if !items.isEmpty { add(.list(items, Self.numbering(frame, items.count))) }
    case .item, .term:
      if !frame.blocks.isEmpty { frames[frames.count - 1].items.append(frame.blocks) }
    case .preformatted:
      line.keepsSpace = false
      language = nil
      for block in frame.blocks { add(block) }
    case .cell, .headerCell:
      var cell = frame.cell
      cell.blocks = frame.blocks
      frames[frames.count - 1].rows[0].append(cell)
    case .row:
      let cells = frame.rows[0]
      if cells.contains(where: { !$0.blocks.isEmpty }) {
        frames[frames.count - 1].rows.append(cells)
      }
    case .table: closeTable(frame)
    case .figure: closeFigure(frame)
    case .caption:
      frames[frames.count - 1].caption += Document(blocks: frame.blocks).runs
    default: for block in frame.blocks { add(block) }
    }
  }

  /// The numbers of the items of a list: each is the one before and one more or less, unless it states one.
  private static func numbering(_ list: Frame, _ count: Int) -> Document.Numbering? {
    guard let (style, isReversed) = list.numbering else { return nil }
    let step = isReversed ? -1 : 1
    var next = isReversed ? count : 1
    let numbers = (0..<count).map { place in
      let number = max(0, list.numbers[place] ?? next)
      next = number + step
      return number
    }
    return Document.Numbering(numbers, style)
  }

  private static func number(_ value: String) -> Int? { integer(value, in: Document.firstNumbers) }

  private mutating func closeTable(_ table: Frame) {
    for block in table.blocks { add(block) }
    let cells = table.rows.joined()
    let isLayout =
      table.rows.allSatisfy { $0.count < 2 && ($0.first?.columns ?? 1) < 2 }
      || cells.contains { $0.blocks.contains(where: \.isTable) }
    if !isLayout { return add(.table(table.rows)) }
    for cell in cells {
      for block in cell.blocks { add(block) }
    }
  }

  private mutating func closeFigure(_ figure: Frame) {
    if let embed = Self.embed(figure) { return add(.embed(embed)) }
    let pictures = figure.blocks.count(where: \.isPicture)
    var seen = 0
    for block in figure.blocks {
      if case .picture(let picture, let own) = block {
        seen += 1
        add(
          .picture(
            picture,
            caption: seen == pictures && !figure.caption.isEmpty ? figure.caption : own
          )
        )
      } else {
        add(block)
      }
    }
    if pictures == 0, !figure.caption.isEmpty { add(.paragraph(figure.caption)) }
  }

  /// Reads the form that `Document.html` has of an embed; nil for another figure.
  private static func embed(_ figure: Frame) -> Document.Embed? {
    guard let kind = figure.embed else { return nil }
    let title = Document(blocks: [.paragraph(figure.caption)]).text
    if case .picture(let still, _)? = figure.blocks.first, figure.blocks.count == 1 {
      return still.link.map { .init(kind, $0, title: title, still: still.address) }
    }
    guard figure.blocks.isEmpty, figure.caption.count == 1 else { return nil }
    let name = title.utf8.starts(with: "\(kind.rawValue): ".utf8)
    let own = name ? String(title.dropFirst(kind.rawValue.count + 2)) : title
    return figure.caption[0].link.map { .init(kind, $0, title: own) }
  }

  private mutating func add(_ block: Document.Block) {
    parts += 1
    continueItem()
    frames[frames.count - 1].blocks.append(block)
  }

  /// Starts an item; a term and its descriptions are one.
  private mutating func startItem(_ tag: Tag, _ attribute: (String) -> String?) {
    flush()
    let isInItem = { [frames] in frames.last.map { $0.tag == .item || $0.tag == .term } ?? false }
    if tag == .description, isInItem() { return }
    if isInItem() { closeFrame() }
    let list = frames.count - 1
    guard frames[list].tag == .list else { return }
    if let number = attribute("value").flatMap(Self.number) {
      frames[list].numbers[frames[list].items.count] = number
    }
    open(Frame(tag: tag == .description ? .term : tag))
    if tag == .term { line.begin(.strong) }
  }

  private mutating func startRow() {
    flush()
    while [.cell, .headerCell, .row].contains(frames[frames.count - 1].tag) { closeFrame() }
    guard frames[frames.count - 1].tag == .table else { return }
    open(Frame(tag: .row, rows: [[]]))
  }

  private mutating func startCell(_ tag: Tag, _ attribute: (String) -> String?) {
    flush()
    if [.cell, .headerCell].contains(frames[frames.count - 1].tag) { closeFrame() }
    if frames[frames.count - 1].tag == .table { open(Frame(tag: .row, rows: [[]])) }
    guard frames[frames.count - 1].tag == .row else { return }
    let spans = ["colspan", "rowspan"].map { attribute($0).flatMap { Self.integer($0) } ?? 1 }
    let cell = Document.Cell(
      [],
      isHeader: tag == .headerCell,
      columns: spans[0],
      rows: spans[1]
    )
    parts += 1
    open(Frame(tag: tag, cell: cell))
  }
}

// Lines of text, pictures and media.
extension DocumentBuilder {
  /// Ends the paragraph, the heading or the text of a code block.
  private mutating func flush() {
    let level = headingLevel
    headingLevel = nil
    var runs = line.take()
    guard !runs.isEmpty else { return }
    parts += runs.count
    if line.keepsSpace {
      for index in runs.indices { runs[index].style.remove(.code) }
      return add(.preformatted(runs, language: language))
    }
    // Pictures without text between them are blocks.
    guard runs.contains(where: { $0.picture == nil }) else {
      for var picture in runs.compactMap(\.picture) {
        let caption = picture.title.isEmpty ? [] : [Document.Run(picture.title)]
        picture.title = ""
        add(.picture(picture, caption: caption))
      }
      return
    }
    for index in runs.indices { runs[index].picture?.title = "" }
    add(level.map { .heading(level: $0, runs) } ?? .paragraph(runs))
  }

  private mutating func lineBreak() {
    let isParagraphEnd = line.addLineBreak()
    guard isParagraphEnd else { return }
    let level = headingLevel
    flush()
    headingLevel = level
  }

  private mutating func addPicture(_ attribute: (String) -> String?) {
    guard let address = attribute("src").flatMap(Document.Address.init(file:)), media == nil else {
      return
    }
    let size = ["width", "height"].map { attribute($0).flatMap(Self.pixels) }
    // A picture of one pixel only counts readers.
    if size.allSatisfy({ $0.map { $0 <= 1 } ?? false }) { return }
    let texts = ["alt", "title"].map { name in
      // The stored form has only visible characters, and the index has the words of the same text.
      let visible = VisibleText.bytes(Array((attribute(name) ?? "").utf8))
      return String(decoding: visible, as: UTF8.self).singleSpaced.bounded(to: .line)
    }
    var picture = Document.Picture(
      address,
      text: texts[0],
      width: size[0],
      height: size[1],
      link: line.link
    )
    if texts[1] != texts[0] { picture.title = texts[1] }
    line.append(picture)
  }

  private mutating func startMedia(_ tag: Tag, _ attribute: (String) -> String?) {
    flush()
    let kind: Document.Media.Kind = tag == .audio ? .audio : .video
    media = (kind, attribute("poster").flatMap(Document.Address.init(file:)), false)
    addSource(attribute)
  }

  /// Adds the first address of a sound or a film.
  private mutating func addSource(_ attribute: (String) -> String?) {
    guard let media, !media.isFound,
      let address = attribute("src").flatMap(Document.Address.init(file:))
    else { return }
    self.media?.isFound = true
    add(.media(Document.Media(media.kind, address, poster: media.poster)))
  }

  /// The number of pixels of an attribute such as `640` or `640px`; nil for a share.
  private static func pixels(_ value: String) -> Int? {
    value.utf8.last == UInt8(ascii: "%") ? nil : integer(value)
  }

  private static func integer(_ value: String, in range: ClosedRange<Int> = Int.foreign) -> Int? {
    Int(foreign: value, in: range, ignoringRest: true)
  }
}

extension Document.Block {
  fileprivate var isTable: Bool {
    if case .table = self { true } else { false }
  }

  fileprivate var isPicture: Bool {
    if case .picture = self { true } else { false }
  }
}
