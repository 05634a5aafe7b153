import Domain
import TestSupport
import Testing

@testable import Domain

/// The stories that the federation stores to find copies.
struct FederationMemoryTests {
  private func report(_ name: Int, by member: Int = 0) throws -> Report {
    Report(try .fake("a\(name)", Double(-name), by: "m", title: "Word\(name)"), by: member)
  }

  @Test func memoryIsConstant() async throws {
    var listed = ListedStories()
    let reports = try (0..<1_000).map { try report($0) }
    for number in 0..<100_000 {
      listed.insert(reports[number % reports.count])
      if number % 10_000 == 0 { await Task.yield() }
      #expect(listed.count <= 2 * ListedStories.generation)
    }
  }

  @Test func lastStoriesAreStored() throws {
    var listed = ListedStories()
    for number in 0...ListedStories.generation { listed.insert(try report(number)) }
    for number in [0, 1, ListedStories.generation] {
      #expect(try listed.original(of: report(number, by: 1)) == report(number).id)
    }
    #expect(try listed.original(of: report(ListedStories.generation + 1)) == nil)
  }

  private static let similar = "Tide gauge storm harbour record"

  private func report(_ title: String, _ number: Int) throws -> Report {
    Report(try .fake("r\(number)", 0, by: "m", title: title), by: number % 2)
  }

  /// Four times as many articles take four times the work, even if they are similar.
  @Test(arguments: [1_000, 4_000], [1, 7, 1_000_000])
  func comparisonsPerArticleAreLimited(count: Int, titles: Int) throws {
    var index = ReportIndex()
    var comparisons = 0
    for number in 0..<count {
      let report = try report("\(Self.similar) \(number % titles)", number)
      comparisons += index.candidates(of: report).count
      index.append(report)
    }
    #expect(comparisons <= count * ReportIndex.candidateLimit)
    #expect(comparisons > count * ReportIndex.candidateLimit / 2)
  }

  @Test func rarestTermsAreComparedFirst() throws {
    var index = ReportIndex()
    index.append(try report("\(Self.similar) at Lerwick", 0))
    for number in 1...2_000 { index.append(try report("\(Self.similar) \(number)", 2 * number)) }
    #expect(index.copies(of: try report("Lerwick: \(Self.similar)", 1)).first == 0)
    #expect(index.copies(of: try report("\(Self.similar) 7", 1)).contains(7))
  }

  @Test func sameLinkIsAlwaysFound() throws {
    var index = ReportIndex()
    for number in 0..<2_000 { index.append(try report("\(Self.similar) \(number)", number)) }
    #expect(index.copies(of: try report("Something else", 0)) == [0])
    #expect(index.copies(of: try report("\(Self.similar) 5", 0)).first == 0)
  }

  @Test func copiesAreFoundByTerms() throws {
    var index = ReportIndex()
    let titles = [
      "Quake strikes Lima, thousands flee", "Senate passes farm budget after long night",
      "Obituary", "", "Senate rejects harbour treaty after long debate",
    ]
    for (place, title) in titles.enumerated() {
      let article = try Article.fake("t\(place)", 0, by: "m0", title: title + " !")
      index.append(Report(article, by: 0))
    }
    let copies = [
      ("Thousands flee as quake strikes Lima", [0]), ("OBITUARY", [2]), ("Quake in Lima", []),
      ("After long night, Senate passes budget for farms", [1]), ("!!", []),
    ]
    for (title, places) in copies {
      let copy = try Article.fake("other", 1, by: "m1", title: title)
      #expect(index.copies(of: Report(copy, by: 1)) == places, "\(title)")
    }
  }
}
