// What the reports of a story add to each other.
extension ArticleStory {
  /// The numbers of read and of other reports whose texts are compared, the newest ones.
  private static let mostCompared = 30

  /// Returns the story with what its reports add, sentence by sentence: each to those before it, or, with
  /// `isOfUnread`, the unread ones to those that were read.
  ///
  /// The texts are those of `articles`; without one, the headline is the text.
  func withNews(of articles: [Article], isOfUnread: Bool) -> ArticleStory {
    let texts = Dictionary(articles.map { ($0.id, $0.comparedText) }) { first, _ in first }
    let known = isOfUnread ? reports.filter(\.isRead).suffix(Self.mostCompared) : []
    let others = (isOfUnread ? reports.filter { !$0.isRead } : reports).suffix(Self.mostCompared)
    var (sentences, story) = (NewSentences(), self)
    story.news = [:]
    for report in known + others {
      let new = sentences.add(texts[report.id] ?? report.title)
      if !isOfUnread || !report.isRead { story.news?[report.id] = new }
    }
    return story
  }
}

extension Article {
  /// The text, or else the summary, or else the headline.
  fileprivate var comparedText: String {
    let texts = [body?.longest.text, summary, title].compactMap(\.self)
    return texts.first { !$0.isEmpty } ?? ""
  }
}

extension FindArticle {
  /// Returns a story with what its unread reports add to those that were read; without that, unless it was
  /// read in part.
  public func withNews(of story: ArticleStory) async throws(NewsError) -> ArticleStory {
    guard story.newReports > 0 else { return story }
    return story.withNews(of: try await articles(story.reports.map(\.id)), isOfUnread: true)
  }
}
