/// The names and values after the question mark of an address.
public struct QueryItems: Sendable {
  private let items: [(name: String, value: String)]

  /// Creates a list of items; those without a value are left out.
  public init(_ items: [(String, String?)]) {
    self.items = items.compactMap { name, value in value.map { (name, $0) } }
  }

  /// The items as RFC 3986 has them, with everything encoded that is not unreserved.
  ///
  /// Form encoding would take a plus sign for a space, so it is encoded too.
  public var encoded: String {
    items.map { Self.encode($0.name) + "=" + Self.encode($0.value) }.joined(separator: "&")
  }

  /// The values, as they are.
  var values: [String] { items.map(\.value) }

  private static func encode(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
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
    return encoded
  }
}
