/// The fields of a query or of a submitted form, in order; a name can occur several times.
package struct FormFields: Sendable {
  /// The fields.
  package let fields: [(name: String, value: String)]

  /// Creates fields; by default there are none.
  package init(_ fields: [(name: String, value: String)] = []) {
    self.fields = fields
  }

  /// Decodes `application/x-www-form-urlencoded`; bytes that are not UTF-8 become U+FFFD.
  package init(encoded bytes: some Sequence<UInt8>) {
    fields = Array(bytes).split(separator: UInt8(ascii: "&")).map { field in
      let parts = field.split(
        separator: UInt8(ascii: "="),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      return (
        Self.decoded(parts[0], plusIsSpace: true),
        parts.count > 1 ? Self.decoded(parts[1], plusIsSpace: true) : ""
      )
    }
  }

  /// Returns the first value with a name; nil if there is none.
  package subscript(name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  /// Returns all values with a name, in order.
  package func all(_ name: String) -> [String] {
    fields.compactMap { $0.name == name ? $0.value : nil }
  }

  /// Returns percent-decoded text; a percent sign without two digits stays.
  static func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "+"), plusIsSpace {
        decoded.append(UInt8(ascii: " "))
      } else if byte == UInt8(ascii: "%"), let value = hexadecimal(rest.prefix(2)) {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func hexadecimal(_ digits: some Collection<UInt8>) -> UInt8? {
    guard digits.count == 2 else { return nil }
    var value: UInt8 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | (digit & 0x0F)
      case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"):
        value = value << 4 | ((digit & 0x0F) + 9)
      default: return nil
      }
    }
    return value
  }
}

extension FormFields {
  /// Returns text as a value of a query: everything but unreserved characters is percent-encoded.
  package static func encoded(_ text: String) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.append(byte)
      default:
        encoded.append(UInt8(ascii: "%"))
        encoded.append(digit(byte >> 4))
        encoded.append(digit(byte & 15))
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
