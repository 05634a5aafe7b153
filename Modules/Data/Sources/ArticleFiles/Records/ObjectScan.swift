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
  }

  /// The deepest nesting accepted, counting the object itself.
  static let maximumDepth = 64

  /// The number of line breaks so far.
  private(set) var lineBreaks = 0
  /// Whether the object is nested too deeply.
  private(set) var isTooDeep = false

  private var depth = 1
  /// One bit per level, the innermost lowest: whether it is an array.
  private var arrays: UInt64 = 0
  /// The last byte that was not white space; for a string its closing quote.
  private var last: UInt8
  private var isInString = false
  private var isEscaped = false
  /// Whether the last string was `articles`.
  private var isArticles = false

  /// A scan of an object after its opening brace.
  static var record: ObjectScan { ObjectScan(last: UInt8(ascii: "{")) }

  /// A scan of a page after its list of articles.
  static var restOfPage: ObjectScan { ObjectScan(last: UInt8(ascii: "]")) }

  private init(last: UInt8) {
    self.last = last
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
        if byte == UInt8(ascii: "\n") { lineBreaks += 1 }
      } else {
        guard isTooDeep || canFollow(byte) else { return .broken }
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
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      arrays >>= 1
    default: break
    }
    last = byte
    return isPage ? .page : depth == 0 ? .complete : nil
  }

  private mutating func open(isArray: Bool) {
    depth += 1
    arrays = arrays << 1 | (isArray ? 1 : 0)
    isTooDeep = isTooDeep || depth > Self.maximumDepth
  }
}
