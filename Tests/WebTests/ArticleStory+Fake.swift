import Domain
import TestSupport

extension ArticleStory {
  /// A story of unread articles, each of another source; `pictures` has the pictures of the reports.
  static func fake(_ articles: [Article], pictures: [WebLink?] = []) -> ArticleStory? {
    let reports = articles.enumerated().map { number, article in
      Report(
        id: article.id,
        title: article.title,
        source: "Paper \(number)",
        date: WebDesk.now,
        link: article.link,
        picture: pictures.indices.contains(number) ? pictures[number] : nil,
        seenAt: WebDesk.now,
        words: Int64(number)
      )
    }
    return ArticleStory(reports[0].id, reports: reports)
  }
}
