import Domain
import TestSupport

/// Headlines as several publishers would put them, the same story on adjoining lines.
///
/// They were written for this project before anything was measured, with neighbours that are hard
/// to tell apart: the next day's news of the same event, the same sentence with another name. All
/// of them are taken to be of the same two days.
struct HeadlineClusters {
  private let clusters: [[Story]]

  /// Reads lines that begin with a hyphen where a story begins.
  init(_ lines: String) {
    clusters = lines.split(separator: "\n").reduce(into: []) { clusters, line in
      if line.hasPrefix("- ") { clusters.append([]) }
      clusters[clusters.count - 1].append(Story(String(line.dropFirst(2))))
    }
  }

  /// What comes of comparing each headline with each.
  var figures: PairFigures {
    let stories = clusters.enumerated().flatMap { place, cluster in cluster.map { (place, $0) } }
    var figures = PairFigures()
    for (number, (place, story)) in stories.enumerated() {
      for (otherPlace, other) in stories[..<number] {
        figures.add(isTogether: place == otherPlace, isTakenForTogether: story.isSame(as: other))
      }
    }
    return figures
  }
}
