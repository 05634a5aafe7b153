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
    items.map { PercentEncoding.encoded($0.name) + "=" + PercentEncoding.encoded($0.value) }.joined(
      separator: "&"
    )
  }

  /// The values, as they are.
  var values: [String] { items.map(\.value) }
}
