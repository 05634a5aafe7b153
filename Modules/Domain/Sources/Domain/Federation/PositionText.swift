import ByteStrings
import FoundationEssentials

/// The text form of a member's position in the cursor of a merged list.
struct PositionText {
  private static let ended = "end"
  private static let repeats = "repeats"
  private static let leftOut = "out"
  private static let failed = "failed"
  private static let next = "next"

  let position: MemberPosition
  let isNext: Bool

  /// Creates the text of a position; `isNext` is whether the member's turn is next.
  init(_ position: MemberPosition, isNext: Bool) {
    self.position = position
    self.isNext = isNext
  }

  /// Parses the text form; nil for any other text.
  init?(_ text: Substring, for member: Provider.ID) {
    var fields = text.split(separator: "+", omittingEmptySubsequences: false)
    isNext = fields.count > 2 && fields.last == Self.next[...]
    if isNext { fields.removeLast() }
    let hasFailed = fields.count > 2 && fields.last == Self.failed[...]
    if hasFailed { fields.removeLast() }
    switch fields.count {
    case 1:
      guard let position = Self.finished(fields[0]) else { return nil }
      self.position = position
    case 2:
      guard let text = CursorText(fields[0], for: member),
        var page = Self.page(fields[1])
      else { return nil }
      page.cursor = text.cursor
      page.hasFailed = hasFailed
      position = .page(page)
    default: return nil
    }
  }

  /// Returns the text form.
  func written(for member: Provider.ID) -> String {
    switch position {
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
  /// Returns the number of used articles, the indexes of copies, and the bound.
  private static func counts(_ page: PagePosition) -> String {
    let numbers = [page.used] + page.copies.sorted()
    let counts = numbers.map(String.init).joined(separator: "-")
    guard page.bound < .distantFuture else { return counts }
    // `Date` stores exactly these seconds, so the round trip is exact.
    let text = String(page.bound.timeIntervalSinceReferenceDate)
    return counts + "@" + (text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  private static func page(_ text: Substring) -> PagePosition? {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: "-", omittingEmptySubsequences: false).map(number)
    guard let used = numbers[0] else { return nil }
    let copies = numbers.dropFirst().compactMap(\.self)
    guard copies.count == numbers.count - 1, zip(copies, copies.dropFirst()).allSatisfy(<) else {
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
    // Sums with numbers of up to 18 digits do not overflow.
    guard text.utf8.count <= 18, text.utf8.allSatisfy(\.isDigit) else {
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

/// The text of a member's own cursor in the cursor of a merged list; empty for the first page.
///
/// Has the provider only if it is not the member itself but its fallback, such as the archive. All
/// characters except letters, digits, dots and underscores are percent-encoded, so that the text
/// needs no quotes in a shell.
struct CursorText {
  let cursor: Cursor?

  init(_ cursor: Cursor?) {
    self.cursor = cursor
  }

  /// Parses the text form; nil for any other text.
  init?(_ text: Substring, for member: Provider.ID) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let texts = parts.compactMap(Self.decoded)
    guard texts.count == parts.count else { return nil }
    switch texts.count {
    case 1: cursor = texts[0].isEmpty ? nil : Cursor(provider: member, position: texts[0])
    case 2: cursor = Cursor(provider: texts[0], position: texts[1])
    default: return nil
    }
  }

  /// Returns the text form.
  func written(for member: Provider.ID) -> String {
    guard let cursor else { return "" }
    let position = Self.encoded(cursor.position)
    let isOwn = cursor.provider == member && !position.isEmpty
    return isOwn ? position : Self.encoded(cursor.provider) + ":" + position
  }

  /// Returns the text with percent-encoding.
  static func encoded(_ text: String) -> String { text.utf8.percentEncoded(keeping: "._") }

  /// Returns the text without percent-encoding; nil if the encoding is invalid or incomplete.
  static func decoded(_ text: Substring) -> String? {
    let isPlain = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "._%".utf8.contains($0) }
    return isPlain
      ? text.utf8.strictlyPercentDecoded.flatMap { String(validating: $0, as: UTF8.self) } : nil
  }
}
