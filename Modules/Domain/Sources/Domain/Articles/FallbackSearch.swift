/// A search that the archive answers when the provider cannot.
public struct FallbackSearch: SearchArticles {
  private let primary: any SearchArticles
  private let fallback: any SearchArticles
  private let provider: Provider

  /// Creates a search that asks `primary`, and `fallback` where that fails.
  ///
  /// `provider` is the one whose cursors `fallback` makes.
  public init(primary: any SearchArticles, fallback: any SearchArticles, provider: Provider) {
    self.primary = primary
    self.fallback = fallback
    self.provider = provider
  }

  /// Returns a page of the provider, or of the archive with a remark that says why.
  ///
  /// Only a list's first page is replaced: a later one could not go on where the others ended.
  /// What the archive knows nothing about fails as the provider did.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    if let cursor, cursor.provider == provider.id { return try await fallback(query, at: cursor) }
    do throws(NewsError) {
      return try await primary(query, at: cursor)
    } catch {
      guard cursor == nil, error.isOutage else { throw error }
      guard var page = try? await fallback(query, at: nil), !page.items.isEmpty else { throw error }
      page.remarks.append(.answered(by: provider, insteadOf: error))
      return page
    }
  }
}

extension NewsError {
  /// Whether the network or the provider is to blame, and not what was asked, a key or the archive.
  fileprivate var isOutage: Bool {
    switch self {
    case .unreachable, .timedOut, .insecure, .redirectRefused, .replyTooLarge, .replyUnreadable,
      .providerFailed:
      true
    case .everyProviderFailed(let errors):
      errors.contains(where: \.isOutage) && errors.allSatisfy { $0.isOutage || $0.isOwnMatter }
    case .invalidQuery, .cursorRefused, .keyMissing, .keyInvalid, .keyDisabled, .quotaExhausted,
      .rateLimited, .parameterRefused, .parameterMissing, .queryUnsupported, .tooManySources,
      .unknownSource,
      .archiveUnreadable, .archiveUnwritable, .archiveDamaged, .archiveTooNew, .invalidCaption,
      .nothingFound, .pictureRefused, .fileUnwritable, .cancelled:
      false
    }
  }

  /// Whether it is the one provider that was asked too soon, or has no words for the query: beside
  /// an outage of the others no reason to show nothing, as a key that wants mending is.
  private var isOwnMatter: Bool {
    switch self {
    case .rateLimited, .invalidQuery, .parameterRefused, .parameterMissing, .queryUnsupported,
      .tooManySources, .unknownSource:
      true
    default: false
    }
  }
}
