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

  /// The first three sources, and the number of the others: `Reuters, NHK, BBC +11`.
  private var sourceSummary: String {
    let names = sources.map { $0.cut(at: 40) }
    let more = names.count > 3 ? " +\(Count.digits(names.count - 3))" : ""
    return names.prefix(3).joined(separator: ", ") + more
  }
}
