public import Domain

/// A stub of a service of podcasts, until a client of the real one replaces it.
public struct StubPodcasts: BrowsePodcasts {
  public static let provider = Provider(id: "podcasts", name: "Podcasts")

  private let podcasts = (1...45).compactMap { number in
    Podcast(id: "\(number)", title: "Podcast \(number)", summary: "About podcast \(number)")
  }

  public init() {}

  /// Searches the titles; a cursor is the number of podcasts before it.
  public func callAsFunction(
    _ query: PlainQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Podcast> {
    let isOwn = cursor == nil || cursor?.provider == Self.provider.id
    guard isOwn, let start = Int(cursor?.position ?? "0"), start >= 0 else {
      throw .cursorRefused(Self.provider)
    }
    let words = query.words.lowercased().split(separator: " ")
    let found = podcasts.filter { podcast in
      words.allSatisfy { podcast.title.lowercased().contains($0) }
    }
    let page = found.dropFirst(start).prefix(query.pageSize)
    let next = Cursor(provider: Self.provider.id, position: "\(page.endIndex)")
    let isLast = page.endIndex == found.count
    return Page(items: Array(page), continuation: isLast ? .end(.complete) : .more(next))
  }
}
