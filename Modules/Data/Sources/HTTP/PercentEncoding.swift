/// The names and values of an address's query.
public struct QueryItems: Sendable {
  private let items: [(name: String, value: String)]

  /// Creates a list of items, without those whose value is nil.
  public init(_ items: [(String, String?)]) {
    self.items = items.compactMap { name, value in value.map { (name, $0) } }
  }

  /// The items percent-encoded, plus signs too, which form decoding reads as spaces.
  public var encoded: String {
    items.map { PercentEncoding.encoded($0.name) + "=" + PercentEncoding.encoded($0.value) }.joined(
      separator: "&"
    )
  }

  /// The values, not encoded.
  var values: [String] { items.map(\.value) }
}

/// Percent-encoding of text in addresses (RFC 3986, section 2).
package enum PercentEncoding {
  /// Returns a text with everything encoded except unreserved characters.
  package static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { encoded, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
  }

  /// Returns a text encoded as one path segment; `.` and `..` are encoded so that they stay names.
  package static func segment(_ text: String) -> String {
    text == "." || text == ".." ? text.replacing(".", with: "%2E") : encoded(text)
  }
}
