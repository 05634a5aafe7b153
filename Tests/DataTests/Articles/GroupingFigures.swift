import Domain
import FoundationEssentials
import TestSupport

/// How well the citations of a year are grouped as they arrive, a day after the other.
///
/// Two citations belong together if they are of one entry of the editors.
struct GroupingFigures: CustomStringConvertible {
  /// The share of pairs in one story that are of one entry, and of pairs of one entry in one story.
  private(set) var pairs = PairFigures()
  /// The share of citations of entries with several ones that are in a story with another one.
  private(set) var partner = 0.0

  var precision: Double { pairs.precision }
  var recall: Double { pairs.recall }
  var description: String { "\(pairs), partner \(partner)" }

  private typealias Placed = (citation: Citation, report: StoryGrouping.Report, story: Article.ID)

  init(of year: String) async throws {
    var (ids, known): (Set<Article.ID>, Set<[String]>) = ([], [])
    let all = try await Corpus.records(of: "current-events").filter { ids.insert($0.id).inserted }
    let citations = all.compactMap { article in Citation(article).map { (article.id, $0) } }
      .filter { known.insert($0.1.entry + [$0.1.site]).inserted }
      .sorted { $0.1.publishedAt < $1.1.publishedAt }
    var placed: [Placed] = []
    var rest = citations[...]
    while let day = rest.first?.1.publishedAt {
      let today = rest.prefix { $0.1.publishedAt == day }
      rest = rest.dropFirst(today.count)
      Self.group(today, on: day, after: &placed)
    }
    count(placed.filter { $0.citation.publishedAt.description.hasPrefix(year) })
  }

  private static func group(
    _ citations: ArraySlice<(Article.ID, Citation)>,
    on day: Date,
    after placed: inout [Placed]
  ) {
    let today = citations.compactMap { id, citation in
      citation.words.map { headline in
        let site = citation.site
        return (citation, StoryGrouping.Report(id, title: headline, site: site, date: day))
      }
    }
    let sample = placed.suffix(StoryGrouping.sampleSize).map(\.report)
    var grouping = StoryGrouping(counting: sample + today.map(\.1))
    for earlier in placed.reversed().prefix(while: {
      day.timeIntervalSince($0.report.date) <= StoryGrouping.window
    }) {
      grouping.add(earlier.report, story: earlier.story)
    }
    placed += today.map { ($0, $1, $1.id) }
    for change in grouping.arrive(today.map(\.1)) {
      let place = placed.lastIndex { $0.report.id == change.report.id }
      if let place { placed[place].story = change.story ?? change.report.id }
    }
  }

  private mutating func count(_ placed: [Placed]) {
    let entries = Dictionary(grouping: placed.indices) { placed[$0].citation.entry }
    let stories = Dictionary(grouping: placed.indices) { placed[$0].story }
    var together: Set<Int> = []
    for (first, second) in entries.values.flatMap(Self.pairs) {
      let isJoined = placed[first].story == placed[second].story
      if isJoined { together.formUnion([first, second]) }
      pairs.add(isSame: true, isClassifiedAsSame: isJoined)
    }
    for (first, second) in stories.values.flatMap(Self.pairs)
    where placed[first].citation.entry != placed[second].citation.entry {
      pairs.add(isSame: false, isClassifiedAsSame: true)
    }
    let several = entries.values.filter { $0.count > 1 }.joined().count
    partner = Double(together.count) / Double(max(several, 1))
  }

  private static func pairs(_ places: [Int]) -> [(Int, Int)] {
    places.enumerated().flatMap { number, first in places[..<number].map { (first, $0) } }
  }
}
