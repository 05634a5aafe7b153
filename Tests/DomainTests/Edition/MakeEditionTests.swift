import Domain
import FoundationEssentials
import TestSupport
import Testing

struct MakeEditionTests {
  private static let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)
  private static let day = noon.addingTimeInterval(-86_400)...noon

  /// A headline: its title, its source, the number of its story, and its age in hours.
  private typealias Line = (title: String, source: String, story: Int, hours: Double)

  private static func article(_ line: Line) -> Article {
    Article.sample(
      link: .sample("https://\(line.source.lowercased()).example/\(line.title.utf8.count)"),
      title: line.title,
      publishedAt: noon.addingTimeInterval(-line.hours * 3_600)
    )
  }

  /// Returns the titles of the sections of an edition; the headlines are sorted here.
  private func edition(
    _ lines: [Line],
    habits: ReadingHabits = ReadingHabits(readings: [], saved: []),
    tags: [String: [String]] = [:]
  ) async throws -> Edition {
    let articles = lines.map(Self.article)
    let stories = Dictionary(lines.indices.map { (lines[$0].story, articles[$0].id) }) { $1 }
    let headlines = lines.indices.map { index in
      StoredHeadline(
        id: articles[index].id,
        story: stories[lines[index].story],
        title: lines[index].title,
        source: lines[index].source,
        date: articles[index].publishedAt ?? Self.noon
      )
    }.sorted { $0.date > $1.date }
    let marks = FakeMarks(others: articles)
    let tagged = zip(articles, lines).compactMap { article, line in
      tags[line.title].map { (article.id, ArticleMarks(isFollowed: true, tags: $0)) }
    }
    marks.changeElsewhere(Dictionary(tagged) { first, _ in first })
    let make = MakeEdition(
      of: FakeHeadlines(headlines, habits: habits),
      in: FakeArticleShelf(articles: articles),
      marking: marks
    )
    return try await make(Self.day)
  }

  private func titles(_ edition: Edition) -> [[String]] {
    edition.sections.map { $0.entries.map(\.article.article.title) }
  }

  /// Stories that one source has, newest first.
  private func alone(_ count: Int, _ source: String = "Gazette") -> [Line] {
    (0..<count).map { (String(repeating: "x", count: $0 + 5), source, 1_000 + $0, Double($0)) }
  }

  /// The hours before now at which the last edition ended, and those at which this one begins.
  @Test(arguments: [(nil, 24), (3, 3), (100, 100), (169, 168), (-1, 24)] as [(Double?, Double)])
  func editionFollowsTheLastOne(last: Double?, start: Double) async throws {
    var headlines = FakeHeadlines()
    headlines.last = last.map { Self.noon - $0 * 3_600 }
    let make = MakeEdition(of: headlines, in: FakeArticleShelf(), marking: FakeMarks())
    let time = try await make.timeSinceLast(until: Self.noon)
    #expect(time == Self.noon - start * 3_600...Self.noon)
  }

  @Test func storiesOfMoreSourcesComeFirst() async throws {
    let made = try await edition([
      ("One alone", "A", 1, 1),
      ("Two tell", "A", 2, 9), ("Two tell it too", "B", 2, 8),
      ("Three report", "A", 3, 5), ("Three report this", "B", 3, 4), ("So do three", "C", 3, 3),
    ])
    #expect(titles(made) == [["Three report this", "Two tell", "One alone"]])
    #expect(made.sections[0].entries.map(\.weight.total) == [3, 2, 1])
    #expect(made.time == Self.day)
  }

  @Test func copiesOfOneHeadlineAreOneSource() async throws {
    let made = try await edition([
      ("Agency: bridge falls", "A", 1, 1), ("Agency: Bridge falls!", "B", 1, 2),
      ("Two tell", "A", 2, 9), ("Two tell it too", "B", 2, 8),
    ])
    #expect(titles(made) == [["Two tell", "Agency: Bridge falls!"]])
  }

  @Test func frontPageHasFiveToFifteenStories() async throws {
    let few = (0..<9).map {
      ("Alone \($0) \(String(repeating: "y", count: $0))", "S\($0)", $0, 1.0)
    }
    #expect(try await edition(few).sections.map(\.entries.count) == [5])
    let many: [Line] = (0..<20).flatMap { story in
      let letter = String(UnicodeScalar(97 + UInt8(story)))
      let title = "Story " + String(repeating: letter, count: 7 + story)
      return [(title, "A", story, 2.0), (title + " too", "B", story, 1.0)]
    }
    #expect(try await edition(many).sections.map(\.entries.count) == [15])
    #expect(try await edition([]).sections.isEmpty)
  }

  @Test func oneSourceDoesNotFillTheFrontPage() async throws {
    let made = try await edition(alone(8) + [("Another one", "Post", 1, 20)])
    #expect(titles(made) == [["xxxxx", "xxxxxx", "Another one"]])
  }

  @Test func openedSourcesAndSavedWordsAddWeight() async throws {
    let readings =
      (0..<10).map { (source: "Post", moment: Double($0)) }
      // Fifty at once were not read.
      + (0..<50).map { _ in (source: "Gazette", moment: 99) }
    let habits = ReadingHabits(
      readings: readings,
      saved: ["Glaciers melt", "The glaciers of Peru", "A new bridge"]
    )
    let made = try await edition(
      [
        ("Bridge news", "Gazette", 1, 1), ("Glaciers grow", "Herald", 2, 2),
        ("Nothing new", "Post", 3, 3),
      ],
      habits: habits
    )
    #expect(titles(made) == [["Nothing new", "Glaciers grow", "Bridge news"]])
    let weights = made.sections[0].entries.map(\.weight)
    #expect(weights[0].source == "Post" && weights[0].opened == 2)
    #expect(weights[1].words == ["glaciers"] && weights[1].saved == 0.4)
    #expect(weights[2].total == 1 && weights[2].source == nil && weights[2].words.isEmpty)
  }

  @Test func leadIsOfTheSourceThatIsOpenedMostElseTheEarliest() async throws {
    let lines: [Line] = [("First of all", "A", 1, 5), ("Second to tell", "B", 1, 4)]
    #expect(titles(try await edition(lines)) == [["First of all"]])
    let habits = ReadingHabits(readings: [(source: "B", moment: 1)], saved: [])
    #expect(titles(try await edition(lines, habits: habits)) == [["Second to tell"]])
  }

  @Test func tagsAreSectionsOfWhatIsNotOnTheFrontPage() async throws {
    let front: [Line] = (0..<5).flatMap { story in
      let title = "Front " + String(repeating: "f", count: story)
      return [(title, "A", story, 2.0), (title + " too", "B", story, 1.0)]
    }
    let made = try await edition(
      front + [("Chess match", "C", 50, 3), ("Tour of Spain", "D", 51, 4), ("Other", "E", 52, 5)],
      tags: [
        "Front f": ["sport"], "Chess match": ["games", "sport"], "Tour of Spain": ["sport"],
      ]
    )
    #expect(made.sections.map(\.tag) == [nil, "games", "sport"])
    #expect(titles(made).dropFirst() == [["Chess match"], ["Tour of Spain"]])
    let ids = made.sections.flatMap(\.entries).map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test func storyOfSeveralSourcesIsFoundBeforeTheEditionIsMade() async throws {
    let both: [Line] = [("First of all", "A", 1, 5), ("Second to tell", "B", 1, 4)]
    for (lines, isFound) in [(both, true), (Array(both.prefix(1)), false), (alone(3), false)] {
      let headlines = lines.enumerated().map { number, line in
        StoredHeadline(
          id: Self.article(line).id,
          story: Self.article(both[0]).id,
          title: line.title,
          source: line.source,
          date: Self.noon
        )
      }
      let make = MakeEdition(
        of: FakeHeadlines(headlines),
        in: FakeArticleShelf(),
        marking: FakeMarks()
      )
      #expect(try await make.hasStory(Self.day) == isFound)
    }
  }
}
