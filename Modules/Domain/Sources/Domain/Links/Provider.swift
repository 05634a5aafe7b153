import Texts

/// A service that provides articles, such as NewsAPI.
public struct Provider: Identifiable, Hashable, Sendable {
  /// The name in commands and data; lower case, no spaces.
  public let id: String
  /// The display name.
  public let name: String
  /// The page where a person gets a key; nil if the service needs none.
  public let keyPage: WebLink?

  public init(id: String, name: String, keyPage: WebLink? = nil) {
    self.id = id.bounded(to: .line)
    self.name = name.bounded(to: .line)
    self.keyPage = keyPage
  }
}
