import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Domain

/// Stories compared with the current events, whose editors cite several publishers for an entry.
///
/// Each citation is compared with all of other publishers in the window: 250,000 pairs, of which
/// one in 250 is of one entry. Citations of one entry count as the same story, and those of an
/// entry of the next day as another one: decision 13 has the figures.
@Suite(.hangLimit, .enabled(if: Corpus.folder != nil, "skipped: no corpora"))
struct StoryCorpusTests {
  @Test func headlinesInAddressesAreToldApart() async throws {
    let figures = try await figures { $0.headline }
    #expect(figures.precision >= 0.68, "\(figures)")
    #expect(figures.recall >= 0.15, "\(figures)")
  }

  @Test func entriesOfOneRunningTopicAreToldApart() async throws {
    let figures = try await figures { $0.title }
    #expect(figures.precision >= 0.94, "\(figures)")
    #expect(figures.recall == 1, "\(figures)")
  }

  /// The copies that a plain scan finds among the last stories, which four providers return.
  @Test(arguments: ["current-events", "reuters-21578"])
  func limitedComparisonFindsTheSameOriginals(name: String) async throws {
    var known: Set<Article.ID> = []
    let dated = try await Corpus.records(of: name).compactMap { article in
      article.publishedAt.map { (date: $0, article: article) }
    }
    let articles = dated.filter { known.insert($0.article.id).inserted }
      .sorted { $0.date > $1.date }
    var index = ReportIndex()
    var found = 0
    for (number, (_, article)) in articles.enumerated() {
      if index.reports.count == ListedStories.generation { index = ReportIndex() }
      let report = Report(article, by: number % 4)
      let original = index.reports.firstIndex { $0.isCopy(of: report) }
      #expect(index.copies(of: report).first == original, "\(article.title)")
      found += original == nil ? 0 : 1
      index.append(report)
    }
    #expect(found > 500)
  }

  /// The threshold was chosen with the pages of both years.
  @Test(arguments: [("2025", 0.75, 0.5, 0.53), ("2026", 0.72, 0.55, 0.59)])
  func arrivingPagesJoinTheirStories(
    year: String,
    precision: Double,
    recall: Double,
    partner: Double
  ) async throws {
    let figures = try await GroupingFigures(of: year)
    print("grouping", year, figures)
    #expect(figures.precision >= precision, "\(figures)")
    #expect(figures.recall >= recall, "\(figures)")
    #expect(figures.partner >= partner, "\(figures)")
  }

  private func figures(of headline: (Citation) -> String?) async throws -> PairFigures {
    let all = try await Corpus.records(of: "current-events").compactMap(Citation.init)
    var known: Set<[String]> = []
    let citations = all.filter { known.insert($0.entry + [$0.site]).inserted }
      .sorted { $0.publishedAt < $1.publishedAt }
      .compactMap { citation in
        headline(citation).map {
          let id = Article.ID(rawValue: 0)
          let date = citation.publishedAt
          return (citation, StoryGrouping.Report(id, title: $0, site: "", date: date))
        }
      }
    var figures = PairFigures()
    for (number, (citation, story)) in citations.enumerated() {
      for (other, otherStory) in citations[(number + 1)...] {
        guard other.publishedAt.timeIntervalSince(citation.publishedAt) <= Report.window
        else { break }
        guard other.site != citation.site else { continue }
        figures.add(
          isSame: other.entry == citation.entry,
          isClassifiedAsSame: story.isSame(as: otherStory)
        )
      }
    }
    return figures
  }
}
