public import FoundationEssentials
import Texts

/// A search of several providers at once, merged into one list.
///
/// Sorted by date, newest first, or else in turns (round-robin). A story that several providers
/// return is listed once, in its first place, with the others in `alsoAt`. A page can be requested
/// again with its cursor, also in another process; in the same one, buffered pages are reused.
///
/// A page can also be read as it arrives: then a slow member does not delay the others.
public actor FederatedSearch: SearchArticles {
  /// The provider of the cursors of merged lists.
  public static let provider = Provider(id: "all", name: "A search of these providers")

  /// The number of loads of pages whose states, with the buffered pages, are kept in memory.
  private static let sessionLimit = 8

  /// One of the providers of a federated search.
  public struct Member: Sendable {
    public let provider: Provider
    public let search: any SearchArticles

    public init(_ provider: Provider, _ search: any SearchArticles) {
      self.provider = provider
      self.search = search
    }
  }

  /// The state at a cursor, with the buffered pages.
  private struct Session {
    /// The load that showed the cursor; its reader may continue at any cursor that it showed.
    let load: MemberRequests.Inbox
    let query: ArticleQuery
    let cursor: Cursor
    let merge: Merge
  }

  private let members: [Member]
  private let requests: MemberRequests
  private let patience: Duration
  private let clock: any Clock<Duration>
  private let isStrict: Bool
  private let now: @Sendable () -> Date
  private let onSkip: @Sendable (Provider, String) -> Void
  private var sessions: [Session] = []

  /// Creates a search of `members`, in order of preference; duplicates are removed.
  ///
  /// `deadline` is the time for a page of the merged list: for all requests to members, and for
  /// merging their replies. If `isStrict`, a page fails when any member fails. Articles count as first
  /// seen `now`, when their page is requested. `patience` is the time for which a page that is read
  /// as it arrives waits for all replies.
  ///
  /// `onSkip` receives each member that cannot search for the query, and why. Such a member is
  /// skipped, which is not a failure unless all members that reply are skipped.
  public init(
    of members: [Member],
    deadline: Duration,
    patience: Duration = .seconds(1),
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    isStrict: Bool = false,
    onSkip: @escaping @Sendable (Provider, String) -> Void = { _, _ in }
  ) {
    self.members = members.distinct(by: \.provider.id)
    requests = MemberRequests(of: self.members, deadline: deadline, clock: clock)
    self.patience = patience
    self.clock = clock
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
  public nonisolated func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    try await load(query, at: cursor, isSharing: false) { _ in }
  }

  /// Shows the page at `cursor` as it arrives, and returns the complete one.
  ///
  /// If all members that are needed reply within the patience, nothing is shown, and the page is that
  /// of the plain call. Otherwise a part is shown after the patience and after each later reply. By
  /// date, articles of a late reply are inserted where they belong, up to the end of the page, so the
  /// page can exceed the page size; articles below the end fill the page or follow on the next. In
  /// turns, late articles only fill the page. A late copy of a listed story is added to its `alsoAt`.
  /// No article moves relative to others or disappears.
  ///
  /// When the task is cancelled, requests in flight continue until their deadline, and the next page
  /// joins them. They are cancelled when this search is released.
  public nonisolated func page(
    _ query: ArticleQuery,
    at cursor: Cursor?,
    showing show: @escaping PageSource<Article>.Show
  ) async throws(NewsError) -> Page<Article> {
    try await load(query, at: cursor, isSharing: true, show: show)
  }

  private nonisolated func load(
    _ query: ArticleQuery,
    at cursor: Cursor?,
    isSharing: Bool,
    show: PageSource<Article>.Show
  ) async throws(NewsError) -> Page<Article> {
    var merge = try await merge(query, at: cursor)
    merge.startPage(at: now())
    if cursor == nil { await requests.dropReplies(to: query) }
    let inbox = MemberRequests.Inbox(isSharing: isSharing)
    do throws(NewsError) {
      let load = PageLoad(merge, size: query.pageSize)
      let complete = try await completed(load, query, inbox, show: show)
      try complete.checkReplies()
      await requests.leave(inbox, keepingShared: Task.isCancelled)
      return await page(complete.merge, query, in: inbox)
    } catch {
      await requests.leave(inbox, keepingShared: error == .cancelled)
      throw error
    }
  }

  /// Asks members and merges their replies until the page is complete.
  private nonisolated func completed(
    _ start: PageLoad,
    _ query: ArticleQuery,
    _ inbox: MemberRequests.Inbox,
    show: PageSource<Article>.Show
  ) async throws(NewsError) -> PageLoad {
    var load = start
    let timeLeft = requests.countdown()
    try await send(load.advance(), of: load.merge, query, within: timeLeft, to: inbox)
    if load.isComplete { return load }
    let timer = inbox.isSharing ? patienceTimer(inbox) : nil
    defer { timer?.cancel() }
    for await event in inbox.events {
      try receive(event, &load)
      let asked = load.advance()
      if isStrict, let error = load.merge.page.errors.first { throw error }
      if load.isComplete { return load }
      if load.isShowingParts { await show(await page(load.merge, query, in: inbox)) }
      try await send(asked, of: load.merge, query, within: timeLeft, to: inbox)
    }
    throw .cancelled
  }

  private nonisolated func receive(
    _ event: MemberRequests.Event,
    _ load: inout PageLoad
  ) throws(NewsError) {
    switch event {
    case .patienceEnded: load.showParts()
    case .reply(_, .failure(.cancelled)): throw .cancelled
    case .reply(let member, let reply):
      if case .failure(.queryUnsupported(let provider, let reason)) = reply {
        onSkip(provider, reason)
      }
      load.receive(reply, from: member)
    }
  }

  private nonisolated func patienceTimer(_ inbox: MemberRequests.Inbox) -> Task<Void, any Error> {
    Task { [clock, patience] in
      try await clock.sleep(for: patience)
      inbox.deliver(.patienceEnded)
    }
  }

  private nonisolated func send(
    _ members: [Int],
    of merge: Merge,
    _ query: ArticleQuery,
    within timeLeft: () -> Duration,
    to inbox: MemberRequests.Inbox
  ) async throws(NewsError) {
    guard !members.isEmpty else { return }
    if Task.isCancelled { throw .cancelled }
    let requests = members.map {
      MemberRequests.Request(query: query, member: $0, cursor: merge.cursor(of: $0))
    }
    await self.requests.send(requests, within: timeLeft(), to: inbox)
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

  private func page(
    _ merge: Merge,
    _ query: ArticleQuery,
    in load: MemberRequests.Inbox
  ) -> Page<Article> {
    Page(
      items: merge.page.articles,
      total: merge.total,
      continuation: continuation(of: merge, query, in: load),
      remarks: merge.page.allRemarks,
      awaited: merge.awaited.map { members[$0].provider }
    )
  }

  private func continuation(
    of merge: Merge,
    _ query: ArticleQuery,
    in load: MemberRequests.Inbox
  ) -> Page<Article>.Continuation {
    if merge.isOver { return .end(merge.end) }
    let cursor = merge.position.cursor(members: members.map(\.provider.id))
    sessions.removeAll { $0.cursor == cursor && $0.query == query }
    sessions.append(Session(load: load, query: query, cursor: cursor, merge: merge))
    if sessions.distinct(by: { ObjectIdentifier($0.load) }).count > Self.sessionLimit {
      let oldest = sessions[0].load
      sessions.removeAll { $0.load === oldest }
    }
    return .more(cursor)
  }
}
