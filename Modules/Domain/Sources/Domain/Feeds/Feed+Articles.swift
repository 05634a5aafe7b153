import ByteStrings
import FoundationEssentials
import Query
import Texts

// The entries of a feed as articles.
extension Feed {
  /// Returns the entries as articles, in document order; of several with one key only the first.
  ///
  /// The key of an entry is its id; if other entries with the id have other links, id and link.
  ///
  /// `title` is the name of their source, and `undated` the date of entries without one. Entries without a link, a title and a text are left out.
  func articles(
    source title: String,
    at address: WebLink,
    undated: Date? = nil
  ) -> [FeedEntry] {
    let page = link.flatMap(WebLink.init)
    let identified = IdentifiedEntry.all(of: entries).distinct(by: \.key)
    let reader = EntryReader(
      source: Article.Source(id: nil, name: title),
      page: page ?? address.withoutSecrets,
      isPrivate: address.hasSecrets,
      language: language,
      undated: undated,
      shared: Self.sharedLinks(identified, page)
    )
    return identified.compactMap(reader.entry)
  }

  /// The date of undated entries when the feed is first read: its own, or that of its oldest entry if that
  /// is earlier, so that pages like "About" do not come before the news.
  var dateOfUndated: Date? {
    ([published, updated] + entries.map(\.date)).compactMap(\.self).min()
  }

  /// The links that do not identify one entry: links of several entries, and of the site.
  private static func sharedLinks(
    _ entries: [IdentifiedEntry],
    _ page: WebLink?
  ) -> Set<Article.ID> {
    var seen = Set([page.map(Article.ID.init)].compactMap(\.self))
    let ids = entries.compactMap { $0.link.map(Article.ID.init) }
    return Set(ids.filter { !seen.insert($0).inserted })
  }
}

extension FollowedFeed {
  /// Returns the entries of a document or of messages: see `Feed.articles`.
  func entries(of content: Feed, source title: String, undated: Date? = nil) -> [FeedEntry] {
    guard let base = address ?? WebLink.ofMessages(from: id) else { return [] }
    return content.articles(source: title, at: base, undated: undated)
  }
}

/// An entry with its key and its link, which both take a while to compute.
private struct IdentifiedEntry {
  let entry: Feed.Entry
  /// The identity within the feed: a hash of the id, else of the link, else of the text.
  private(set) var key: UInt64
  /// The key with the other one of the schemes `http` and `https`; nil without an address in the key.
  private(set) var otherKey: UInt64?
  /// The page, else the first attached file.
  let link: WebLink?

  init(_ entry: Feed.Entry) {
    self.entry = entry
    let page = entry.url.flatMap(WebLink.init)
    link = page ?? entry.enclosures.lazy.compactMap { WebLink($0.url) }.first
    (key, otherKey) = Self.keys(of: [Self.name(of: entry, page)])
  }

  /// Identifies entries, also of a feed that has one id for several pages.
  static func all(of entries: [Feed.Entry]) -> [IdentifiedEntry] {
    var identified = entries.map(IdentifiedEntry.init)
    var links: [UInt64: Article.ID] = [:]
    var shared: Set<UInt64> = []
    for entry in identified {
      guard let link = entry.link.map(Article.ID.init) else { continue }
      if links.updateValue(link, forKey: entry.key).map({ $0 != link }) == true {
        shared.insert(entry.key)
      }
    }
    for index in identified.indices where shared.contains(identified[index].key) {
      guard let id = entries[index].id, let link = identified[index].link else { continue }
      (identified[index].key, identified[index].otherKey) = keys(of: [id, link.canonical])
    }
    return identified
  }

  /// Returns the key of a name, and the one that it has if its site moves between `http` and `https`.
  private static func keys(of name: [String]) -> (key: UInt64, otherKey: UInt64?) {
    let key = name.joined(separator: "\n").utf8.fnv1a
    // An id often keeps `http` when the site moves.
    let isSecure = name.contains { $0.utf8.starts(with: "https:".utf8) }
    let other = name.map { part in
      isSecure && part.utf8.starts(with: "http:".utf8) ? part : part.withOtherScheme ?? part
    }
    return (key, other == name ? nil : other.joined(separator: "\n").utf8.fnv1a)
  }

  /// The key together with a hash of the text: equal in two feeds only for the same article.
  var contentKey: UInt64 {
    let text = [entry.title, entry.content ?? entry.summary].map { $0 ?? "" }
    return Self.keys(of: ["\(key)"] + text).key
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
  /// Whether another feed can have the same page and keys, because the addresses differ in secrets.
  let isPrivate: Bool
  let language: String?
  let undated: Date?
  /// The links that do not belong to one entry.
  let shared: Set<Article.ID>

  /// The longest title that is made from a text, in Unicode scalars.
  private static let titleLength = 80
  /// The longest summary that does not count as the content, in bytes: a few sentences.
  private static let summaryLength = 600

  func entry(_ identified: IdentifiedEntry) -> FeedEntry? {
    let entry = identified.entry
    let (summary, document) = texts(of: entry)
    let title =
      entry.title ?? (document?.text ?? summary).map(Self.title) ?? identified.link?.description
    guard let title else { return nil }
    let names = entry.authors.compactMap(\.name)
    let article = Article(
      provider: FollowedFeed.provider,
      source: source,
      author: names.isEmpty ? nil : names.joined(separator: ", "),
      title: title,
      summary: summary,
      link: link(of: identified),
      picture: Self.picture(of: entry),
      publishedAt: entry.date ?? undated,
      body: body(of: entry, document, names),
      language: (entry.language ?? language).flatMap(Language.init(tag:))
    )
    return article.map {
      FeedEntry(
        key: identified.key,
        otherKey: identified.otherKey,
        article: $0,
        isRead: entry.isRead
      )
    }
  }

  private func link(of entry: IdentifiedEntry) -> WebLink {
    guard let link = entry.link, !shared.contains(Article.ID(link)) else {
      return (entry.link ?? page).entry(isPrivate ? entry.contentKey : entry.key)
    }
    return link
  }

  /// The summary as text, and the document to read.
  ///
  /// A summary is the document if it is long or has a structure, and there is no other one.
  private func texts(of entry: Feed.Entry) -> (summary: String?, document: Document?) {
    let summary = entry.summary.flatMap(Self.document)
    let text = summary.flatMap { $0.text.isEmpty ? nil : $0.text }
    guard let document = entry.content.flatMap(Self.document) else {
      let isLong = (text?.utf8.count ?? 0) > Self.summaryLength
      return (isLong ? nil : text, isLong || summary?.isPlain == false ? summary : nil)
    }
    return (summary == document ? nil : text, document)
  }

  private static func document(_ html: String) -> Document? {
    let document = Document(html: html)
    return document.isEmpty ? nil : document
  }

  /// The body; nil if nothing is known besides what lists show.
  private func body(
    of entry: Feed.Entry,
    _ document: Document?,
    _ authors: [String]
  ) -> Article.Body? {
    let categories = entry.categories.compactMap { $0.label ?? $0.term }.distinct(by: \.self)
    let files = entry.enclosures.compactMap { file in
      WebLink(file.url).map { link in
        let isPlayed = file.type.map { !$0.utf8.starts(with: "image/".utf8) } ?? true
        let seconds = isPlayed ? entry.duration.flatMap(Self.seconds) : nil
        return Article.Enclosure(link, type: file.type, bytes: file.length, seconds: seconds)
      }
    }
    let body = Article.Body(
      document ?? .empty,
      authors: authors.count > 1 ? authors : [],
      categories: categories,
      enclosures: files,
      comments: entry.comments.flatMap(WebLink.init)
    )
    return body == Article.Body(.empty) ? nil : body
  }

  /// The longest duration of a sound or a film, in seconds: a year, as for videos.
  private static let longestFile = 366 * 86_400

  /// The seconds of a duration such as `1:02:03`, `62:03` or `3723`; nil for anything else.
  private static func seconds(_ duration: String) -> Int? {
    let parts = duration.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { return nil }
    let numbers = parts.compactMap { Int(foreign: $0, in: -1...longestFile + 1) }
    guard numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    let seconds = numbers.reduce(0) { $0 * 60 + $1 }
    return seconds <= longestFile ? seconds : nil
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

extension Feed.Entry {
  fileprivate var date: Date? { published ?? created ?? updated }
}
