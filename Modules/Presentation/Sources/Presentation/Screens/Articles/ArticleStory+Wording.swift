import Domain

extension ArticleStory {
  /// The facts of its row in a list: the sources, since when, and what is new in it.
  var facts: [ListRow.Fact] {
    let unread = reports.count { !$0.isRead }
    let isPartRead = unread > 0 && unread < reports.count
    let news = isAgain ? "again" : isPartRead ? "\(Count.digits(unread)) new" : nil
    return [.origin(sourceSummary), .since(reports[0].date)]
      + [news.map { .property($0) }].compactMap(\.self)
  }

  /// The first three sources with the copies of their reports, and the number of the others: `Reuters
  /// (also at NHK), BBC +11`.
  private var sourceSummary: String {
    let reports = originals.distinct { $0.report.source }
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
