import Domain
import Texts

extension ArticleStory {
  /// Returns the facts of its row in a list, which shows an article: the sources, the article's
  /// first, the time by which the list sorts it, and what is new in it.
  func facts(showing id: Article.ID) -> [ListRow.Fact] {
    [.origin(sourceSummary(id)), .latest(listedAt)]
      + (newReports > 0 ? [.news(newReports)] : [])
  }

  /// Returns the text in the row of one of its articles that repeats the headline of an earlier one.
  func copyFacts(of id: Article.ID) -> [ListRow.Fact] {
    originals.filter { $0.copies.contains { $0.id == id } }
      .map { .property("copy of \($0.report.source.cut(at: 40))") }
  }

  /// What a report adds to those before it, on one line; nil if that is nothing, or not known.
  func added(by id: Article.ID) -> String? {
    guard let news, !news.isSinceReading, let new = news.sentences[id], !new.isEmpty else {
      return nil
    }
    return "adds: " + new.map(\.text).joined(separator: " ")
  }

  /// What the unread reports add to the read ones, a paragraph for each, with the reasons if
  /// `isExplained`; empty unless the story was read in part.
  func newsParagraphs(isExplained: Bool) -> [[Document.Run]] {
    guard let news, news.isSinceReading else { return [] }
    let compared = reports.filter { news.sentences[$0.id] != nil }
    let added = compared.map { ($0, news.sentences[$0.id] ?? []) }.filter { !$1.isEmpty }
    if added.isEmpty, compared.allSatisfy({ news.repeated.contains($0.id) }) {
      let names = compared.map(\.source).distinct { $0 }.prefix(4).map { $0.cut(at: 40) }
      let text = "Nothing new since you read: \(names.joined(separator: ", "))"
      return [[Document.Run(text, .emphasis)]]
    }
    return added.map { report, sentences in
      let texts = sentences.map { isExplained ? "\($0.text) (\($0.reason))" : $0.text }
      let source = report.source.singleSpaced.cut(at: 40)
      let start = Document.Run("\(source) adds: ", .strong)
      return [start, Document.Run(texts.joined(separator: " "))]
    }
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

extension NewSentence {
  /// Why it is new: `new: Nepal, 45; 35% of the words`.
  fileprivate var reason: String {
    let names = unseen.isEmpty ? "" : unseen.joined(separator: ", ") + "; "
    return "new: \(names)\(share)% of the words"
  }
}
