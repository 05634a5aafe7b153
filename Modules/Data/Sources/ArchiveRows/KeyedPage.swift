package import Domain

extension Page {
  /// Creates a page of up to `size` rows at `cursors`; further ones are the rest of the list.
  ///
  /// There are fewer items than rows if some are damaged.
  package init(
    items: [Item],
    at cursors: [ArchiveCursor],
    size: Int,
    total: Total?,
    of provider: Provider
  ) {
    let isLast = cursors.count <= size
    self.init(
      items: items,
      total: total,
      continuation: isLast ? .end(.complete) : .more(cursors[size - 1].cursor(of: provider))
    )
  }
}

extension Total {
  /// The largest exact total; longer lists have "more than" this many items.
  package static let largestExact = 1_000

  /// Creates the total of a list, of which up to `limit` and one more were counted.
  package init(counted count: Int, upTo limit: Int = largestExact) {
    self = count > limit ? .moreThan(limit) : .exactly(count)
  }
}
