import Domain
import TestSupport
import Testing

/// A member that cannot search for a query, such as one for a word too short for it.
@Suite(.hangLimit)
struct UnsupportedQueryTests {
  private let query: ArticleQuery

  init() throws {
    query = try ArticleQuery("x", pageSize: 2)
  }

  private func unable(_ id: String) -> FakeMember {
    FakeMember(id, [[]]) { _ in .queryUnsupported(.member(id), "too short") }
  }

  private func able(_ minutes: [Double], failing: Bool = false) throws -> FakeMember {
    FakeMember("b", try minutes.map { [try .fake("b\(Int($0))", $0, by: "b")] }) { _ in
      failing ? .unreachable(.member("b"), "no network") : nil
    }
  }

  private func search(
    _ members: FakeMember...,
    isStrict: Bool = false,
    skipped: Locked<[String]> = Locked([])
  ) -> FederatedSearch {
    FederatedSearch(
      of: members.map(\.member),
      deadline: .seconds(60),
      isStrict: isStrict,
      onSkip: { provider, reason in skipped.withLock { $0.append("\(provider.id) \(reason)") } }
    )
  }

  @Test(arguments: [false, true])
  func memberIsSkippedQuietly(isStrict: Bool) async throws {
    let skipped = Locked<[String]>([])
    let member = unable("a")
    let search = search(member, try able([9, 8, 7]), isStrict: isStrict, skipped: skipped)
    let pages = try await search.pages(query)
    #expect(pages.map(\.names) == [["b9", "b8"], ["b7"]])
    #expect(pages.flatMap(\.remarks).isEmpty)
    #expect(pages.last?.continuation == .end(.complete))
    #expect(member.asked == [1] && skipped.withLock { $0 } == ["a too short"])
  }

  @Test func skipIsRememberedInTheCursor() async throws {
    let member = unable("a")
    let first = try await search(member, try able([9, 8, 7]))(query, at: nil)
    let second = try await search(member, try able([9, 8, 7]))(query, at: first.next)
    #expect(second.names == ["b7"] && member.asked == [1])
  }

  @Test func unsupportedQueryFails() async throws {
    let errors = ["a", "b"].map { NewsError.queryUnsupported(.member($0), "too short") }
    await #expect(throws: NewsError.everyProviderFailed(errors)) {
      try await search(unable("a"), unable("b"))(query, at: nil)
    }
  }

  @Test func onlyRealFailuresAreReported() async throws {
    await #expect(throws: NewsError.unreachable(.member("b"), "no network")) {
      try await search(unable("a"), try able([9], failing: true))(query, at: nil)
    }
  }

  @Test func emptyResultsOfTheOthersAreNoError() async throws {
    let page = try await search(unable("a"), FakeMember("b", [[]]))(query, at: nil)
    #expect(page.items.isEmpty && page.remarks.isEmpty)
  }
}
