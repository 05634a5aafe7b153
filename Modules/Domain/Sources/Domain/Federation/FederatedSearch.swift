public import FoundationEssentials

/// A search of several providers at once, merged into one list.
///
/// Sorted by date, newest first, or else in turns (round-robin). A story that several providers
/// return is listed once, in its first place, with the others in `alsoAt`. A page can be requested
/// again with its cursor, also in another process; in the same one, buffered pages are reused.
public actor FederatedSearch: SearchArticles {
  /// The provider of the cursors of merged lists.
  public static let provider = Provider(id: "all", name: "A search of these providers")

  /// The number of cursors whose state, with the buffered pages, is kept in memory.
  private static let sessionLimit = 4

  /// One of the providers of a federated search.
  public struct Member: Sendable {
    /// The provider.
    public let provider: Provider
    /// Its search.
    public let search: any SearchArticles

    /// Creates a member.
    public init(_ provider: Provider, _ search: any SearchArticles) {
      self.provider = provider
      self.search = search
    }
  }

  /// The state at a cursor, with the buffered pages.
  private struct Session {
    let query: ArticleQuery
    let cursor: Cursor
    let merge: Merge
  }

  private let members: [Member]
  private let requests: MemberRequests
  private let isStrict: Bool
  private let now: @Sendable () -> Date
  private let onSkip: @Sendable (Provider, String) -> Void
  private var sessions: [Session] = []

  /// Creates a search of `members`, in order of preference; duplicates are removed.
  ///
  /// `deadline` is the time for a page of the merged list: for all requests to members, and for
  /// merging their replies. If `isStrict`, a page fails when any member fails. Articles count as first
  /// seen `now`, when their page is requested.
  ///
  /// `onSkip` receives each member that cannot search for the query, and why. Such a member is
  /// skipped, which is not a failure unless all members that reply are skipped.
  public init(
    of members: [Member],
    deadline: Duration,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    isStrict: Bool = false,
    onSkip: @escaping @Sendable (Provider, String) -> Void = { _, _ in }
  ) {
    var ids: Set<Provider.ID> = []
    self.members = members.filter { ids.insert($0.provider.id).inserted }
    requests = MemberRequests(deadline: deadline, clock: clock)
    self.now = now
    self.isStrict = isStrict
    self.onSkip = onSkip
  }

  /// Returns a page of the merged list, full unless the members have no more articles.
  ///
  /// The errors of members that fail are in a remark. A failed member is asked again for the next
  /// page, and after two failures in a row it is left out of the list. The page fails if all members
  /// that were asked failed, no articles are left, and one of them can still be asked again. A page
  /// that failed or was cancelled can be requested again.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    var merge = try merge(query, at: cursor)
    merge.startPage(at: now())
    var skips: [NewsError] = []
    var replyCount = 0
    let timeLeft = requests.countdown()
    while let asked = merge.fill(to: query.pageSize) {
      let pages = asked.map {
        MemberRequests.Request(member: members[$0], cursor: merge.cursor(of: $0))
      }
      let replies = try await requests.send(query, pages, within: timeLeft())
      replyCount += replies.count { if case .success = $0 { true } else { false } }
      merge.receive(zip(asked, replies.map { skipping($0, noting: &skips) }))
      if isStrict, let error = merge.page.errors.first { throw error }
    }
    if !skips.isEmpty, replyCount == 0, merge.page.articles.isEmpty {
      throw NewsError(joining: merge.page.errors.isEmpty ? skips : merge.page.errors)
    }
    if merge.page.isLost, !merge.isOver { throw NewsError(joining: merge.page.errors) }
    return Page(
      items: merge.page.articles,
      total: merge.total,
      continuation: continuation(of: merge, query),
      remarks: merge.page.allRemarks
    )
  }

  /// Replaces the failure of a member that cannot search for the query by an empty list.
  private func skipping(
    _ reply: MemberRequests.Reply,
    noting skips: inout [NewsError]
  ) -> MemberRequests.Reply {
    guard case .failure(.queryUnsupported(let provider, let reason)) = reply else { return reply }
    skips.append(.queryUnsupported(provider, reason))
    onSkip(provider, reason)
    return .success(Page(items: [], total: .exactly(0), continuation: .end(.complete)))
  }

  private func merge(_ query: ArticleQuery, at cursor: Cursor?) throws(NewsError) -> Merge {
    let isByDate = query.sort == .newest
    guard let cursor else { return Merge(count: members.count, isByDate: isByDate) }
    if let session = sessions.last(where: { $0.cursor == cursor && $0.query == query }) {
      return session.merge
    }
    let position = try FederationPosition(cursor, members: members.map(\.provider.id))
    return Merge(position, isByDate: isByDate)
  }

  private func continuation(
    of merge: Merge,
    _ query: ArticleQuery
  ) -> Page<Article>.Continuation {
    if merge.isOver { return .end(merge.end) }
    let cursor = merge.position.cursor(members: members.map(\.provider.id))
    sessions.removeAll { $0.cursor == cursor && $0.query == query }
    sessions.append(Session(query: query, cursor: cursor, merge: merge))
    if sessions.count > Self.sessionLimit { sessions.removeFirst() }
    return .more(cursor)
  }
}

extension NewsError {
  /// Creates the error of a page for which every member failed, without duplicates.
  fileprivate init(joining errors: [NewsError]) {
    let distinct = errors.distinct
    self = distinct.count == 1 ? distinct[0] : .everyProviderFailed(distinct)
  }
}

/// Sends requests to several members at once, with a common deadline.
struct MemberRequests: Sendable {
  /// A request for a page of a member.
  struct Request: Sendable {
    let member: FederatedSearch.Member
    let cursor: Cursor?
  }

  typealias Reply = Result<Page<Article>, NewsError>

  private enum Event: Sendable {
    case reply(Int, Reply)
    case deadline
  }

  /// The time for a page of the merged list.
  let deadline: Duration
  let clock: any Clock<Duration>

  /// Starts the time for a page, and returns a function for the rest of it; negative after its end.
  func countdown() -> () -> Duration {
    Self.countdown(clock, deadline)
  }

  private static func countdown<C: Clock<Duration>>(
    _ clock: C,
    _ duration: Duration
  ) -> () -> Duration {
    let end = clock.now.advanced(by: duration)
    return { clock.now.duration(to: end) }
  }

  /// Returns the replies in the order of the requests, of which there is at least one.
  ///
  /// Members that do not reply within `time` time out. Their tasks are cancelled but not awaited,
  /// since a member may not respond to cancellation; late replies are dropped. The same happens if
  /// the calling task is cancelled. Nothing is sent if no time is left.
  func send(
    _ query: ArticleQuery,
    _ requests: [Request],
    within time: Duration
  ) async throws(NewsError) -> [Reply] {
    if Task.isCancelled { throw .cancelled }
    var replies: [Reply?] = requests.map { _ in nil }
    guard time > .zero else { return completed(replies, of: requests) }
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    let tasks = requests.enumerated().map { index, request in
      Task { continuation.yield(.reply(index, await request.reply(to: query))) }
    }
    let timer = Task {
      try await clock.sleep(for: time)
      continuation.yield(.deadline)
    }
    defer {
      for task in tasks { task.cancel() }
      timer.cancel()
    }
    for await event in events {
      switch event {
      case .reply(_, .failure(.cancelled)): throw .cancelled
      case .reply(let index, let reply): replies[index] = reply
      case .deadline: return completed(replies, of: requests)
      }
      if !replies.contains(where: { $0 == nil }) { return completed(replies, of: requests) }
    }
    throw .cancelled
  }

  /// Returns the replies, with a timeout in place of each missing one.
  private func completed(_ replies: [Reply?], of requests: [Request]) -> [Reply] {
    zip(requests, replies).map { request, reply in
      reply ?? .failure(.timedOut(request.member.provider, after: deadline))
    }
  }
}

extension MemberRequests.Request {
  fileprivate func reply(to query: ArticleQuery) async -> MemberRequests.Reply {
    do throws(NewsError) {
      return .success(try await member.search(query, at: cursor))
    } catch {
      return .failure(error)
    }
  }
}
