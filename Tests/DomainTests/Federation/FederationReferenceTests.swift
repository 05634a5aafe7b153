import Domain
import FoundationEssentials
import TestSupport
import Testing

/// Compares the merged list with a plain sort, for generated federations.
@Suite(.hangLimit)
struct FederationReferenceTests {
  private static let seeds: ClosedRange<UInt64> = 1...200

  /// Returns the articles of a list, each page fetched by another search, as from a script.
  private func pagesOfManyProcesses(_ federation: GeneratedFederation) async throws -> [Article] {
    var articles: [Article] = []
    var cursor: Cursor?
    repeat {
      let written = cursor.flatMap { Cursor($0.description) }
      let page = try await federation.search()(federation.query, at: written)
      articles += page.items
      cursor = page.next
    } while cursor != nil
    return articles
  }

  @Test(arguments: [ArticleQuery.Sort.newest, .relevance])
  func mergeEqualsPlainSort(sort: ArticleQuery.Sort) async throws {
    for seed in Self.seeds {
      let federation = try GeneratedFederation(seed: seed, sort: sort)
      let reference = ReferenceMerge(federation.members, sort: sort)
      let pages = try await federation.search().pages(federation.query)
      #expect(pages.flatMap(\.items).map(\.copy) == reference.copies, "seed \(seed)")
      // Every page is full but the last.
      let isFull = pages.dropLast().allSatisfy { $0.items.count == federation.query.pageSize }
      #expect(isFull, "seed \(seed)")
      let copies = reference.stories.map { Set($0.copies.map(\.article.copy)) }
      let places = pages.flatMap(\.items).map {
        Set($0.alsoAt.map { "\($0.provider.id) \($0.link)" })
      }
      #expect(zip(places, copies).allSatisfy { $0.isSubset(of: $1) }, "seed \(seed)")
      await Task.yield()
    }
  }

  @Test(arguments: [ArticleQuery.Sort.newest, .relevance])
  func bufferedCopiesAreInAlsoAt(sort: ArticleQuery.Sort) async throws {
    for seed in Self.seeds {
      let kind = GeneratedFederation.Kind(hasOnePage: true)
      let federation = try GeneratedFederation(seed: seed, sort: sort, kind)
      let reference = ReferenceMerge(federation.members, sort: sort)
      let articles = try await federation.search().pages(federation.query).flatMap(\.items)
      let places = articles.map { Set($0.alsoAt.map(\.provider.id)) }
      let copies = reference.stories.map { story in
        Set(story.copies.map(\.article.provider.id)).subtracting([story.first.article.provider.id])
      }
      #expect(places == copies, "seed \(seed)")
      // Many processes list the same articles with all details.
      let others = try await pagesOfManyProcesses(federation)
      #expect(others == articles, "seed \(seed)")
      await Task.yield()
    }
  }

  @Test(arguments: [ArticleQuery.Sort.newest, .relevance])
  func pagingAcrossProcessesGivesTheSameList(sort: ArticleQuery.Sort) async throws {
    for seed in Self.seeds {
      let kind = GeneratedFederation.Kind(overlaps: false)
      let federation = try GeneratedFederation(seed: seed, sort: sort, kind)
      let articles = try await federation.search().pages(federation.query).flatMap(\.items)
      let others = try await pagesOfManyProcesses(federation)
      #expect(others.map(\.copy) == articles.map(\.copy), "seed \(seed)")
      await Task.yield()
    }
  }

  @Test(arguments: [ArticleQuery.Sort.newest, .relevance])
  func pagingAcrossProcessesLosesNoStory(sort: ArticleQuery.Sort) async throws {
    for seed in Self.seeds {
      let federation = try GeneratedFederation(seed: seed, sort: sort)
      let articles = try await pagesOfManyProcesses(federation)
      #expect(ReferenceMerge.lost(federation.members, given: articles).isEmpty, "seed \(seed)")
      await Task.yield()
    }
  }

  @Test(arguments: [ArticleQuery.Sort.newest, .relevance])
  func failedMemberLosesNoOtherResults(sort: ArticleQuery.Sort) async throws {
    for seed in Self.seeds {
      let kind = GeneratedFederation.Kind(overlaps: false)
      let federation = try GeneratedFederation(seed: seed, sort: sort, kind)
      let dead = Int(seed) % (federation.members.count + 1)
      let search = GeneratedFederation.search(federation.fakes { member, _ in member == dead })
      var living = federation.members
      if dead < living.count { living[dead] = [[]] }
      if living.count == 1, dead == 0 { continue }
      let articles = try await search.pages(federation.query).flatMap(\.items)
      let reference = ReferenceMerge(living, sort: sort)
      #expect(articles.map(\.copy) == reference.copies, "seed \(seed)")
      await Task.yield()
    }
  }

  @Test(arguments: [ArticleQuery.Sort.newest, .relevance])
  func occasionalFailuresLoseNothing(sort: ArticleQuery.Sort) async throws {
    for seed in Self.seeds {
      let kind = GeneratedFederation.Kind(overlaps: seed % 2 == 0)
      let federation = try GeneratedFederation(seed: seed, sort: sort, kind)
      // Every member fails at times, but never twice in a row.
      let fakes = federation.fakes { ($0 + $1 + Int(seed)) % (2 + $0 % 3) == 0 }
      let search = GeneratedFederation.search(fakes)
      var articles: [Article] = []
      var cursor: Cursor?
      var isOver = false
      while !isOver {
        // A page for which all members fail is requested again.
        guard let page = try? await search(federation.query, at: cursor) else { continue }
        articles += page.items
        cursor = page.next
        isOver = cursor == nil
      }
      #expect(ReferenceMerge.lost(federation.members, given: articles).isEmpty, "seed \(seed)")
      #expect(articles.count == Set(articles.map(\.id)).count, "seed \(seed)")
      await Task.yield()
    }
  }

  @Test(arguments: [ArticleQuery.Sort.newest, .relevance], [false, true])
  func arrivingPagesLoseNothing(sort: ArticleQuery.Sort, isLeft: Bool) async throws {
    for seed in Self.seeds {
      let federation = try GeneratedFederation(seed: seed, sort: sort)
      let search = arriving(federation, seed)
      var articles: [Article] = []
      var cursor: Cursor?
      repeat {
        var page = ArrivalCheck()
        for await element in search.arriving(federation.query, at: cursor) {
          page.checkRows(try element.get(), "seed \(seed)")
          if isLeft, page.last?.items.isEmpty == false { break }
        }
        articles += page.last?.items ?? []
        cursor = page.last?.next
      } while cursor != nil
      #expect(ReferenceMerge.lost(federation.members, given: articles).isEmpty, "seed \(seed)")
      #expect(articles.count == Set(articles.map(\.id)).count, "seed \(seed)")
    }
  }
}

extension FederationReferenceTests {
  /// Creates a search whose patience is over at once, and whose members reply in any order.
  private func arriving(_ federation: GeneratedFederation, _ seed: UInt64) -> FederatedSearch {
    FederatedSearch(
      of: federation.fakes().map { FederatedSearch.Member($0.provider, YieldingMember($0, seed)) },
      deadline: .seconds(60),
      clock: ManualClock(patience: .seconds(1))
    )
  }

  /// Many parts are shown after the one at which the reader continues.
  @Test(arguments: [ArticleQuery.Sort.newest, .relevance])
  func everyPartCanBeContinued(sort: ArticleQuery.Sort) async throws {
    for seed in Self.seeds {
      let federation = try GeneratedFederation(seed: seed, sort: sort)
      let search = arriving(federation, seed)
      var articles: [Article] = []
      var cursor: Cursor?
      repeat {
        let parts = Locked<[Page<Article>]>([])
        let last = try await search.page(federation.query, at: cursor) { part in
          parts.withLock { $0.append(part) }
        }
        let first = parts.withLock { $0 }.first { !$0.items.isEmpty } ?? last
        articles += first.items
        cursor = first.next
      } while cursor != nil
      #expect(articles.count == Set(articles.map(\.id)).count, "seed \(seed)")
    }
  }
}

/// A provider that lets other tasks run for a random number of turns before it replies.
private struct YieldingMember: SearchArticles {
  private let fake: FakeMember
  private let seed: UInt64

  init(_ fake: FakeMember, _ seed: UInt64) {
    self.fake = fake
    self.seed = seed
  }

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    var random = SeededGenerator(
      seed: seed &+ UInt64(fake.asked.count) &+ UInt64(fake.provider.id.utf8.last ?? 0)
    )
    for _ in 0..<Int.random(in: 0...20, using: &random) { await Task.yield() }
    return try await fake(query, at: cursor)
  }
}
