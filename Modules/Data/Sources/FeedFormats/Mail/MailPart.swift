import ByteStrings
import Texts

/// A message or a part of one: header fields and a body (RFC 5322, RFC 2045).
struct MailPart {
  /// The deepest nesting of parts that is read.
  private static let mostLevels = 8
  /// The number of parts of a part that are read.
  private static let mostParts = 100
  /// The number of bytes of header fields that are read.
  private static let longestHeader = 256 << 10

  private var fields: [String: [UInt8]] = [:]
  private let body: ArraySlice<UInt8>

  /// Divides bytes at the first empty line; without one, the body is empty.
  init(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    var name = ""
    while let line = Self.nextLine(&rest), !line.isEmpty {
      if bytes.count - rest.count > Self.longestHeader { continue }
      if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
        fields[name]? += line
      } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
        name = String(decoding: line[..<colon].trimmed, as: UTF8.self).lowercased()
        // The first of several fields with one name counts; its continuation does not belong to another.
        if fields[name] == nil { fields[name] = Array(line[(colon + 1)...]) } else { name = "" }
      } else {
        name = ""
      }
    }
    body = rest
  }

  /// Returns the value of a field, on one line; nil without it.
  func field(_ name: String) -> MailField? { fields[name].map { MailField($0) } }

  /// Removes a line from the beginning, and returns it without its end; nil at the end.
  static func nextLine(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
    var line = rest[rest.startIndex..<end]
    rest = rest[min(end + 1, rest.endIndex)...]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }
}

// The text to read.
extension MailPart {
  /// A text of a message in UTF-8.
  struct Text {
    let isHTML: Bool
    let bytes: [UInt8]
  }

  /// Returns the text of the message: of alternatives HTML, else the first text; nil without one.
  ///
  /// Each level of nesting reads the bytes of its parts once more.
  func text(level: Int = 0) -> Text? {
    let type = field("content-type")
    let kind = type?.mainValue ?? "text/plain"
    let isMultipart = kind.hasPrefix("multipart/")
    let boundary = isMultipart ? type?.parameter("boundary") : nil
    let parts = boundary.map { self.parts(boundary: $0) } ?? []
    if !parts.isEmpty {
      guard level < Self.mostLevels else { return nil }
      let texts = parts.compactMap { $0.text(level: level + 1) }
      return texts.first { $0.isHTML || kind != "multipart/alternative" } ?? texts.first
    }
    // Parts without a boundary are one text.
    let isText = ["text/plain", "text/html"].contains(kind) || isMultipart || !kind.contains("/")
    guard isText, field("content-disposition")?.mainValue != "attachment" else { return nil }
    let decoded = MailCoding.text(decodedBody, charset: type?.parameter("charset"))
    guard decoded.contains(where: { !$0.isXMLSpace }) else { return nil }
    return Text(isHTML: kind == "text/html", bytes: decoded)
  }

  /// Returns the parts between the lines with a boundary; the last one may lack its end.
  private func parts(boundary: String) -> [MailPart] {
    let mark = Array("--\(boundary)".utf8)
    var parts: [MailPart] = []
    var (rest, start): (ArraySlice<UInt8>, Int?) = (body, nil)
    var lineStart = rest.startIndex
    while parts.count < Self.mostParts, let line = Self.nextLine(&rest) {
      defer { lineStart = rest.startIndex }
      guard line.starts(with: mark) else { continue }
      let end = line.dropFirst(mark.count).trimmed
      guard end.isEmpty || end.elementsEqual("--".utf8) else { continue }
      if let start { parts.append(MailPart(body[start..<lineStart])) }
      start = end.isEmpty ? rest.startIndex : nil
      if start == nil { return parts }
    }
    if let start, parts.count < Self.mostParts { parts.append(MailPart(body[start...])) }
    return parts
  }

  private var decodedBody: [UInt8] {
    switch field("content-transfer-encoding")?.mainValue {
    case "base64": Base64Text.bytes(body)
    case "quoted-printable": MailCoding.quotedPrintable(body)
    default: Array(body)
    }
  }
}

/// The encodings of bodies and of words in header fields (RFC 2045, section 6).
enum MailCoding {
  /// Returns text in UTF-8, without control characters.
  static func text(_ bytes: [UInt8], charset: String?) -> [UInt8] {
    DecodedText(bytes, charset: charset).bytes.filter { $0 >= 0x20 || $0.isXMLSpace }
  }

  /// Decodes quoted-printable text; what is not encoded correctly stays.
  static func quotedPrintable(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var joined: [UInt8] = []
    joined.reserveCapacity(text.count)
    var rest = text
    while let line = MailPart.nextLine(&rest) {
      let hasEnd = line.endIndex < text.endIndex
      let continues = hasEnd && line.last == UInt8(ascii: "=")
      joined += continues ? line.dropLast() : line
      if hasEnd, !continues { joined.append(UInt8(ascii: "\n")) }
    }
    return joined.decoded(escape: "=").bytes
  }
}
