/// A search of a primary, and of a fallback if the primary cannot be reached.
///
/// The primary is a provider or a federation; the fallback works without a network: the archive, or
/// the sample edition.
public struct FallbackSearch: SearchArticles {
  private let primary: any SearchArticles
  private let fallback: any SearchArticles
  private let provider: Provider

  /// Creates a search of `primary`, with `fallback` for outages.
  ///
  /// `provider` is the provider of the fallback's cursors.
  public init(primary: any SearchArticles, fallback: any SearchArticles, provider: Provider) {
    self.primary = primary
    self.fallback = fallback
    self.provider = provider
  }

  /// Returns a page of the primary, or of the fallback with a remark that has the primary's error.
  ///
  /// Only the first page of a list falls back: on a later one, the fallback could not continue
  /// after the listed articles. If the fallback has no results or fails too, throws the primary's
  /// error.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    if belongsToFallback(cursor) { return try await fallback(query, at: cursor) }
    do throws(NewsError) {
      return try await primary(query, at: cursor)
    } catch {
      guard cursor == nil else { throw error }
      return try await answer(query, insteadOf: error)
    }
  }

  /// Shows a page of the primary, or returns one of the fallback if the primary has no articles.
  public func page(
    _ query: ArticleQuery,
    at cursor: Cursor?,
    showing show: @escaping PageSource<Article>.Show
  ) async throws(NewsError) -> Page<Article> {
    if belongsToFallback(cursor) {
      return try await fallback.page(query, at: cursor, showing: show)
    }
    var hasItems = false
    do throws(NewsError) {
      return try await primary.page(query, at: cursor) { part in
        hasItems = hasItems || !part.items.isEmpty
        await show(part)
      }
    } catch {
      guard cursor == nil, !hasItems else { throw error }
      return try await answer(query, insteadOf: error)
    }
  }

  private func belongsToFallback(_ cursor: Cursor?) -> Bool {
    cursor?.provider == provider.id
  }

  /// Returns the first page of the fallback, or throws the primary's error.
  private func answer(
    _ query: ArticleQuery,
    insteadOf error: NewsError
  ) async throws(NewsError) -> Page<Article> {
    guard error.isOutage, var page = try? await fallback(query, at: nil), !page.items.isEmpty else {
      throw error
    }
    page.remarks.append(.answered(by: provider, insteadOf: error))
    return page
  }
}

extension NewsError {
  /// Whether the cause is the network or the provider, not the query, a key or the archive.
  fileprivate var isOutage: Bool {
    switch self {
    case .unreachable, .timedOut, .insecure, .redirectRefused, .privateAddressRefused,
      .replyTooLarge, .replyUnreadable, .requestRejected, .providerFailed, .systemFailed:
      true
    case .everyProviderFailed(let errors):
      errors.contains(where: \.isOutage) && errors.allSatisfy { $0.isOutage || $0.isRefusal }
    case .invalidQuery, .cursorRefused, .keyMissing, .keyInvalid, .keyDisabled, .quotaExhausted,
      .rateLimited, .parameterRefused, .parameterMissing, .queryUnsupported, .tooManySources,
      .unknownSource, .archiveUnreadable, .archiveUnwritable, .archiveDamaged, .archiveTooNew,
      .archiveUnavailable, .refreshTaken, .invalidCaption, .nothingFound, .pageGone,
      .pictureRefused, .fileExists, .fileUnwritable, .settingsInvalid, .cancelled:
      false
    }
  }

  /// Whether one provider refused this query or is rate limited.
  ///
  /// Beside an outage of the others, that does not prevent the fallback. A problem with a key does,
  /// because a person has to fix it.
  private var isRefusal: Bool {
    switch self {
    case .rateLimited, .invalidQuery, .parameterRefused, .parameterMissing, .queryUnsupported,
      .tooManySources, .unknownSource:
      true
    default: false
    }
  }
}
