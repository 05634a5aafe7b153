public import Domain

extension [Provider] {
  /// The element of an array with one element; nil if it has more or none.
  public var only: Provider? { count == 1 ? first : nil }

  /// How a person gets new keys for these providers, such as `get one at https://...`.
  public var newKeys: String {
    guard let provider = only else { return "get new ones" }
    return provider.keyPage.map { "get one at \($0)" } ?? "ask \(provider.name) for a new one"
  }
}
