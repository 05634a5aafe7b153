/// A service that articles come from, such as NewsAPI.
public struct Provider: Identifiable, Hashable, Sendable {
  /// The name used on the command line and in data; lower case, no spaces.
  public let id: String
  /// The name that people know the service by.
  public let name: String
  /// Where a person gets a key; nil when the service needs none.
  public let keyPage: WebLink?

  /// Creates a provider.
  public init(id: String, name: String, keyPage: WebLink? = nil) {
    self.id = id
    self.name = name
    self.keyPage = keyPage
  }
}
