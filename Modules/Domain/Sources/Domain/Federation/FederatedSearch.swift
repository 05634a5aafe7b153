/// A search of several providers at once, whose results are merged into one list.
///
/// Newest first, the list is in the order of dates; otherwise the providers take turns. A story that
/// several bring is there once, in its first place, with the others named in `alsoAt`. A page can be
/// asked for again with its cursor, here or in another process; in the same one nobody is then asked
/// for what has already come.
public actor FederatedSearch: SearchArticles {
  /// What the cursors of merged lists bear as their provider.
  public static let provider = Provider(id: "all", name: "A search of these providers")

  /// How many cursors are remembered together with what has come and was not given yet.
  private static let sessionLimit = 4

  /// A provider that is asked along with others.
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

  /// Where a list can be gone on from without asking again for what has come.
  private struct Session {
    let query: ArticleQuery
    let cursor: Cursor
    let merge: Merge
  }

  private let members: [Member]
  private let inquiry: Inquiry
  private let isStrict: Bool
  private let onSkip: @Sendable (Provider, String) -> Void
  private var sessions: [Session] = []

  /// Creates a search of `members`, in the order in which they are preferred.
  ///
  /// A provider that is named twice counts once. Each has until `deadline` to answer whenever it is
  /// asked for a page. Where `isStrict`, the failure of one is the failure of all.
  ///
  /// `onSkip` receives each member that cannot search for the query, and why. Such a member is
  /// skipped, which is not a failure unless all members that reply are skipped.
  public init(
    of members: [Member],
    deadline: Duration,
    clock: any Clock<Duration> = ContinuousClock(),
    isStrict: Bool = false,
    onSkip: @escaping @Sendable (Provider, String) -> Void = { _, _ in }
  ) {
    var ids: Set<Provider.ID> = []
    self.members = members.filter { ids.insert($0.provider.id).inserted }
    inquiry = Inquiry(deadline: deadline, clock: clock)
    self.isStrict = isStrict
    self.onSkip = onSkip
  }

  /// Returns a page of the merged list, full unless all that the members have is given.
  ///
  /// A member that fails is named in a remark, and asked again for the next page; after failing
  /// twice in a row it is left out of the list. The page fails when all who were asked did, nothing
  /// else is left to give, and one of them can still be asked again. A page that failed or was called
  /// off can be asked for again.
  public func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    var merge = try merge(query, at: cursor)
    merge.startPage()
    var skips: [NewsError] = []
    var replyCount = 0
    while let asked = merge.fill(to: query.pageSize) {
      let questions = asked.map {
        Inquiry.Question(member: members[$0], cursor: merge.cursor(of: $0))
      }
      let answers = try await inquiry.answers(to: query, questions)
      replyCount += answers.count { if case .success = $0 { true } else { false } }
      merge.receive(zip(asked, answers.map { skipping($0, noting: &skips) }))
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
  private func skipping(_ answer: Inquiry.Answer, noting skips: inout [NewsError]) -> Inquiry.Answer
  {
    guard case .failure(.queryUnsupported(let provider, let reason)) = answer else { return answer }
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
    let marks = try FederationPosition(cursor, members: members.map(\.provider.id))
    return Merge(marks, isByDate: isByDate)
  }

  private func continuation(
    of merge: Merge,
    _ query: ArticleQuery
  ) -> Page<Article>.Continuation {
    if merge.isOver { return .end(merge.end) }
    let cursor = merge.marks.cursor(members: members.map(\.provider.id))
    sessions.removeAll { $0.cursor == cursor && $0.query == query }
    sessions.append(Session(query: query, cursor: cursor, merge: merge))
    if sessions.count > Self.sessionLimit { sessions.removeFirst() }
    return .more(cursor)
  }
}

extension NewsError {
  /// Creates the error of a page for which every member failed; what all say is said once.
  fileprivate init(joining errors: [NewsError]) {
    let distinct: [NewsError] = errors.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    self = distinct.count == 1 ? distinct[0] : .everyProviderFailed(distinct)
  }
}
