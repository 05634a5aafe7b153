import FoundationEssentials
import TestSupport
import Testing

@testable import Domain

struct StoryFiguresTests {
  @Test func tuningHeadlinesReachTheFigures() {
    let figures = HeadlineClusters.tuning.figures
    #expect(figures.precision >= 0.95, "\(figures)")
    #expect(figures.recall >= 0.5, "\(figures)")
  }

  @Test func heldOutHeadlinesReachTheFigures() {
    let figures = HeadlineClusters.heldOut.figures
    #expect(figures.precision >= 0.95, "\(figures)")
    #expect(figures.recall >= 0.6, "\(figures)")
  }
}

/// Headlines of several sources, grouped by story.
///
/// They were written for this project before the first measurement, with pairs that are hard to
/// distinguish: the next day's news of the same event, the same sentence with another name. All are
/// taken to be published within two days.
struct HeadlineClusters {
  private let clusters: [[StoryGrouping.Report]]

  /// Parses one headline per line; a hyphen starts a story.
  init(_ lines: String) {
    clusters = lines.split(separator: "\n").reduce(into: []) { clusters, line in
      if line.hasPrefix("- ") { clusters.append([]) }
      clusters[clusters.count - 1].append(.titled(String(line.dropFirst(2))))
    }
  }

  /// The figures of comparing all pairs of headlines.
  var figures: PairFigures {
    let stories = clusters.enumerated().flatMap { place, cluster in cluster.map { (place, $0) } }
    var figures = PairFigures()
    for (number, (place, story)) in stories.enumerated() {
      for (otherPlace, other) in stories[..<number] {
        figures.add(isSame: place == otherPlace, isClassifiedAsSame: story.isSame(as: other))
      }
    }
    return figures
  }
}

extension StoryGrouping.Report {
  /// The report of a headline that is compared alone.
  static func titled(_ title: String) -> StoryGrouping.Report {
    StoryGrouping.Report(Article.ID(rawValue: 0), title: title, site: "", date: .distantPast)
  }
}
