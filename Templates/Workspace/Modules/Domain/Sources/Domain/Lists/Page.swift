/// One page of a list, as fetched.
public struct Page<Item: Sendable>: Sendable {
  public let items: [Item]
  public let continuation: Continuation

  public init(items: [Item], continuation: Continuation) {
    (self.items, self.continuation) = (items, continuation)
  }
}

/// What follows a page.
public enum Continuation: Hashable, Sendable {
  case more(Cursor)
  case end(EndOfList)
}

/// The reason why a list ends.
public enum EndOfList: Hashable, Sendable { case complete }

/// A position in a provider's list; only the provider that created a cursor can read its position.
public struct Cursor: Hashable, Sendable {
  public let provider: String
  public let position: String

  public init(provider: String, position: String) {
    (self.provider, self.position) = (provider, position)
  }
}

/// A service that lists are fetched from.
public struct Provider: Hashable, Sendable {
  public let id: String
  public let name: String

  public init(id: String, name: String) { (self.id, self.name) = (id, name) }
}

/// A failure of a use case, with one case for each thing that a person can do about it.
public enum NewsError: Error, Hashable, Sendable {
  case cursorRefused(Provider)
  case unreachable(Provider, String)
}
