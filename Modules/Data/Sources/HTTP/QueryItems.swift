import ByteStrings

/// The names and values of an address's query.
public struct QueryItems: Sendable {
  private let items: [(name: String, value: String)]

  /// Creates a list of the items with a value.
  public init(_ items: [(String, String?)]) {
    self.items = items.compactMap { name, value in value.map { (name, $0) } }
  }

  /// The items percent-encoded, plus signs too, which form decoding reads as spaces.
  public var encoded: String {
    items.map { $0.name.utf8.percentEncoded() + "=" + $0.value.utf8.percentEncoded() }
      .joined(separator: "&")
  }

  /// The values, not encoded.
  var values: [String] { items.map(\.value) }
}
