public import FoundationEssentials
public import Query

/// A valid query for videos.
public struct VideoQuery: ListQuery {
  /// The order of the results, in YouTube's words.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    case relevance
    case date
    case viewCount
    case rating
    case title
  }

  /// The valid page sizes, in videos: YouTube's range of `maxResults`.
  public static let pageSizes = 1...50

  /// The text as typed, without white space around it; never empty.
  public let words: String
  /// The order of the results.
  public let order: Order
  /// The maximum number of videos on a page; in `pageSizes`.
  public let pageSize: Int

  /// Creates a query, or throws the rule that it breaks.
  public init(
    _ words: String,
    order: Order = .relevance,
    pageSize: Int = ArticleQuery.defaultPageSize
  ) throws(InvalidQuery) {
    self.words = try ArticleQuery.validated(words, pageSize: pageSize, in: Self.pageSizes)
    guard !self.words.isEmpty else { throw .noWords }
    self.order = order
    self.pageSize = pageSize
  }

  /// Returns the valid page size next to another one, such as the page size of articles.
  public static func pageSize(upTo size: Int) -> Int { min(size, pageSizes.upperBound) }

  /// Returns the query with other words.
  public func searching(for words: String, now: Date = .now) throws(InvalidQuery) -> VideoQuery {
    try VideoQuery(words, order: order, pageSize: pageSize)
  }
}

/// Searches videos, a page at a time.
public protocol SearchVideos: Sendable {
  /// Returns the page of results at `cursor`, in the order of the query; nil is the first page.
  ///
  /// `cursor` must be from an earlier page of the same query and provider.
  func callAsFunction(
    _ query: VideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video>
}

extension SearchVideos {
  /// Returns a function that fetches the pages of a query.
  public func pages(of query: VideoQuery) -> Pager<Video>.Fetch {
    { (cursor) throws(NewsError) in try await self(query, at: cursor) }
  }
}

/// Finds a video by its id, with all its details.
public protocol FindVideo: Sendable {
  /// Returns the video; nil if there is none.
  func video(_ id: Video.ID) async throws(NewsError) -> Video?
}

/// Stores videos that were listed, so that they can be liked and shown without another request.
public protocol KeepVideos: Sendable {
  /// Stores new videos, and completes known ones with what these copies have in addition.
  ///
  /// Either all of them are stored or none. Videos that are not liked are deleted a month after they
  /// were last listed.
  func keep(_ videos: [Video]) async throws(NewsError)
}

/// A decorator that stores the videos it returns in the archive, at most a page of them.
public struct ArchivingVideos: SearchVideos, FindVideo {
  private let provider: any SearchVideos & FindVideo
  private let archive: any KeepVideos

  /// Creates a decorator of `provider` that stores its videos in `archive`.
  public init(wrapping provider: any SearchVideos & FindVideo, into archive: any KeepVideos) {
    self.provider = provider
    self.archive = archive
  }

  /// Returns the provider's page, cut to the page size, after storing its videos; with a remark if
  /// the archive fails.
  public func callAsFunction(
    _ query: VideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video> {
    var page = try await provider(query, at: cursor).limited(to: query.pageSize)
    do throws(NewsError) {
      try await archive.keep(page.items)
    } catch {
      if error != .cancelled { page.remarks.append(.notKept(error)) }
    }
    return page
  }

  /// Returns the provider's video after storing it; a failure of the archive is ignored.
  public func video(_ id: Video.ID) async throws(NewsError) -> Video? {
    let video = try await provider.video(id)
    if let video { try? await archive.keep([video]) }
    return video
  }
}

/// Shows a video from its provider, or a stored copy if the provider fails.
public struct ShowVideo: Sendable {
  private let provider: any FindVideo
  private let archive: any FindVideo

  /// Creates a use case that asks `archive` only if `provider` fails.
  public init(provider: any FindVideo, archive: any FindVideo) {
    self.provider = provider
    self.archive = archive
  }

  /// A video to show.
  public struct Shown: Hashable, Sendable {
    public let video: Video
    /// The error because of which it is an older copy; nil for the provider's current reply.
    public let trouble: NewsError?

    public init(_ video: Video, trouble: NewsError? = nil) {
      self.video = video
      self.trouble = trouble
    }
  }

  /// Returns a video; nil if the provider has none with this id.
  ///
  /// If the provider fails, returns the copy in the archive, or `known`, the copy on screen. Without
  /// a copy, throws the provider's error.
  public func callAsFunction(
    _ id: Video.ID,
    known: Video? = nil
  ) async throws(NewsError) -> Shown? {
    do throws(NewsError) {
      return try await provider.video(id).map { Shown($0) }
    } catch {
      switch error {
      case .cancelled, .settingsInvalid: throw error
      default: break
      }
      guard let copy = try await archivedCopy(id) ?? known else { throw error }
      return Shown(copy, trouble: error)
    }
  }

  /// Returns the copy in the archive; nil also if the archive fails.
  private func archivedCopy(_ id: Video.ID) async throws(NewsError) -> Video? {
    do throws(NewsError) {
      return try await archive.video(id)
    } catch {
      if error == .cancelled { throw error }
      return nil
    }
  }
}
