import FoundationEssentials
import TestSupport
import Testing

@testable import Domain

struct StoryGroupingTests {
  private static let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)
  private static let others = [
    "Parliament passes the budget after a long night", "Heavy rain floods the old harbour of Genoa",
    "Chess champion loses to a boy of eleven", "Rail workers end their strike over pay",
    "New species of frog found in Peru", "Central bank leaves interest rates unchanged",
    "Volcano on Iceland erupts for the fourth time", "Museum returns stolen statues to Benin",
  ]

  private typealias Headline = (title: String, site: String, hours: Double)

  /// Returns the story of each article, which is its headline, its site and its hour, after all have arrived
  /// in an order; by default in that of the list, and all at once.
  private func stories(_ articles: [Headline], batches: [[Int]]? = nil) -> [Int?] {
    let reports = articles.enumerated().map { number, article in
      report(article.title, article.site, UInt64(number + 1), hours: article.hours)
    }
    let sample = Self.others.enumerated().map {
      report($1, "sample\($0)", UInt64($0 + 100), hours: 0)
    }
    var stored: [(report: StoryGrouping.Report, story: Article.ID?)] = sample.map { ($0, nil) }
    for batch in batches ?? [Array(reports.indices)] {
      let arriving = batch.map { reports[$0] }
      var grouping = StoryGrouping(counting: stored.map(\.report) + arriving)
      for entry in stored { grouping.add(entry.report, story: entry.story) }
      let changes = grouping.arrive(arriving)
      stored += arriving.map { ($0, nil) }
      for change in changes {
        let place = stored.firstIndex { $0.report.id == change.report.id }
        if let place { stored[place].story = change.story }
      }
    }
    return reports.map { report in
      stored.first { $0.report.id == report.id }?.story.map { Int($0.rawValue) }
    }
  }

  private func report(
    _ title: String,
    _ site: String,
    _ id: UInt64,
    source: String = "",
    hours: Double
  ) -> StoryGrouping.Report {
    let date = Self.noon.addingTimeInterval(hours * 3_600)
    let id = Article.ID(rawValue: id)
    return StoryGrouping.Report(id, title: title, site: site, source: source, date: date)
  }

  @Test func reportsOfOtherSitesJoinTheFirst() {
    let found = stories([
      ("Bridge in Porto collapses, five dead", "a", 0),
      ("Five dead as Porto bridge collapses", "b", 2),
      ("Porto: the collapsed bridge was old", "c", 5), ("Storm over Lisbon", "d", 5),
    ])
    #expect(found == [1, 1, 1, nil])
  }

  @Test func headlinesInOtherLanguagesAreCompared() {
    let found = stories([
      ("Мост в Порту обрушился, пять погибших", "a", 0),
      ("Пять погибших: обрушение моста в Порту", "b", 1),
      ("東京で大きな地震、津波警報", "c", 1), ("大きな地震で津波警報 東京", "d", 2),
    ])
    #expect(found == [1, 1, 3, 3])
  }

  @Test func seriesOfOneSiteIsNoStory() {
    let found = stories([
      ("Your horoscope for today", "a", 0), ("Your horoscope for today", "a", 24),
      ("Your horoscope for today", "a", 48),
    ])
    #expect(found == [nil, nil, nil])
  }

  @Test func reportsMoreThanADayApartAreNotCompared() {
    let title = "Bridge in Porto collapses"
    #expect(stories([(title, "a", 0), (title, "b", 24)]) == [1, 1])
    #expect(stories([(title, "a", 0), (title, "b", 24.1)]) == [nil, nil])
    #expect(stories([(title, "a", 24), (title, "b", 0)]) == [2, 2])
  }

  @Test func laterReportsJoinAStoryThatContinues() {
    let title = "Bridge in Porto collapses"
    #expect(stories([(title, "a", 0), (title, "b", 20), (title, "c", 40)]) == [1, 1, 1])
  }

  @Test func storedReportsKeepTheirStory() {
    let title = "Bridge in Porto collapses"
    let reports = [("a", 1), ("b", 2), ("c", 3)].map { report(title, $0.0, UInt64($0.1), hours: 0) }
    var grouping = StoryGrouping(counting: reports)
    grouping.add(reports[0], story: Article.ID(rawValue: 1))
    grouping.add(reports[1], story: Article.ID(rawValue: 1))
    let changes = grouping.arrive([reports[2]])
    #expect(changes.map(\.report.id) == [reports[2].id])
    #expect(changes.map(\.story) == [Article.ID(rawValue: 1)])
  }

  @Test func eventsToldByOneTemplateStayApart() {
    let merged = HeadlineFrameTests.templates.filter { one, other in
      stories([(one, "a", 0), (other, "b", 0.1)]) != [nil, nil]
    }
    #expect(merged.count <= 2, "\(merged)")
  }

  @Test func oneOtherEventKeepsAReportOut() {
    let found = stories([
      ("Two killed in helicopter crash in Nepal", "a", 0),
      ("Helicopter crash in Nepal: two killed", "b", 1),
      ("Two killed in helicopter crash in Kenya", "c", 2),
    ])
    #expect(found == [1, 1, nil])
  }

  @Test func entriesOfOneFeedAreAStoryOnlyAsCopies() {
    let title = "Ferry capsizes off Sulawesi in heavy storm"
    let entries = [
      title, "Heavy storm: ferry capsizes near Sulawesi", title, "Update: " + title,
      "UPDATE 2-" + title,
    ]
    let reports = entries.enumerated().map {
      report($1, "\($0).example", UInt64($0 + 1), source: "Wire", hours: Double($0) / 10)
    }
    var grouping = StoryGrouping(counting: reports)
    let changes = grouping.arrive(reports)
    #expect(changes.map { Int($0.report.id.rawValue) } == [1, 3, 4, 5])
    #expect(Set(changes.map(\.story)) == [Article.ID(rawValue: 1)])
  }

  @Test(arguments: ["About", "Privacy Policy", "Terms of Service", "Live:", "関于"])
  func namesOfPagesJoinNothing(title: String) {
    #expect(stories([(title, "a", 0), (title, "b", 0), (title, "c", 1)]) == [nil, nil, nil])
  }

  @Test func lateReportBeginsTheStory() {
    let title = "Bridge in Porto collapses"
    let found = stories([(title, "a", 2), (title, "b", 0)], batches: [[0], [1]])
    #expect(found == [2, 2])
  }

  @Test func laterReportLeavesForACloserOne() {
    let list: [Headline] = [
      ("Bridge in Porto collapses after storm", "a", 0),
      ("Storm over Porto damages old bridge", "b", 4),
      ("Porto storm damages bridge and old town", "c", 3),
    ]
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    let found = orders.map { order in stories(list, batches: order.map { [$0] }) }
    #expect(Set(found).count == 1, "\(found)")
    #expect(found[0] == stories(list))
  }

  /// Six events, each reported by six sites, arrive source by source and by date.
  @Test func orderOfArrivalDoesNotMatter() {
    let events = [
      ["Lava", "reaches", "village", "near", "Grindavik", "overnight"],
      ["Senate", "rejects", "pension", "bill", "after", "debate"],
      ["Glacier", "slide", "buries", "hamlet", "above", "Blatten"],
      ["Union", "halts", "trams", "across", "Melbourne", "tomorrow"],
      ["Curator", "finds", "lost", "Vermeer", "inside", "attic"],
      ["Probe", "lands", "safely", "upon", "asteroid", "Kamo"],
    ]
    var random = SeededGenerator(seed: 51)
    let list: [Headline] = (0..<36).map { number in
      var words = events[number % 6]
      words.shuffle(using: &random)
      let title = words.dropLast(number / 6 % 3).joined(separator: " ")
      return (title, "site\(number / 6)", Double.random(in: 0...20, using: &random))
    }
    let sites = (0..<6).map { site in (0..<6).map { site * 6 + $0 } }
    let byDate = list.indices.sorted { list[$0].hours < list[$1].hours }.map { [$0] }
    let expected = stories(list)
    #expect(Set(expected).count < 9, "\(expected)")
    for batches in [sites, sites.reversed(), byDate, byDate.reversed()] {
      #expect(stories(list, batches: batches) == expected)
    }
  }

  @Test(arguments: [("Dam bursts above Ribera", 4), ("Dam bursts above Calva", 1)])
  func storiesWithTheSameWordsAreOne(title: String, changed: Int) {
    let ribera = [
      "Dam bursts above Ribera", "Ribera dam bursts at night", "Dam above Ribera bursts",
    ]
    let titles = ribera + [title, title + " at night", "At night: " + title.lowercased()]
    let reports = (titles + ["Ribera dam bursts"]).enumerated().map {
      report($1, "site\($0)", UInt64($0 + 1), hours: Double($0) / 10)
    }
    var grouping = StoryGrouping(counting: reports)
    for (place, report) in reports.dropLast().enumerated() {
      grouping.add(report, story: Article.ID(rawValue: place < 3 ? 1 : 4))
    }
    let changes = grouping.arrive([reports[6]]).filter { $0.story == Article.ID(rawValue: 1) }
    #expect(changes.count == changed)
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

  @Test func reportInTheWordsOfTwoEventsJoinsThemNot() {
    let events = [
      ("Ferry captain jailed after harbour collision trial", "a", 1.0),
      ("Glacier lake floods mountain villages overnight", "b", 1.1),
    ]
    for hours in [0.5, 2] {
      let mixed = ("Ferry captain glacier lake jailed floods harbour villages", "c", hours)
      let found = stories(events + [mixed])
      #expect(found[0] == nil || found[0] != found[1], "\(found)")
    }
  }

  @Test func storyHasALimitedNumberOfReports() {
    let copies = (0..<250).map { ("Ferry captain jailed after harbour collision", "s\($0)", 1.0) }
    let sizes = Dictionary(grouping: stories(copies)) { $0 }.values.map(\.count)
    #expect(sizes.max() == ArticleStory.mostReports && sizes.count <= 4, "\(sizes)")
  }
}
