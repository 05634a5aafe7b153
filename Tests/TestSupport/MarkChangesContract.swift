package import Domain
import Testing

/// A store of marks to test, with one mark of numbered items.
package struct FollowedStore<ID: Hashable & Sendable, Marks: Hashable & Sendable>: Sendable {
  typealias Change = MarkChange<ID, Marks>

  let changes: @Sendable () async -> AsyncStream<Change>
  /// Sets or removes the mark of an item.
  let set: @Sendable (Int, Bool) async throws -> Void
  /// Returns whether an item has the mark.
  let hasMark: @Sendable (Int) async throws -> Bool
  /// Returns the change that setting or removing the mark sends.
  let change: @Sendable (Int, Bool) -> Change
}

extension FollowedStore<Article.ID, ArticleMarks> {
  /// The saved mark of articles.
  package static func articles(_ store: any MarkArticles) -> Self {
    FollowedStore {
      await store.markChanges()
    } set: { number, isSet in
      let article = Article.fake("n\(number)")
      if isSet { try await store.save(article) } else { try await store.unsave(article.id) }
    } hasMark: { number in
      let id = Article.fake("n\(number)").id
      return try await store.marks(of: [id])[id]?.isSaved == true
    } change: { number, isSet in
      .changed(Article.fake("n\(number)").id, ArticleMarks(isSaved: isSet))
    }
  }
}

extension FollowedStore<Video.ID, Bool> {
  package static func videos(_ store: any LikeVideos) -> Self {
    FollowedStore {
      await store.likeChanges()
    } set: { number, isSet in
      let video = Video.clip(number)
      if isSet { try await store.like(video) } else { try await store.unlike(video.id) }
    } hasMark: { number in
      try await store.likes(among: [.clip(number)]) == [.clip(number)]
    } change: { number, isSet in
      .changed(.clip(number), isSet)
    }
  }
}

/// The contract of the changes that a store of marks sends.
package enum MarkChangesContract: String, CaseIterable {
  case changesArriveInOrder
  case callWithoutEffectSendsNothing
  case changeIsSentAfterItWasStored
  case earlierChangesAreNotSent
  case everyFollowerReceivesAll
  case othersStayWhenAFollowerLeaves
  case slowFollowerIsToldToReadAgain

  /// Checks the rule on an empty store.
  package func check(_ store: FollowedStore<some Any, some Any>) async throws {
    switch self {
    case .changesArriveInOrder: try await checkOrder(store)
    case .callWithoutEffectSendsNothing: try await checkCallsWithoutEffect(store)
    case .changeIsSentAfterItWasStored: try await checkStoring(store)
    case .earlierChangesAreNotSent: try await checkHistory(store)
    case .everyFollowerReceivesAll: try await checkFollowers(store)
    case .othersStayWhenAFollowerLeaves: try await checkLeaving(store)
    case .slowFollowerIsToldToReadAgain: try await checkSlowFollower(store)
    }
  }

  private func checkOrder(_ store: FollowedStore<some Any, some Any>) async throws {
    let changes = await store.changes()
    for number in 1...3 { try await store.set(number, true) }
    for number in [2, 1] { try await store.set(number, false) }
    try await store.set(9, true)
    let expected = [(1, true), (2, true), (3, true), (2, false), (1, false)].map(store.change)
    #expect(await changes.elements(before: store.change(9, true)) == expected)
  }

  private func checkCallsWithoutEffect(_ store: FollowedStore<some Any, some Any>) async throws {
    try await store.set(1, true)
    let changes = await store.changes()
    try await store.set(1, true)
    try await store.set(2, false)
    try await store.set(1, false)
    try await store.set(1, false)
    try await store.set(9, true)
    let received = await changes.elements(before: store.change(9, true))
    #expect(received == [store.change(1, false)])
  }

  private func checkStoring(_ store: FollowedStore<some Any, some Any>) async throws {
    let changes = await store.changes()
    async let work: Void = store.set(1, true)
    #expect(await changes.elements(before: store.change(1, true)) == [])
    #expect(try await store.hasMark(1))
    try await work
  }

  private func checkHistory(_ store: FollowedStore<some Any, some Any>) async throws {
    let first = await store.changes()
    try await store.set(1, true)
    let second = await store.changes()
    try await store.set(9, true)
    #expect(await first.elements(before: store.change(9, true)) == [store.change(1, true)])
    #expect(await second.elements(before: store.change(9, true)) == [])
  }

  private func checkFollowers(_ store: FollowedStore<some Any, some Any>) async throws {
    let followers = [await store.changes(), await store.changes(), await store.changes()]
    for number in [1, 2, 9] { try await store.set(number, true) }
    for changes in followers {
      let received = await changes.elements(before: store.change(9, true))
      #expect(received == [store.change(1, true), store.change(2, true)])
    }
  }

  private func checkLeaving(_ store: FollowedStore<some Any, some Any>) async throws {
    _ = await store.changes()
    let staying = await store.changes()
    try await store.set(1, true)
    _ = await store.changes()
    try await store.set(9, true)
    #expect(await staying.elements(before: store.change(9, true)) == [store.change(1, true)])
  }

  private func checkSlowFollower<ID, Marks>(_ store: FollowedStore<ID, Marks>) async throws {
    let size = MarkFollowers<ID, Marks>.bufferSize
    let changes = await store.changes()
    for number in 1...size + 20 { try await store.set(number, true) }
    let waiting = await changes.elements(size)
    #expect(waiting.last == .unknown)
    #expect(waiting.contains(store.change(size + 20, true)))
    try await store.set(1, false)
    #expect(await changes.elements(1) == [store.change(1, false)])
  }
}

extension AsyncStream where Element: Equatable & Sendable {
  /// Waits for an element, and returns those before it.
  package func elements(before last: Element) async -> [Element] {
    var elements: [Element] = []
    for await element in self {
      if element == last { break }
      elements.append(element)
    }
    return elements
  }

  /// Waits for a number of elements, and returns them.
  package func elements(_ count: Int) async -> [Element] {
    var elements: [Element] = []
    for await element in self {
      elements.append(element)
      if elements.count == count { break }
    }
    return elements
  }
}
