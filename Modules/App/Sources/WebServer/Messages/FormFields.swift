import ByteStrings

/// The fields of a query or of a submitted form, in order; a name can occur several times.
package struct FormFields: Sendable {
  /// The most fields: 100,000 marks of the Google Reader API with the other fields of a request.
  package static let limit = 100_100

  package let fields: [(name: String, value: String)]

  package init(_ fields: [(name: String, value: String)] = []) {
    self.fields = fields
  }

  /// Decodes `application/x-www-form-urlencoded`; bytes that are not UTF-8 become U+FFFD.
  ///
  /// Fields after `limit` are left out.
  package init(encoded bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    var fields: [(name: String, value: String)] = []
    var rest = bytes[...]
    while !rest.isEmpty, fields.count < Self.limit {
      let end = rest.firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex
      if end > rest.startIndex { fields.append(Self.field(rest[..<end])) }
      rest = rest[end...].dropFirst()
    }
    self.fields = fields
  }

  private static func field(_ bytes: ArraySlice<UInt8>) -> (name: String, value: String) {
    let end = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.endIndex
    return (decoded(bytes[..<end]), decoded(bytes[end...].dropFirst()))
  }

  /// Returns the first value with a name; nil if there is none.
  package subscript(name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  /// Returns all values with a name, in order.
  package func all(_ name: String) -> [String] {
    fields.compactMap { $0.name == name ? $0.value : nil }
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let isPlain = bytes.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "%") }
    if isPlain { return String(decoding: bytes, as: UTF8.self) }
    let spaced = bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: spaced.percentDecoded, as: UTF8.self)
  }

  /// Returns text as a value of a query: everything but unreserved characters is percent-encoded.
  package static func encoded(_ text: String) -> String { text.utf8.percentEncoded() }
}
