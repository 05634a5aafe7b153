import Domain
import FoundationEssentials

/// A scanner that finds the articles in a text and reports faulty records.
///
/// Articles may come one per line, in a list, in pages (objects with a list `articles`) and in any
/// sequence of these, with any line breaks. It never holds a whole list.
///
/// A faulty record loses only itself. After one that is not closed, scanning resumes inside it: at the
/// next line or, in a list, at the next object that follows a comma or starts a line. A byte is then
/// scanned again, up to once per level of nesting, so that the time is linear in the file's length.
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
  /// It ends with a record that starts a line. Outside a list it also ends with the next record after
  /// the broken one, and in a list with the next article.
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

  /// Whether the next byte was already scanned as a part of a broken record.
  ///
  /// Nesting that is too deep must end a scan there: levels that are not closed would otherwise be
  /// scanned to the end of the file from each of their lines.
  private var isInBroken: Bool { text.offset < brokenEnd }

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
    if !isEnclosed && !isInBroken { isRecovering = false }
    var scan = ObjectScan.record(endsWhenTooDeep: isInBroken)
    let startsLine = text.isAtLineStart
    let place = newPlace()
    text.mark()
    text.skip()
    defer { text.release() }
    let outcome = try text.run(&scan, keeping: maximumLength)
    if outcome == .page { return beginPage() }
    if startsLine { isRecovering = false }
    return outcome == .complete
      ? try completed(scan, at: place) : try recover(from: outcome, at: place, scan)
  }

  private mutating func completed(
    _ scan: ObjectScan,
    at place: RecordFault.Place
  ) throws(ArticleFileError) -> Piece? {
    if isInPage, scan.hasItems, try !isAtEndOfItem() {
      // The brackets that end the page have closed the object, so it contains the rest of the list.
      return try recover(from: .broken, at: place, scan)
    }
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
  /// Skips white space and returns whether a comma or the end of the list follows.
  private mutating func isAtEndOfItem() throws(ArticleFileError) -> Bool {
    while let byte = try text.peek() {
      if byte > 0x20 { return byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") }
      text.skip()
    }
    return false
  }

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
    var scan = ObjectScan.restOfPage(endsWhenTooDeep: isInBroken)
    switch try text.run(&scan, keeping: maximumLength) {
    case .complete: return nil
    case .page: return beginPage()
    case let outcome: return try recover(from: outcome, at: place, scan)
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
  /// passed some of what follows. Valid records there are read; parts of the object are not reported.
  private mutating func recover(
    from outcome: ObjectScan.Outcome,
    at place: RecordFault.Place,
    _ scan: ObjectScan
  ) throws(ArticleFileError) -> Piece? {
    let isTooLarge = outcome == .tooLarge || text.marked == nil
    let reason =
      if scan.isTooDeep { "nested too deeply" } else if isTooLarge { "too large" } else {
        outcome == .unfinished ? "cut off" : "not valid JSON"
      }
    let piece = fault(reason, at: place)
    isRecovering = isEnclosed || isTooLarge || text.line > place.line
    brokenEnd = max(brokenEnd, text.offset)
    let isBack = text.rewind(to: place.line)
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
