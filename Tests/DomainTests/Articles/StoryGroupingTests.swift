import Domain
import FoundationEssentials
import TestSupport
import Testing

struct StoryGroupingTests {
  private static let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)
  private static let others = [
    "Parliament passes the budget after a long night", "Heavy rain floods the old harbour of Genoa",
    "Chess champion loses to a boy of eleven", "Rail workers end their strike over pay",
    "New species of frog found in Peru", "Central bank leaves interest rates unchanged",
    "Volcano on Iceland erupts for the fourth time", "Museum returns stolen statues to Benin",
  ]

  /// Returns the story that each article joins; an article is its headline, its site and its hour.
  private func stories(_ articles: [(title: String, site: String, hours: Double)]) -> [Int?] {
    let reports = articles.enumerated().map { number, article in
      report(article.title, article.site, UInt64(number + 1), hours: article.hours)
    }
    let sample = Self.others.enumerated().map { report($1, "sample", UInt64($0 + 100), hours: 0) }
    var grouping = StoryGrouping(counting: sample + reports)
    for other in sample { grouping.add(other, story: nil) }
    return reports.map { grouping.join($0).map { Int($0.rawValue) } }
  }

  private func report(
    _ title: String,
    _ site: String,
    _ id: UInt64,
    hours: Double
  ) -> StoryGrouping.Report {
    let date = Self.noon.addingTimeInterval(hours * 3_600)
    return StoryGrouping.Report(Article.ID(rawValue: id), title: title, site: site, date: date)
  }

  @Test func reportsOfOtherSitesJoinTheFirst() {
    let found = stories([
      ("Bridge in Porto collapses, five dead", "a", 0),
      ("Five dead as Porto bridge collapses", "b", 2),
      ("Porto: the collapsed bridge was old", "c", 5), ("Storm over Lisbon", "d", 5),
    ])
    #expect(found == [nil, 1, 1, nil])
  }

  @Test func headlinesInOtherLanguagesAreCompared() {
    let found = stories([
      ("Мост в Порту обрушился, пять погибших", "a", 0),
      ("Пять погибших: обрушение моста в Порту", "b", 1),
      ("東京で大きな地震、津波警報", "c", 1), ("大きな地震で津波警報 東京", "d", 2),
    ])
    #expect(found == [nil, 1, nil, 3])
  }

  @Test func seriesOfOneSiteIsNoStory() {
    let found = stories([
      ("Your horoscope for today", "a", 0), ("Your horoscope for today", "a", 24),
      ("Your horoscope for today", "a", 25),
    ])
    #expect(found == [nil, nil, nil])
  }

  @Test func reportsMoreThanADayApartAreNotCompared() {
    let title = "Bridge in Porto collapses"
    #expect(stories([(title, "a", 0), (title, "b", 24)]) == [nil, 1])
    #expect(stories([(title, "a", 0), (title, "b", 24.1)]) == [nil, nil])
    #expect(stories([(title, "a", 24), (title, "b", 0)]) == [nil, 1])
  }

  @Test func laterReportsJoinAStoryThatContinues() {
    let title = "Bridge in Porto collapses"
    #expect(stories([(title, "a", 0), (title, "b", 20), (title, "c", 40)]) == [nil, 1, 1])
  }

  @Test func storedReportsKeepTheirStory() {
    let title = "Bridge in Porto collapses"
    let reports = [("a", 1), ("b", 2), ("c", 3)].map { report(title, $0.0, UInt64($0.1), hours: 0) }
    var grouping = StoryGrouping(counting: reports)
    grouping.add(reports[0], story: Article.ID(rawValue: 77))
    grouping.add(reports[1], story: nil)
    #expect(grouping.join(reports[2]) == Article.ID(rawValue: 77))
  }

  @Test func headlinesWithoutWordsJoinNothing() {
    #expect(stories([("!!!", "a", 0), ("!!!", "b", 0), ("\u{301}", "c", 0)]) == [nil, nil, nil])
  }

  @Test func copiesOfAHeadlineHaveTheSameWords() {
    let titles = [
      "Bridge in Porto: five dead", "BRIDGE in Porto – five dead", "Five dead in Porto",
    ]
    let words = titles.map { report($0, "a", 1, hours: 0).words }
    #expect(words[0] == words[1])
    #expect(words[0] != words[2])
  }
}
