import Domain

extension ArticleStory {
  /// The facts of its row in a list: the sources, since when, and what is new in it.
  var facts: [ListRow.Fact] {
    let unread = reports.count { !$0.isRead }
    let isAgain = unread > 0 && unread < reports.count
    return [.origin(sourceSummary), .since(reports[0].date)]
      + (isAgain ? [.property("\(Count.digits(unread)) new")] : [])
  }

  /// The first three sources, and the number of the others: `Reuters, NHK, BBC +11`.
  private var sourceSummary: String {
    let names = sources.map { $0.cut(at: 40) }
    let more = names.count > 3 ? " +\(Count.digits(names.count - 3))" : ""
    return names.prefix(3).joined(separator: ", ") + more
  }
}
