// The entries of a feed as articles.
extension Feed {
  /// Returns the entries as articles, in document order; of several with one key only the first.
  ///
  /// `title` names their source. Entries without a link, a title and a text are left out.
  func articles(source title: String, at address: WebLink, read: any ReadFeed) -> [FeedEntry] {
    let page = link.flatMap(WebLink.init)
    let reader = EntryReader(
      source: Article.Source(id: nil, name: title),
      page: page ?? address,
      language: language,
      shared: sharedLinks(page),
      read: read
    )
    var keys: Set<UInt64> = []
    return entries.lazy.filter { keys.insert($0.key).inserted }.compactMap(reader.entry)
  }

  /// The links that name no single entry: those of several entries, and that of the site.
  private func sharedLinks(_ page: WebLink?) -> Set<Article.ID> {
    var seen = Set([page.map(Article.ID.init)].compactMap(\.self))
    var keys: Set<UInt64> = []
    let links = entries.lazy.filter { keys.insert($0.key).inserted }.compactMap(\.link)
    return Set(links.map(Article.ID.init).filter { !seen.insert($0).inserted })
  }
}

extension Feed.Entry {
  /// The identity within the feed: a hash of the id, else of the link, else of the text.
  fileprivate var key: UInt64 {
    if let id { return id.utf8.fnv1a }
    if let url { return (WebLink(url)?.canonical ?? url).utf8.fnv1a }
    return [title, content ?? summary].map { $0 ?? "" }.joined(separator: "\n").utf8.fnv1a
  }

  /// The page, else the first attached file.
  fileprivate var link: WebLink? {
    url.flatMap(WebLink.init) ?? enclosures.lazy.compactMap { WebLink($0.url) }.first
  }
}

/// Turns the entries of one feed into articles.
private struct EntryReader {
  let source: Article.Source
  /// The page of the site, for entries without a link of their own.
  let page: WebLink
  let language: String?
  /// The links that are not those of single entries.
  let shared: Set<Article.ID>
  let read: any ReadFeed

  /// The longest title that is made from a text, in Unicode scalars.
  private static let titleLength = 80
  /// The longest summary that does not count as the content, in bytes: a few sentences.
  private static let summaryLength = 600

  func entry(_ entry: Feed.Entry) -> FeedEntry? {
    let (summary, content) = texts(of: entry)
    let title = entry.title ?? (content ?? summary).map(Self.title) ?? entry.link?.description
    guard let title else { return nil }
    let names = entry.authors.compactMap(\.name).joined(separator: ", ")
    let article = Article(
      provider: FollowedFeed.provider,
      source: source,
      author: names.isEmpty ? nil : names,
      title: title,
      summary: summary,
      link: link(of: entry),
      picture: Self.picture(of: entry),
      publishedAt: entry.published ?? entry.updated,
      content: content,
      language: (entry.language ?? language).flatMap(Language.init(tag:))
    )
    return article.map { FeedEntry(key: entry.key, article: $0) }
  }

  private func link(of entry: Feed.Entry) -> WebLink {
    let link = entry.link ?? page
    guard entry.link == nil || shared.contains(Article.ID(link)) else { return link }
    return link.entry(entry.key)
  }

  private func texts(of entry: Feed.Entry) -> (summary: String?, content: String?) {
    let summary = entry.summary.flatMap(text)
    guard let content = entry.content.flatMap(text) else {
      let isLong = (summary?.utf8.count ?? 0) > Self.summaryLength
      return isLong ? (nil, summary) : (summary, nil)
    }
    let isSame = summary?.utf8.elementsEqual(content.utf8) == true
    return (isSame ? nil : summary, content)
  }

  private func text(_ html: String) -> String? {
    let text = read.text(ofHTML: html)
    return text.isEmpty ? nil : text
  }

  /// Returns the beginning of a text, up to the end of a word.
  private static func title(of text: String) -> String {
    // Some more than needed, because white space is removed.
    let start = String(text.unicodeScalars.prefix(4 * titleLength)).singleSpaced.unicodeScalars
    guard start.count > titleLength else { return String(start) }
    let line = start.prefix(titleLength)
    let end = line.lastIndex(of: " ") ?? line.endIndex
    return String(line[..<end]) + "\u{2026}"
  }

  private static func picture(of entry: Feed.Entry) -> WebLink? {
    let file = entry.enclosures.first { $0.type?.utf8.starts(with: "image/".utf8) == true }
    return entry.image.flatMap(WebLink.init) ?? file.flatMap { WebLink($0.url) }
  }
}

extension Language {
  /// Creates the language of a tag such as `en-GB`; nil for languages without a case.
  fileprivate init?(tag: String) {
    let name = String(decoding: tag.utf8.prefix(20), as: UTF8.self)
    guard let language = Language.named(name) else { return nil }
    self = language
  }
}
