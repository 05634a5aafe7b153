import ByteStrings
import Domain
import NewsAPIFormat
import Texts

/// The content of an element that holds text or markup (RFC 4287, section 3.1).
struct TextConstruct {
  /// How to read text without a type.
  enum Form {
    case plain
    case html
    /// As HTML if it looks like it, as in RSS.
    case guessed
  }

  private let value: [UInt8]
  private let isHTML: Bool
  private let base: String?
  /// The media type that the element states or implies.
  let mediaType: String

  /// Reads an element; `form` is the form of text without a type.
  init(_ element: Element, _ form: Form = .guessed) {
    let type = ConstructType(element)
    base = element.base
    if element.hasChildren {
      value = Markup.inside(element)
      isHTML = true
      mediaType = type.name ?? "application/xhtml+xml"
      return
    }
    let text = Array(element.trimmedText)
    value = type.isBase64 ? Base64Text.decoded(text) : text
    switch type.form ?? (element.prefix == "atom" ? .plain : form) {
    case .plain: isHTML = false
    case .html: isHTML = true
    case .guessed: isHTML = HTMLGuess.isHTML(value)
    }
    mediaType = type.name ?? (isHTML ? "text/html" : "text/plain")
  }

  /// The text without markup and with tidy white space; nil if it is blank.
  var plainText: String? {
    let text = String(decoding: isHTML ? Markup.sanitized(value, base: nil) : value, as: UTF8.self)
    return isHTML ? HTMLText.plainOrNil(text) : text.plainText
  }

  /// The content as sanitised HTML; nil if it is blank.
  var html: String? {
    let kept = markup.trimmed
    return kept.isEmpty ? nil : String(decoding: kept, as: UTF8.self)
  }

  /// The lines of HTML without tags are meant as such.
  private var markup: [UInt8] {
    if !isHTML { return PlainText.html(value) }
    guard !value.contains(UInt8(ascii: "<")), PlainText.hasLines(value) else {
      return Markup.sanitized(value, base: base)
    }
    let text = HTMLText.decoded(String(decoding: value, as: UTF8.self))
    return PlainText.html(text.utf8, isWrapped: true)
  }
}

/// What the attributes `type` and `mode` of Atom 1.0 and 0.3 state.
private struct ConstructType {
  /// The media type; nil if none is stated.
  let name: String?
  /// The form of text; nil if no type is stated.
  let form: TextConstruct.Form?
  let isBase64: Bool

  init(_ element: Element) {
    let type = element.attribute("type")?.lowercasedName.utf8.prefix { $0 != 0x3B && $0 != 0x20 }
    let mode = element.attribute("mode")?.lowercasedName
    switch type.map({ String(Substring($0)) }) {
    case nil, "": (name, form) = (nil, nil)
    case "text": (name, form) = ("text/plain", .plain)
    case "plain": (name, form) = ("text/plain", element.prefix == "media" ? .guessed : .plain)
    case "html", "text/html": (name, form) = ("text/html", .html)
    case "xhtml": (name, form) = ("application/xhtml+xml", .plain)
    case "application/xhtml+xml": (name, form) = ("application/xhtml+xml", .guessed)
    case let other?: (name, form) = (other, other.hasPrefix("text/") ? .plain : .guessed)
    }
    let isCoded = name.map { name in
      !name.hasPrefix("text/") && !name.hasSuffix("/xml") && !name.hasSuffix("+xml")
    }
    isBase64 = mode == "base64" || element.prefix == "atom" && mode == nil && isCoded ?? false
  }
}

/// Text in Base64 (RFC 4648).
enum Base64Text {
  /// Returns the decoded text; the text itself if it is not Base64, or if the result is not text.
  static func decoded(_ text: [UInt8]) -> [UInt8] {
    let digits = text.filter { !$0.isXMLSpace && $0 != UInt8(ascii: "=") }
    guard digits.allSatisfy({ digit($0) != nil }) else { return text }
    let output = bytes(digits)
    let isText = String(validating: output, as: UTF8.self) != nil
    return isText && output.allSatisfy { $0 >= 0x20 || $0.isXMLSpace } ? output : text
  }

  /// Returns the decoded bytes; characters that are no digits are skipped, and `=` ends the text.
  static func bytes(_ text: some Sequence<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in text {
      if byte == UInt8(ascii: "=") { break }
      guard let digit = digit(byte) else { continue }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        output.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return output
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
