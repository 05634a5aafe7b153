import ByteStrings

// The entries of a feed as articles.
extension Feed {
  /// Returns the entries as articles, in document order; of several with one key only the first.
  ///
  /// `title` is the name of their source. Entries without a link, a title and a text are left out.
  func articles(source title: String, at address: WebLink, read: any ReadFeed) -> [FeedEntry] {
    let page = link.flatMap(WebLink.init)
    let identified = entries.map(IdentifiedEntry.init).distinct(by: \.key)
    let reader = EntryReader(
      source: Article.Source(id: nil, name: title),
      page: page ?? address,
      language: language,
      shared: Self.sharedLinks(identified, page),
      read: read
    )
    return identified.compactMap(reader.entry)
  }

  /// The links that do not identify one entry: those of several entries, and that of the site.
  private static func sharedLinks(
    _ entries: [IdentifiedEntry],
    _ page: WebLink?
  ) -> Set<Article.ID> {
    var seen = Set([page.map(Article.ID.init)].compactMap(\.self))
    let ids = entries.compactMap { $0.link.map(Article.ID.init) }
    return Set(ids.filter { !seen.insert($0).inserted })
  }
}

/// An entry with its key and its link, which both take a while to compute.
private struct IdentifiedEntry {
  let entry: Feed.Entry
  /// The identity within the feed: a hash of the id, else of the link, else of the text.
  let key: UInt64
  /// The page, else the first attached file.
  let link: WebLink?

  init(_ entry: Feed.Entry) {
    self.entry = entry
    let page = entry.url.flatMap(WebLink.init)
    link = page ?? entry.enclosures.lazy.compactMap { WebLink($0.url) }.first
    key = Self.name(of: entry, page).utf8.fnv1a
  }

  private static func name(of entry: Feed.Entry, _ page: WebLink?) -> String {
    if let id = entry.id { return id }
    if let url = entry.url { return page?.canonical ?? url }
    return [entry.title, entry.content ?? entry.summary].map { $0 ?? "" }.joined(separator: "\n")
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

  func entry(_ identified: IdentifiedEntry) -> FeedEntry? {
    let entry = identified.entry
    let (summary, content) = texts(of: entry)
    let title = entry.title ?? (content ?? summary).map(Self.title) ?? identified.link?.description
    guard let title else { return nil }
    let names = entry.authors.compactMap(\.name).joined(separator: ", ")
    let article = Article(
      provider: FollowedFeed.provider,
      source: source,
      author: names.isEmpty ? nil : names,
      title: title,
      summary: summary,
      link: link(of: identified),
      picture: Self.picture(of: entry),
      publishedAt: entry.published ?? entry.updated,
      content: content,
      language: (entry.language ?? language).flatMap(Language.init(tag:))
    )
    return article.map { FeedEntry(key: identified.key, article: $0) }
  }

  private func link(of entry: IdentifiedEntry) -> WebLink {
    guard let link = entry.link, !shared.contains(Article.ID(link)) else {
      return (entry.link ?? page).entry(entry.key)
    }
    return link
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
