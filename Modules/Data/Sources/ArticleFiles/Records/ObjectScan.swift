/// An incremental scan for the end of a JSON object.
///
/// It checks only as much of the grammar as is needed to detect an object that was never closed, so
/// that later objects do not become parts of it. The decoder checks the rest.
struct ObjectScan {
  enum Outcome: Equatable {
    /// The bytes ended before the object.
    case unfinished
    /// The previous byte ended the object.
    case complete
    /// The previous byte opened the list of articles of a page.
    case page
    /// The next byte is invalid.
    case broken
    /// The object is too large, and later records may have become parts of it.
    case tooLarge
  }

  /// The deepest nesting accepted, counting the object itself.
  static let maximumDepth = 64

  /// The number of line breaks so far.
  private(set) var lineBreaks = 0
  /// Whether the object is nested too deeply.
  private(set) var isTooDeep = false
  /// Whether an object follows a comma, as the items of a list do.
  private(set) var hasItems = false
  /// Whether a line break makes the object invalid.
  var endsAtLineBreak = false

  /// Whether nesting that is too deep makes the object invalid at once.
  private let endsWhenTooDeep: Bool
  private var depth = 1
  /// One bit per level, the innermost lowest: whether it is an array.
  private var arrays: UInt64 = 0
  /// The bits of the levels outside the ones in `arrays`, 64 in each element.
  private var outerArrays: [UInt64] = []
  /// The last byte that was not white space; for a string its closing quote.
  private var last: UInt8
  private var isInString = false
  private var isEscaped = false
  /// Whether the last string was `articles`.
  private var isArticles = false

  /// Returns a scan of an object after its opening brace.
  static func record(endsWhenTooDeep: Bool) -> ObjectScan {
    ObjectScan(last: UInt8(ascii: "{"), endsWhenTooDeep: endsWhenTooDeep)
  }

  /// Returns a scan of a page after its list of articles.
  static func restOfPage(endsWhenTooDeep: Bool) -> ObjectScan {
    ObjectScan(last: UInt8(ascii: "]"), endsWhenTooDeep: endsWhenTooDeep)
  }

  private init(last: UInt8, endsWhenTooDeep: Bool) {
    self.last = last
    self.endsWhenTooDeep = endsWhenTooDeep
  }

  private var isInArray: Bool { arrays & 1 == 1 }

  /// Continues at `index` and advances it.
  ///
  /// `text` must still contain the scanned part of the object before `index`.
  mutating func advance(over text: Span<UInt8>, from index: inout Int) -> Outcome {
    while true {
      if isInString {
        if let outcome = scanString(text, &index) { return outcome }
      }
      guard index < text.count else { return .unfinished }
      let byte = text[index]
      if byte <= 0x20 {
        if byte == UInt8(ascii: "\n") {
          if endsAtLineBreak { return .broken }
          lineBreaks += 1
        }
      } else {
        guard canFollow(byte), !(isTooDeep && endsWhenTooDeep) else { return .broken }
        if let outcome = process(byte) {
          index += 1
          return outcome
        }
      }
      index += 1
    }
  }

  /// Scans the rest of a string; returns an outcome only if the string does not end.
  private mutating func scanString(_ text: Span<UInt8>, _ index: inout Int) -> Outcome? {
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\n") { return .broken }
      index += 1
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
        isArticles = Self.isArticles(text, before: index)
        return nil
      }
    }
    return .unfinished
  }

  private static let articles = Array(#""articles""#.utf8)

  private static func isArticles(_ text: Span<UInt8>, before end: Int) -> Bool {
    let start = end - articles.count
    // A quote after a backslash does not start the string.
    guard start > 0, text[start - 1] != UInt8(ascii: "\\") else { return false }
    return articles.indices.allSatisfy { articles[$0] == text[start + $0] }
  }

  /// Returns whether `byte` may follow the last one.
  private func canFollow(_ byte: UInt8) -> Bool {
    let awaitsValue =
      last == UInt8(ascii: ":") || last == UInt8(ascii: "[")
      || last == UInt8(ascii: ",") && isInArray
    return switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): awaitsValue
    case UInt8(ascii: "\""):
      awaitsValue || last == UInt8(ascii: "{") || last == UInt8(ascii: ",")
    case UInt8(ascii: ":"): last == UInt8(ascii: "\"") && !isInArray
    case UInt8(ascii: ","): !awaitsValue && last != UInt8(ascii: "{") && last != UInt8(ascii: ",")
    case UInt8(ascii: "}"): !isInArray && last != UInt8(ascii: ":")
    case UInt8(ascii: "]"): isInArray
    default: awaitsValue || Self.isScalar(last)
    }
  }

  /// Returns whether `byte` is not punctuation: part of a number or literal, or invalid.
  private static func isScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "\""):
      false
    default: true
    }
  }

  /// Processes a valid byte; returns an outcome only for the last one.
  private mutating func process(_ byte: UInt8) -> Outcome? {
    let isPage = byte == UInt8(ascii: "[") && depth == 1 && isArticles
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(isArray: byte == UInt8(ascii: "["))
    case UInt8(ascii: "}"), UInt8(ascii: "]"): close()
    default: break
    }
    last = byte
    return isPage ? .page : depth == 0 ? .complete : nil
  }

  private mutating func open(isArray: Bool) {
    if depth.isMultiple(of: UInt64.bitWidth) { outerArrays.append(arrays) }
    depth += 1
    arrays = arrays << 1 | (isArray ? 1 : 0)
    isTooDeep = isTooDeep || depth > Self.maximumDepth
    hasItems = hasItems || !isArray && last == UInt8(ascii: ",")
  }

  private mutating func close() {
    depth -= 1
    arrays >>= 1
    if depth.isMultiple(of: UInt64.bitWidth), let outer = outerArrays.popLast() { arrays = outer }
  }
}
