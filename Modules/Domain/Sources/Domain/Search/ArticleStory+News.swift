import ByteStrings
import Query

// What the reports of a story add to each other.
extension ArticleStory {
  /// The sentences that reports add.
  public struct News: Hashable, Sendable {
    /// Whether they are new to what the person read; else to the reports before.
    public let isSinceReading: Bool
    /// What is new, by the articles of the reports that were compared.
    public fileprivate(set) var sentences: [Article.ID: [NewSentence]] = [:]
    /// The reports of which each sentence is in another one, word for word.
    public fileprivate(set) var repeated: Set<Article.ID> = []
  }

  /// The numbers of read and of other reports whose texts are compared, the newest ones.
  private static let mostCompared = 30

  /// Returns the story with what its reports add, sentence by sentence: each to those before it, or, with
  /// `isSinceReading`, the unread ones to those that were read.
  ///
  /// The texts are from `articles`; without one, the headline is the text.
  func withNews(of articles: [Article], isSinceReading: Bool) -> ArticleStory {
    let texts = Dictionary(articles.map { ($0.id, $0.comparedText) }) { first, _ in first }
    let known = isSinceReading ? reports.filter(\.isRead) : Array(reports.prefix(1))
    let ids = Set(known.map(\.id))
    var (sentences, news) = (NewSentences(), News(isSinceReading: isSinceReading))
    for report in known.suffix(Self.mostCompared) {
      sentences.learn(report.title, texts[report.id] ?? "")
    }
    for report in reports.filter({ !ids.contains($0.id) }).suffix(Self.mostCompared) {
      let addition = sentences.add(report.title, texts[report.id] ?? "", source: report.source)
      news.sentences[report.id] = addition.new
      if addition.isRepeated { news.repeated.insert(report.id) }
    }
    var story = self
    story.news = news
    return story
  }
}

extension Article {
  /// The text, or else the summary; empty if it has neither.
  fileprivate var comparedText: String {
    let text = text(of: body?.longest)
    return String(decoding: text.utf8.prefix(Self.mostCompared), as: UTF8.self)
  }

  private func text(of document: Document?) -> String {
    [document?.text, summary].compactMap(\.self).first { !$0.isEmpty } ?? ""
  }

  /// The size of the beginning of a text that is compared, in bytes.
  private static let mostCompared = 65_536

  /// A hash that copies of a report have in common: of the headline as it is written, without the name of
  /// its source, and of the first words of the text or else of the summary.
  ///
  /// An article without a text whose headline is short has no copies.
  public var copyHash: UInt64 {
    let text = text(of: body?.document)
    let words = Headline.words(title, source: source.name, site: link.site)
    let headline = title.utf8.count > Headline.maximumLength ? [title[...]] : Array(words)
    guard !text.isEmpty || headline.count >= Self.wordsOfCopy else { return id.rawValue }
    let beginning = String(decoding: text.utf8.prefix(600), as: UTF8.self)
    let first = SearchWords.index(beginning).utf8.split(separator: UInt8(ascii: " ")).prefix(20).map
    { String(Substring($0)) }
    return (headline.map(String.init) + ["\n"] + first).joined(separator: " ").utf8.fnv1a
  }

  private static let wordsOfCopy = 5
}

extension FindArticle {
  /// Returns a story with what its unread reports add to those that were read; without that, unless it was
  /// read in part.
  public func withNews(of story: ArticleStory) async throws(NewsError) -> ArticleStory {
    guard story.newReports > 0 else { return story }
    return story.withNews(of: try await articles(story.reports.map(\.id)), isSinceReading: true)
  }
}
