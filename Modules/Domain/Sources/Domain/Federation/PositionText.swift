import FoundationEssentials

/// One member's part of a merged list's cursor.
struct PositionText {
  private static let ended = "end"
  private static let repeats = "repeats"
  private static let leftOut = "out"
  private static let failed = "failed"
  private static let next = "next"

  let mark: MemberPosition
  let isNext: Bool

  /// Creates the part for a mark; `isNext` says that it is the member's turn.
  init(_ mark: MemberPosition, isNext: Bool) {
    self.mark = mark
    self.isNext = isNext
  }

  /// Reads what `written(for:)` writes; nil for anything else.
  init?(_ text: Substring, for member: Provider.ID) {
    var fields = text.split(separator: "+", omittingEmptySubsequences: false)
    isNext = fields.count > 2 && fields.last == Self.next[...]
    if isNext { fields.removeLast() }
    let hasFailed = fields.count > 2 && fields.last == Self.failed[...]
    if hasFailed { fields.removeLast() }
    switch fields.count {
    case 1:
      guard let mark = Self.finished(fields[0]) else { return nil }
      self.mark = mark
    case 2:
      guard let place = CursorText(fields[0], for: member),
        var page = Self.page(fields[1])
      else { return nil }
      page.cursor = place.cursor
      page.hasFailed = hasFailed
      mark = .page(page)
    default: return nil
    }
  }

  /// Returns the text.
  func written(for member: Provider.ID) -> String {
    switch mark {
    case .leftOut: Self.leftOut
    case .ended(.complete): Self.ended
    case .ended(.providerLimit(let limit)): Self.ended + String(limit)
    case .ended(.nothingNew): Self.repeats
    case .page(let page):
      CursorText(page.cursor).written(for: member) + "+" + Self.counts(page)
        + (page.hasFailed ? "+" + Self.failed : "") + (isNext ? "+" + Self.next : "")
    }
  }

  private static func finished(_ text: Substring) -> MemberPosition? {
    switch text {
    case ended[...]: return .ended(.complete)
    case repeats[...]: return .ended(.nothingNew)
    case leftOut[...]: return .leftOut
    default:
      guard text.hasPrefix(ended), let limit = number(text.dropFirst(ended.count)) else {
        return nil
      }
      return .ended(.providerLimit(limit))
    }
  }
}

extension PositionText {
  /// Writes how many articles are used, which of them were copies, and the bound.
  private static func counts(_ page: PagePosition) -> String {
    let places = [page.used] + page.copies.sorted()
    let counts = places.map(String.init).joined(separator: "-")
    guard page.bound < .distantFuture else { return counts }
    // A date is made of just these seconds, so that nothing is lost by writing them.
    let text = String(page.bound.timeIntervalSinceReferenceDate)
    return counts + "@" + (text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  private static func page(_ text: Substring) -> PagePosition? {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let places = parts[0].split(separator: "-", omittingEmptySubsequences: false).map(number)
    guard let used = places[0] else { return nil }
    let copies = places.dropFirst().compactMap(\.self)
    guard copies.count == places.count - 1, zip(copies, copies.dropFirst()).allSatisfy(<) else {
      return nil
    }
    var page = PagePosition(used: used, copies: Set(copies))
    if parts.count == 2 {
      guard let bound = date(parts[1]) else { return nil }
      page.bound = bound
    }
    return page
  }

  private static func number(_ text: Substring) -> Int? {
    // Eighteen digits can be counted on from without an overflow.
    guard text.utf8.count <= 18, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  private static func date(_ text: Substring) -> Date? {
    guard let seconds = Double(text), seconds.isFinite else { return nil }
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    return (Date.distantPast...Date.distantFuture).contains(date) ? date : nil
  }
}
