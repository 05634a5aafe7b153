extension Sequence where Element: Hashable {
  /// The elements without duplicates, each in its first place.
  public var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
