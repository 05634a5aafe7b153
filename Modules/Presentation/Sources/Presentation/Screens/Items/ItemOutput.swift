public import Domain
public import FoundationEssentials
public import Query
import Texts

/// An action of a person on one item that is shown in full.
public enum ItemInput: Equatable, Sendable {
  /// Opened the screen.
  case opened
  /// Repeated the request for an item that could not be loaded.
  case retried
  /// Asked for the text of the article's page, which is fetched; then for the other text again.
  case askedForFullText
}

/// Everything there is to draw of one item in full.
public struct ItemOutput: Equatable, Sendable {
  /// The known values of the item; nil until some are known.
  public var detail: ItemDetail?
  /// The status of the screen.
  public var status = ItemStatus.idle
  /// Why the item is missing or an older copy; nil if it is neither.
  public var notice: Notice?

  public init() {}

  /// Creates the output of an item that is known.
  public init(_ detail: ItemDetail) {
    self.detail = detail
    status = .shown
  }
}

/// The status of the screen of one item.
public enum ItemStatus: Equatable, Sendable {
  /// Nothing has been loaded yet.
  case idle
  /// The item is being loaded; with the progress text.
  case loading(String)
  /// The item is shown.
  case shown
  /// The item does not exist or could not be loaded.
  case failed
}

/// One of the two texts that an article can have.
public enum TextVersion: Sendable {
  /// The text of the feed or the provider.
  case feed
  /// The text of the article's page.
  case page
}

/// An article or a video in full, ready to draw.
public struct ItemDetail: Identifiable, Equatable, Sendable {
  /// The identity of the item.
  public let id: ItemID
  /// The title, on one line.
  public let title: String
  /// The language; nil if unknown.
  public var language: Language?
  /// The author and the source, or the channel, as far as known.
  public let origin: [String]
  /// When it was published; nil if unknown.
  public let publishedAt: Date?
  /// The length, the views and the badge of a video, as far as known.
  public var facts: [String] = []
  /// The paragraphs of the summary, unless the text begins with the same words.
  public private(set) var summary: [String]
  /// The text with its structure.
  public var document = Document.empty
  /// Which of its two texts `document` is; nil if an article has only one.
  public var version: TextVersion?
  /// The other one of the two texts.
  public var otherDocument = Document.empty
  /// The time when the text of the page was fetched; nil while another one is shown.
  public var fetchedAt: Date?
  /// The attached files that neither the text nor the head shows.
  public var enclosures: [Article.Enclosure] = []
  /// When the publisher changed what is read; nil if that was not seen.
  public var editedAt: Date?
  /// The page with the comments.
  public var comments: WebLink?
  /// A note below a text that the provider has cut; nil if the text is complete.
  public var continuation: String?
  /// The item's page.
  public let link: WebLink
  /// Whether there is a page at the link; false for a message.
  public let hasPage: Bool
  /// The picture at its head; nil if it has none.
  public var picture: WebLink?
  /// Where else the story can be read, the best place first.
  public var alsoAt: [AlsoAt] = []
  /// The other articles of the story, the earliest first.
  public var reports: [ArticleStory.Report] = []
  /// Whether other articles are of its story.
  public var isOfStory: Bool { !reports.isEmpty }
  public let marks: ItemMarks

  /// Creates the detail of an item; nil if items of its kind have none.
  public init?(_ item: DeskItem, showing version: TextVersion? = nil) {
    switch item {
    case .article(let article, let marks):
      self.init(MarkedArticle(article, marks), showing: version)
    case .video(let video, let isLiked): self.init(MarkedVideo(video, isLiked: isLiked))
    case .feed, .source, .picture, .entry: return nil
    }
  }

  /// Creates the detail of an article; without a `version`, it shows the longer text.
  ///
  /// What is new in a story that was read in part comes first, with the reasons if `isExplained`.
  public init(
    _ entry: MarkedArticle,
    showing version: TextVersion? = nil,
    isExplained: Bool = false
  ) {
    let article = entry.article
    id = .article(article.id)
    title = article.title
    language = article.language
    origin = [article.author, article.source.name].compactMap(\.self)
    publishedAt = article.publishedAt
    document = article.body?.longest ?? .empty
    if let body = article.body, let full = body.full, !full.document.isEmpty {
      let shown = version ?? (document == full.document ? .page : .feed)
      let texts = [body.document, full.document]
      (document, otherDocument) = shown == .page ? (texts[1], texts[0]) : (texts[0], texts[1])
      self.version = shown
      fetchedAt = shown == .page ? full.fetchedAt : nil
    }
    document = document.divided.withoutHeading(title)
    enclosures = Self.files(of: article, besides: document)
    (comments, editedAt) = (article.body?.comments, article.body?.editedAt)
    let text = document.text
    summary = Self.summary(of: article, before: text)
    let isCut = text.utf8.reversed().starts(with: "\u{2026}".utf8.reversed())
    continuation = isCut ? "The provider sends only the beginning; the rest is at the link." : nil
    link = article.page ?? article.link
    hasPage = article.page != nil
    picture = article.picture ?? entry.marks.story?.picture
    alsoAt = AlsoAt.places(of: article)
    reports = entry.marks.story?.reports(besides: article.id) ?? []
    marks = ItemMarks(article: entry.marks)
    let news = entry.marks.story?.newsParagraphs(isExplained: isExplained) ?? []
    if !news.isEmpty {
      document = document.preceded(by: news, summary)
      summary = []
    }
  }

  public init(_ entry: MarkedVideo) {
    let video = entry.video
    id = .video(video.id)
    title = video.title
    origin = [video.channel.name]
    publishedAt = video.publishedAt
    facts = [video.lengthText, video.viewsText, video.badge].compactMap(\.self)
    summary = video.summary?.paragraphs ?? []
    link = video.link
    hasPage = true
    marks = ItemMarks(isLiked: entry.isLiked)
  }

  /// Returns the origin, the date and the facts, as far as known.
  public func byline(_ dates: DateWording) -> [String] {
    origin + [publishedAt.map(dates.full)].compactMap(\.self) + remarks(dates)
  }

  /// Returns when it was edited, which of the two texts of an article is shown, and the facts, as far as
  /// known.
  public func remarks(_ dates: DateWording) -> [String] {
    let edited = editedAt.map { "edited " + dates.full($0) }
    let text = fetchedAt.map { "full text of " + dates.full($0) }
    return [edited, text ?? (version == nil ? nil : "excerpt")].compactMap(\.self) + facts
  }

  /// The number of paragraphs at the beginning that are a lead: a short summary before the text.
  ///
  /// The description of a video has none.
  public var leads: Int {
    let isLead = summary.count == 1 && summary[0].utf8.count < 600 && !document.isEmpty
    return id.kind == .article && isLead ? 1 : 0
  }

  /// The addresses, numbered from 1, before the addresses of the text; the first has no name.
  public var places: [(name: String?, link: WebLink)] {
    let files = enclosures.map { file in
      (["file", file.facts].compactMap(\.self).joined(separator: ", "), file.link)
    }
    return [(nil, link)] + alsoAt.map { ("also at " + $0.name, $0.link) } + storyPlaces
      + [comments.map { ("comments", $0) }].compactMap(\.self) + files
  }

  /// The addresses of the other reports of the story, copies of one as one, with the sources and the
  /// headlines.
  public var storyPlaces: [(name: String, link: WebLink)] {
    ArticleStory.originals(of: reports).map { original in
      let report = original.report
      return ("\(original.sourceText): \(report.title.cut(at: 120))", report.link)
    }
  }

  /// The summary; empty if the text begins with the same words.
  private static func summary(of article: Article, before text: String) -> [String] {
    let summary = article.summary?.paragraphs ?? []
    if summary.isEmpty { return [] }
    // A summary is often the beginning of the text, after a heading, and ends with an ellipsis.
    let opening = Array(summary.joined(separator: " ").utf8.prefix(60))
    let isCut = opening.suffix(3).elementsEqual("\u{2026}".utf8)
    let words = isCut ? opening.dropLast(3) : opening[...]
    let start = String(decoding: text.utf8.prefix(2_000), as: UTF8.self).singleSpaced
    return Array(start.utf8).firstRange(of: words) != nil ? [] : summary
  }
}

extension ItemDetail {
  private static func files(
    of article: Article,
    besides document: Document
  ) -> [Article.Enclosure] {
    let files = article.body?.enclosures ?? []
    if files.isEmpty { return [] }
    let shown = Set(document.pictures.map(\.address))
    return files.filter { file in
      file.link != article.picture && !shown.contains(Document.Address(file.link))
    }
  }
}

extension Article.Enclosure {
  /// Whether it is a sound or a film, by its media type; nil for other files.
  public var kind: Document.Media.Kind? {
    let family = type?.lowercased().prefix { $0 != "/" }
    return family.flatMap { Document.Media.Kind(rawValue: String($0)) }
  }

  /// The type, the length and the size, as far as known: `audio/mpeg, 1:02:03, 45.0 MB`.
  public var facts: String? {
    let length = seconds.map { Duration.seconds($0).clock }
    let size = bytes.map(Count.bytes)
    let facts = [type, length, size].compactMap(\.self)
    return facts.isEmpty ? nil : facts.joined(separator: ", ")
  }
}
