extension Sequence where Element: Hashable {
  /// The elements without duplicates, each in its first place.
  @inlinable public var distinct: [Element] { distinct(by: { $0 }) }
}

extension Sequence {
  /// Returns the first element with each key.
  @inlinable public func distinct<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
