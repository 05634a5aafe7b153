import FoundationEssentials

/// A scanner that finds the articles in a text and reports faulty records.
///
/// Articles may come one per line, in a list, in pages (objects with a list `articles`) and in any
/// sequence of these, with any line breaks. It never holds a whole list. A broken record loses only
/// itself: scanning continues at the next line, or at the next object of the list.
struct RecordScanner {
  enum Piece {
    case article(ImportedArticle)
    case fault(RecordFault)
  }

  private(set) var text: TextWindow
  private let decoder: RecordDecoder
  private let maximumLength: Int
  private var isInPage = false
  /// The number of open lists outside a page.
  private var listDepth = 0
  /// The number of open lists inside the list of a page.
  private var listDepthInPage = 0
  private var itemCount = 0
  /// Whether faults are not reported because they follow from a broken record.
  ///
  /// It ends with the next record on a later line or, in a list, with the next article.
  private var isRecovering = false
  /// The offset at which the last broken record was recognized.
  private var brokenEnd = 0

  /// Creates a scanner of `source` that rejects records of more than `maximumLength` bytes.
  init(_ source: TextSource, _ decoder: RecordDecoder, maximumLength: Int = 16 << 20) {
    text = TextWindow(source)
    self.decoder = decoder
    self.maximumLength = maximumLength
  }

  /// Returns the next article or fault; nil at the end.
  mutating func next() throws(ArticleFileError) -> Piece? {
    while let byte = try text.peek() {
      if let piece = try piece(at: byte) { return piece }
    }
    return end()
  }

  private mutating func piece(at byte: UInt8) throws(ArticleFileError) -> Piece? {
    switch byte {
    case UInt8(ascii: "{"): return try record()
    case UInt8(ascii: "["): beginList()
    case UInt8(ascii: "]") where isInPage && listDepthInPage == 0: return try endPage()
    case UInt8(ascii: "]") where isInPage: listDepthInPage -= 1
    case UInt8(ascii: "]") where listDepth > 0: listDepth -= 1
    case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"),
      UInt8(ascii: "\n"):
      break
    // A byte order mark, also in the middle where files were concatenated.
    case 0xEF, 0xBB, 0xBF: break
    default: return try stray()
    }
    text.skip()
    return nil
  }

  /// Whether the next record is an item of a list.
  private var isEnclosed: Bool { isInPage || listDepth > 0 }

  /// Returns the place of the next record and counts it.
  private mutating func newPlace() -> RecordFault.Place {
    itemCount += 1
    return RecordFault.Place(line: text.line, item: isEnclosed ? itemCount : nil)
  }

  /// Returns a fault; nil while faults follow from an earlier one.
  private func fault(_ reason: String, at place: RecordFault.Place) -> Piece? {
    isRecovering ? nil : .fault(RecordFault(place: place, reason: reason))
  }

  private mutating func record() throws(ArticleFileError) -> Piece? {
    if !isEnclosed && text.offset >= brokenEnd { isRecovering = false }
    let place = newPlace()
    text.mark()
    text.skip()
    defer { text.release() }
    var scan = ObjectScan.record
    switch try text.run(&scan, keeping: maximumLength) {
    case .complete: return try completed(scan, at: place)
    case .page: return beginPage()
    case .broken: return try recover(from: "not valid JSON", at: place, scan)
    case .unfinished: return try recover(from: "cut off", at: place, scan)
    }
  }

  private mutating func completed(
    _ scan: ObjectScan,
    at place: RecordFault.Place
  ) throws(ArticleFileError) -> Piece? {
    guard let json = text.marked else { return fault("too large", at: place) }
    if scan.isTooDeep { return fault("nested too deeply", at: place) }
    do throws(RecordDecoder.Fault) {
      let article = try decoder.article(Data(json))
      if isEnclosed { isRecovering = false }
      return .article(article)
    } catch {
      // After a broken object this may be a part of it that contains an item of the list.
      if isRecovering, isEnclosed, text.rewind(to: place.line) { try seekObject() }
      return fault(error.reason, at: place)
    }
  }
}

// Lists and pages.
extension RecordScanner {
  private mutating func beginList() {
    if isInPage {
      listDepthInPage += 1
    } else {
      listDepth += 1
      if listDepth == 1 { itemCount = 0 }
    }
  }

  /// Enters the list of a page.
  ///
  /// Pages are not nested: if one is open, it was cut off.
  private mutating func beginPage() -> Piece? {
    let piece = isInPage ? openListFault() : nil
    (isInPage, listDepthInPage, itemCount, isRecovering) = (true, 0, 0, false)
    return piece
  }

  /// Skips the end of a page's list and the rest of the page.
  private mutating func endPage() throws(ArticleFileError) -> Piece? {
    text.skip()
    isInPage = false
    text.mark()
    defer { text.release() }
    let place = RecordFault.Place(line: text.line, item: nil)
    var scan = ObjectScan.restOfPage
    switch try text.run(&scan, keeping: maximumLength) {
    case .complete: return nil
    case .page: return beginPage()
    case .broken: return try recover(from: "not valid JSON", at: place, scan)
    case .unfinished: return try recover(from: "cut off", at: place, scan)
    }
  }

  private mutating func end() -> Piece? {
    guard isEnclosed else { return nil }
    (isInPage, listDepth) = (false, 0)
    return openListFault()
  }

  private func openListFault() -> Piece? {
    fault("the list is not closed", at: RecordFault.Place(line: text.line, item: nil))
  }
}

// Recovery after a broken record.
extension RecordScanner {
  /// Returns the fault of a broken object and moves to where the next one may begin.
  ///
  /// The search starts inside the broken object, because if that was cut off, the scan has already
  /// passed some of what follows. Valid records there are read; others are not reported.
  private mutating func recover(
    from reason: String,
    at place: RecordFault.Place,
    _ scan: ObjectScan
  ) throws(ArticleFileError) -> Piece? {
    let piece = fault(reason, at: place)
    isRecovering = isEnclosed || text.line > place.line
    brokenEnd = max(brokenEnd, text.offset)
    // Rewinding from any depth could read the same bytes many times.
    let isBack = !scan.isTooDeep && text.rewind(to: place.line)
    text.release()
    let isAtObject = try text.peek() == UInt8(ascii: "{")
    if isBack || !isAtObject { try seekObject() }
    return piece
  }

  /// Skips to the next line or, in a list, to the next object that can be an item.
  ///
  /// That is an object after a comma or at the start of a line. Such a place may be inside a string,
  /// where no valid object can be read.
  private mutating func seekObject() throws(ArticleFileError) {
    let newline = UInt8(ascii: "\n")
    var last: UInt8 = 0
    while let byte = try text.peek() {
      let canBegin = last == newline || isEnclosed && last == UInt8(ascii: ",")
      if canBegin, !isEnclosed || byte == UInt8(ascii: "{") { return }
      text.skip()
      if byte == newline || byte > 0x20 { last = byte }
    }
  }

  /// Skips text that is not an object: a line or, in a list, everything before the next object.
  private mutating func stray() throws(ArticleFileError) -> Piece? {
    let piece = fault("not an article", at: newPlace())
    isRecovering = isRecovering || isEnclosed
    try seekObject()
    return piece
  }
}
