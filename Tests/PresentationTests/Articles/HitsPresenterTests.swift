import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// The chart above a list.
@Suite(.hangLimit)
struct HitsPresenterTests {
  private let hits = FakeHits(["wind": [1, 2], "rain": [3]])

  private func person() -> Person<HitsPresenter> {
    Person(at: HitsPresenter(hits) { 3_600 })
  }

  @Test func hitsOfTheListAreCounted() async throws {
    let person = person()
    person.does(.listed(try ArticleQuery("wind")))
    #expect(await person.sees { $0.hits != nil }?.hits?.counts == [1, 2])
    person.does(.listed(nil))
    #expect(await person.leaves()?.hits == nil)
    #expect(hits.requests == [.init(words: "wind", limit: 100, utcOffset: 3_600)])
  }

  @Test func newQueryCancelsTheCount() async throws {
    let gate = hits.hold("wind")
    let person = person()
    person.does(.listed(try ArticleQuery("wind")))
    await gate.isReached()
    person.does(.listed(try ArticleQuery("rain")))
    #expect(await person.sees { $0.hits != nil }?.hits?.counts == [3])
    await hits.isCancelled()
    #expect(await person.leaves()?.hits?.counts == [3])
  }

  @Test func failedCountShowsNothing() async throws {
    let person = person()
    person.does(.listed(try ArticleQuery("rain")))
    await person.sees { $0.hits != nil }
    person.does(.listed(try ArticleQuery("unknown")))
    #expect(await person.leaves()?.hits == nil)
  }
}
