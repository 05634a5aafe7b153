/// Finds the end of a JSON object that comes piece by piece.
///
/// It looks only as far into the grammar as it takes to see that an object was never closed, so
/// that the objects after it are not taken for parts of it; the rest is for the decoder to judge.
struct ObjectScan {
  enum Outcome: Equatable {
    /// The bytes have ended and the object has not.
    case unfinished
    /// The object has ended with the byte before.
    case complete
    /// The byte before has opened the list of articles of a page.
    case page
    /// The next byte cannot stand where it does.
    case broken
  }

  /// The deepest nesting that is taken, counting the object itself.
  static let maximumDepth = 64

  /// How many line breaks have been passed.
  private(set) var lineBreaks = 0
  /// Whether the object is nested more deeply than is taken.
  private(set) var isTooDeep = false

  private var depth = 1
  /// One bit a level, the innermost lowest: whether it is an array.
  private var arrays: UInt64 = 0
  /// The last byte that was no blank; of a text its closing quote.
  private var last: UInt8
  private var isInText = false
  private var isEscaped = false
  /// Whether the last text was `articles`.
  private var isArticles = false

  /// Creates the scan of an object whose opening brace has been passed.
  static var record: ObjectScan { ObjectScan(last: UInt8(ascii: "{")) }

  /// Creates the scan of what follows the list of articles in a page.
  static var restOfPage: ObjectScan { ObjectScan(last: UInt8(ascii: "]")) }

  private init(last: UInt8) {
    self.last = last
  }

  private var isInArray: Bool { arrays & 1 == 1 }

  /// Goes on at `index`, and leaves it where it has come to.
  ///
  /// All of the object that has been passed must still stand before `index`.
  mutating func advance(over text: Span<UInt8>, from index: inout Int) -> Outcome {
    while true {
      if isInText {
        if let outcome = endText(text, &index) { return outcome }
      }
      guard index < text.count else { return .unfinished }
      let byte = text[index]
      if byte <= 0x20 {
        if byte == UInt8(ascii: "\n") { lineBreaks += 1 }
      } else {
        guard isTooDeep || canFollow(byte) else { return .broken }
        if let outcome = take(byte) {
          index += 1
          return outcome
        }
      }
      index += 1
    }
  }

  /// Passes the rest of a text; an outcome only where the text does not end.
  private mutating func endText(_ text: Span<UInt8>, _ index: inout Int) -> Outcome? {
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\n") { return .broken }
      index += 1
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInText = false
        isArticles = Self.isArticles(text, before: index)
        return nil
      }
    }
    return .unfinished
  }

  private static let articles = Array(#""articles""#.utf8)

  private static func isArticles(_ text: Span<UInt8>, before end: Int) -> Bool {
    let start = end - articles.count
    // A quote after a backslash is not where the text begins.
    guard start > 0, text[start - 1] != UInt8(ascii: "\\") else { return false }
    return articles.indices.allSatisfy { articles[$0] == text[start + $0] }
  }

  /// Tells whether `byte` may follow the last one.
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

  /// Tells whether `byte` is part of a number, of `true`, `false` or `null`, or out of place.
  private static func isScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "\""):
      false
    default: true
    }
  }

  /// Takes a byte that is in its place; an outcome only where it is the last one wanted.
  private mutating func take(_ byte: UInt8) -> Outcome? {
    let isPage = byte == UInt8(ascii: "[") && depth == 1 && isArticles
    switch byte {
    case UInt8(ascii: "\""):
      isInText = true
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
