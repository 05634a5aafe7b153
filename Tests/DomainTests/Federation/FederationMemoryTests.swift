import Domain
import TestSupport
import Testing

@testable import Domain

/// What the federation remembers of what it has given.
struct FederationMemoryTests {
  private func report(_ name: Int, by member: Int = 0) throws -> Report {
    Report(try .told("a\(name)", Double(-name), by: "m", title: "Word\(name)"), by: member)
  }

  @Test func memoryDoesNotGrowWithTheList() async throws {
    var given = GivenStories()
    let reports = try (0..<1_000).map { try report($0) }
    for number in 0..<100_000 {
      given.insert(reports[number % reports.count])
      if number % 10_000 == 0 { await Task.yield() }
      #expect(given.count <= 2 * GivenStories.generation)
    }
  }

  @Test func whatWasGivenLatelyIsRemembered() throws {
    var given = GivenStories()
    for number in 0...GivenStories.generation { given.insert(try report(number)) }
    for number in [0, 1, GivenStories.generation] {
      #expect(try given.original(of: report(number, by: 1)) == report(number).id)
    }
    #expect(try given.original(of: report(GivenStories.generation + 1)) == nil)
  }

  @Test func aTitleIsFoundByWhatCopiesOfItShare() throws {
    var index = ReportIndex()
    let titles = [
      "Quake strikes Lima, thousands flee", "Senate passes farm budget after long night",
      "Obituary", "", "Senate rejects harbour treaty after long debate",
    ]
    for (place, title) in titles.enumerated() {
      let article = try Article.told("t\(place)", 0, by: "m0", title: title + " !")
      index.append(Report(article, by: 0))
    }
    let copies = [
      ("Thousands flee as quake strikes Lima", [0]), ("OBITUARY", [2]), ("Quake in Lima", []),
      ("After long night, Senate passes budget for farms", [1]), ("!!", []),
    ]
    for (title, places) in copies {
      let copy = try Article.told("other", 1, by: "m1", title: title)
      #expect(index.copies(of: Report(copy, by: 1)) == places, "\(title)")
    }
  }
}
