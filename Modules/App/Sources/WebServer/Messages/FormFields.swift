import ByteStrings

/// The fields of a query or of a submitted form, in order; a name can occur several times.
package struct FormFields: Sendable {
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
        Self.decoded(parts[0]),
        parts.count > 1 ? Self.decoded(parts[1]) : ""
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

  private static func decoded(_ bytes: some Sequence<UInt8>) -> String {
    let spaced = bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: spaced.percentDecoded, as: UTF8.self)
  }

  /// Returns text as a value of a query: everything but unreserved characters is percent-encoded.
  package static func encoded(_ text: String) -> String { text.utf8.percentEncoded() }
}
