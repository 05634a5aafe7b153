import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

/// Failures of members, and their effect on the list.
@Suite(.hangLimit)
struct FederationFailureTests {
  private let query: ArticleQuery

  init() throws {
    query = try ArticleQuery("x", pageSize: 2)
  }

  private static func failure(_ id: String) -> NewsError { .unreachable(.member(id), "no network") }

  /// Creates a member with one article per page, whose requests with numbers in `failing` fail.
  private func member(
    _ id: String,
    _ minutes: [Double],
    failing: Set<Int> = []
  ) throws -> FakeMember {
    FakeMember(id, try minutes.map { [try .fake("\(id)\(Int($0))", $0, by: id)] }) { request in
      failing.contains(request) ? Self.failure(id) : nil
    }
  }

  @Test func failuresAreARemark() async throws {
    let search = FederatedSearch(
      try member("a", [9, 8], failing: Set(1...9)),
      try member("b", [7, 6]),
      try member("c", [5], failing: Set(1...9))
    )
    let page = try await search(query, at: nil)
    #expect(page.names == ["b7", "b6"])
    #expect(page.remarks == [.missing([Self.failure("a"), Self.failure("c")])])
  }

  @Test func failedMemberReturnsOnTheNextPage() async throws {
    let search = FederatedSearch(
      try member("a", [9, 8, 1], failing: [1]),
      try member("b", [7, 6, 5, 4])
    )
    let pages = try await search.pages(query)
    #expect(pages.map(\.names) == [["b7", "b6"], ["a9", "a8"], ["b5", "b4"], ["a1"]])
    #expect(pages.map(\.remarks) == [[.missing([Self.failure("a")])], [], [], []])
  }

  @Test func memberIsLeftOutAfterTwoFailures() async throws {
    let failing = try member("a", [9, 8, 7], failing: [2, 3])
    let pages = try await FederatedSearch(failing, try member("b", [6, 5, 4, 3])).pages(query)
    let missing = [PageRemark.missing([Self.failure("a")])]
    #expect(pages.map(\.names) == [["a9", "b6"], ["b5", "b4"], ["b3"]])
    #expect(pages.map(\.remarks) == [missing, missing, []])
    #expect(failing.asked == [1, 2, 2])
    #expect(pages.last?.continuation == .end(.complete))
  }

  @Test func successBetweenFailuresResetsTheCount() async throws {
    let failing = try member("a", [9, 8, 7], failing: [2, 4])
    let pages = try await FederatedSearch(failing, try member("b", [6, 5, 4, 3, 2])).pages(query)
    #expect(pages.map(\.names) == [["a9", "b6"], ["a8", "b5"], ["a7", "b4"], ["b3", "b2"]])
  }

  @Test func firstPageFailsIfAllMembersFail() async throws {
    let errors = ["a", "b"].map(Self.failure)
    let members = try ["a", "b"].map { try member($0, [1], failing: [1]) }
    let search = FederatedSearch(members[0], members[1])
    await #expect(throws: NewsError.everyProviderFailed(errors)) {
      try await search(query, at: nil)
    }
    #expect(try await search(query, at: nil).names == ["a1", "b1"])
    await #expect(throws: errors[0]) {
      try await FederatedSearch(try member("a", [1], failing: [1]))(query, at: nil)
    }
  }

  @Test func equalErrorsAreReportedOnce() async throws {
    let members = ["a", "b"].map { id in
      FakeMember(id, [[]]) { _ in .invalidQuery(.nothingToSearchFor) }
    }
    await #expect(throws: NewsError.invalidQuery(.nothingToSearchFor)) {
      try await FederatedSearch(members[0], members[1])(query, at: nil)
    }
    let page = try await FederatedSearch(members[0], try member("b", [1]))(query, at: nil)
    #expect(page.remarks == [.missing([.invalidQuery(.nothingToSearchFor)])])
  }

  @Test func failedPageOfLastMemberIsRequestedAgain() async throws {
    let failing = try member("a", [9, 8, 7, 6, 5], failing: [3, 4, 5])
    let search = FederatedSearch(failing, try member("b", [4.5]))
    let first = try await search(query, at: nil)
    #expect(first.names == ["a9", "a8"])
    let second = try await search(query, at: first.next)
    #expect(second.names == ["b4"])
    #expect(second.remarks.count == 1)
  }

  @Test func onlyMemberFailureKeepsTheList() async throws {
    let failing = try member("a", [9, 8, 7, 6, 5], failing: [3, 4, 5])
    let search = FederatedSearch(failing, FakeMember("b", [[]]))
    let first = try await search(query, at: nil)
    for _ in 0..<3 {
      await #expect(throws: Self.failure("a")) { try await search(query, at: first.next) }
    }
    #expect(try await search(query, at: first.next).names == ["a7", "a6"])
  }

  @Test func failedMemberDoesNotFailTheEnd() async throws {
    let dead = try member("a", [9], failing: Set(1...9))
    let pages = try await FederatedSearch(dead, try member("b", [4])).pages(query)
    let missing = [PageRemark.missing([Self.failure("a")])]
    #expect(pages.map(\.names) == [["b4"], []])
    #expect(pages.map(\.remarks) == [missing, missing])
    #expect(pages.last?.continuation == .end(.complete))
  }

  @Test func strictSearchThrowsTheFirstError() async throws {
    let search = FederatedSearch(
      try member("a", [9]),
      try member("b", [8], failing: [1]),
      try member("c", [7], failing: [1]),
      isStrict: true
    )
    await #expect(throws: Self.failure("b")) { try await search(query, at: nil) }
    #expect(try await search(query, at: nil).names == ["a9", "b8"])
  }

  @Test func cancellationIsNotAFailure() async throws {
    let search = FederatedSearch(
      try member("a", [9]),
      FakeMember("b", [[]]) { _ in .cancelled }
    )
    await #expect(throws: NewsError.cancelled) { try await search(query, at: nil) }
  }
}
