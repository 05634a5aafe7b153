import Domain

extension ArticleStory {
  /// Returns the facts of its row in a list, which shows an article: the sources, that of the article
  /// first, the time by which the list sorts it, and what is new in it.
  func facts(showing id: Article.ID) -> [ListRow.Fact] {
    [.origin(sourceSummary(id)), .latest(listedAt)]
      + (newReports > 0 ? [.news(newReports)] : [])
  }

  /// Returns what the row of one of its articles says: whether the headline is that of an earlier one.
  func copyFacts(of id: Article.ID) -> [ListRow.Fact] {
    originals.filter { $0.copies.contains { $0.id == id } }
      .map { .property("copy of \($0.report.source.cut(at: 40))") }
  }

  /// The first three sources with the copies of their reports, and the number of the others: `Reuters
  /// (also at NHK), BBC +11`.
  private func sourceSummary(_ id: Article.ID) -> String {
    let all = originals
    let shown = all.filter { $0.report.id == id || $0.copies.contains { $0.id == id } }
    let reports = (shown + all).distinct { $0.report.source }
    let more = reports.count > 3 ? " +\(Count.digits(reports.count - 3))" : ""
    return reports.prefix(3).map(\.sourceText).joined(separator: ", ") + more
  }
}

extension ArticleStory.Original {
  /// The source, and other ones with a copy: `Reuters (also at NHK, BBC and 3 more)`.
  var sourceText: String {
    let name = report.source.cut(at: 40)
    let places = places.map { $0.cut(at: 40) }
    return places.isEmpty ? name : "\(name) (\(AlsoAt.summary(of: places)))"
  }
}
