import FoundationEssentials

/// Finds the articles in a text, and tells of what is none.
///
/// Articles may stand one a line, in a list, in pages (objects with a list of `articles`) and in
/// any sequence of these, on as many lines as they like. No list is ever held whole. A broken
/// record costs itself: reading goes on at the next line, or the next object of the list.
struct RecordScanner {
  enum Piece {
    case article(ImportedArticle)
    case fault(RecordFault)
  }

  var text: TextWindow
  private let decoder: RecordDecoder
  private let maximumLength: Int
  private var isInPage = false
  /// How many lists are open: around the page, or in no page at all.
  private var listDepth = 0
  /// How many lists are open within the list of a page.
  private var listDepthInPage = 0
  private var itemCount = 0
  /// After a broken record, what cannot be read is no fault of its own for a while.
  ///
  /// That is until a line past it begins a record or, in a list, until the next article.
  var isRecovering = false
  /// Where the last broken record turned out to be one.
  var brokenEnd = 0

  /// Creates a scanner of `source` that takes no record of more than `maximumLength` bytes.
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
    // A byte order mark, which may also stand between files that were put together.
    case 0xEF, 0xBB, 0xBF: break
    default: return try stray()
    }
    text.skip()
    return nil
  }

  /// Whether what comes next is an item of a list.
  var isEnclosed: Bool { isInPage || listDepth > 0 }

  /// Returns the place of what comes next, counted where it is an item of a list.
  mutating func newPlace() -> RecordFault.Place {
    itemCount += 1
    return RecordFault.Place(line: text.line, item: isEnclosed ? itemCount : nil)
  }

  /// Returns a fault, unless it only follows from one that has been told.
  func fault(_ reason: String, at place: RecordFault.Place) -> Piece? {
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
      // A part of a broken object is no item of the list, but may have swallowed one.
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

  /// Goes into the list of a page.
  ///
  /// A page does not stand in another: the other one has been cut off.
  private mutating func beginPage() -> Piece? {
    let piece = isInPage ? openListFault() : nil
    (isInPage, listDepthInPage, itemCount, isRecovering) = (true, 0, 0, false)
    return piece
  }

  /// Passes the end of a page's list and whatever else the page holds.
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
    fault("a list before here is not closed", at: RecordFault.Place(line: text.line, item: nil))
  }
}
