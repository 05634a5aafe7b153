public import Domain

extension NewsSource: FakeItem {
  /// A publisher named for a letter or a word, with a front page of its own.
  public static func named(_ name: String) -> NewsSource {
    let link = WebLink("https://\(name).example")
    guard
      let source = NewsSource(id: name, name: "Title \(name)", summary: "About.", link: link)
    else { preconditionFailure("\(name) makes no publisher") }
    return source
  }
}

/// A list of publishers whose pages are written down.
public typealias FakeSources = FakePages<NewsSource>

extension FakePages: BrowseSources where Item == NewsSource {
  /// Answers as it was told to.
  public func callAsFunction(
    _ query: SourceQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<NewsSource> {
    try await page(of: query.words, at: cursor)
  }
}
