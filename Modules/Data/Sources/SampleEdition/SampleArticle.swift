import Domain
import FoundationEssentials

/// An article of the sample edition as it is written down in this module.
struct SampleArticle: Sendable {
  let publishedAt: String
  let language: Language
  let source: String
  let author: String?
  let title: String
  let summary: String
  let text: String

  init(
    _ publishedAt: String,
    _ language: Language,
    _ source: String,
    by author: String?,
    title: String,
    summary: String,
    text: String
  ) {
    self.publishedAt = publishedAt
    self.language = language
    self.source = source
    self.author = author
    self.title = title
    self.summary = summary
    self.text = text
  }

  /// The article as the domain knows it, marked as a sample in its source and its address.
  ///
  /// The address is under `.example`, which RFC 2606 keeps free of real sites.
  var article: Article? {
    let site = source.lowercased().split { !$0.isLetter }.joined(separator: "-")
    let page = publishedAt.filter(\.isNumber)
    return WebLink("https://\(site).example/sample/\(page)").flatMap { link in
      Article(
        provider: SampleEdition.provider,
        source: Article.Source(id: "sample-" + site, name: source + " (sample)"),
        author: author,
        title: title,
        summary: summary,
        link: link,
        publishedAt: try? Date(publishedAt, strategy: .iso8601),
        content: text,
        language: language
      )
    }
  }
}
