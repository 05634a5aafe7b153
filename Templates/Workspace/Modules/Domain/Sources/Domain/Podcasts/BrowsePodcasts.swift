/// A podcast, as a list shows it.
public struct Podcast: ListedItem, Hashable {
  public let id: String
  /// At most 300 characters.
  public let title: String
  public let summary: String?

  /// Creates a podcast; nil if the id or the title is empty.
  public init?(id: String, title: String, summary: String? = nil) {
    guard !id.isEmpty, !title.isEmpty else { return nil }
    (self.id, self.title) = (id, String(title.prefix(300)))
    self.summary = summary.map { String($0.prefix(300)) }
  }
}

/// Lists podcasts, a page at a time.
public protocol BrowsePodcasts: Sendable {
  /// Returns the page at `cursor` of the podcasts with all words; nil is the first page.
  func callAsFunction(
    _ query: PlainQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Podcast>
}
