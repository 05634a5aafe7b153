import Texts

/// When the pages of a feed's articles are fetched at a refresh.
public enum FullTextPolicy: String, CaseIterable, Sendable {
  /// The pages of excerpts, if most entries of the feed are.
  case auto
  case always
  case never

  /// The number of entries of a document, from the first on, that `auto` looks at.
  static let entryLimit = 20
  /// A shorter text is an excerpt, in bytes: a few sentences.
  private static let excerptLength = 600

  /// Returns the articles of a document whose pages are to be fetched, in its order.
  func chosen(of entries: [FeedEntry]) -> [Article] {
    let looked = self == .auto ? entries.prefix(Self.entryLimit) : entries[...]
    let articles = looked.map(\.article).filter { $0.hasPage && !$0.isPlayed }
    switch self {
    case .never: return []
    case .always: return articles
    case .auto:
      let excerpts = articles.filter { Self.isExcerpt($0) }
      return 4 * excerpts.count >= 3 * articles.count ? excerpts : []
    }
  }

  /// Whether an article is the beginning of a text, and not a short message.
  private static func isExcerpt(_ article: Article) -> Bool {
    let text = article.content ?? article.summary ?? ""
    // A message without a title got its text, or the beginning of it, as the title.
    let title = article.title
    let start = String(decoding: text.utf8.prefix(2 * title.utf8.count), as: UTF8.self).singleSpaced
    let isCut = ends(title, with: "\u{2026}") && start.utf8.starts(with: title.utf8.dropLast(3))
    if isCut || start.utf8.elementsEqual(title.utf8) { return false }
    return text.utf8.count < excerptLength
      || ["\u{2026}", "...", "\u{2026}]", "...]"].contains { ends(text, with: $0) }
  }

  /// Whether a text ends with the bytes of another one; characters of untrusted text can be long.
  private static func ends(_ text: String, with end: String) -> Bool {
    text.utf8.reversed().starts(with: end.utf8.reversed())
  }
}

extension Article {
  /// Whether it has a page of its own: an entry of a feed without a link has none.
  var hasPage: Bool { !link.isEntry }

  /// Whether it is mainly a sound or a film.
  fileprivate var isPlayed: Bool {
    body?.enclosures.contains { file in
      ["audio/", "video/"].contains { file.type?.hasPrefix($0) == true }
    } ?? false
  }
}

extension FollowFeeds {
  /// Sets when the pages of a feed's articles are fetched; false if it is not followed.
  ///
  /// The next refresh reads the document again, even if it did not change, to fetch its pages.
  public func setFullText(
    _ policy: FullTextPolicy,
    of feed: FollowedFeed
  ) async throws(NewsError) -> Bool {
    guard try await change(feed.id, { $0.choices.fullText = policy }) else { return false }
    var state = feed.state.withoutDocument
    state.dueAt = nil
    try await store([FeedUpdate(feed.id, state: state)])
    return true
  }
}

extension FeedState {
  /// The state as if no document had been received, so that the next request reads it again.
  var withoutDocument: FeedState {
    var state = self
    (state.etag, state.lastModified, state.checksum) = (nil, nil, nil)
    return state
  }
}
