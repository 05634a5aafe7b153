public import ByteStrings
public import Domain
public import FoundationEssentials
public import Query
import Texts

/// An item of any list, ready to draw: front ends draw its facts and do not know kinds of lists.
public struct ListRow: Identifiable, Equatable, Sendable {
  /// The identity of the item.
  public let id: ItemID
  /// The title on one line, at most 300 characters.
  public let title: String
  /// The ranges of the words of the search in the title.
  public var matches: [Range<String.Index>] = []
  /// The language of the title; nil if unknown.
  public var language: Language?
  /// When it was published, which decides its day in the list; nil if unknown, or if lists of such
  /// items have no days.
  public var publishedAt: Date?
  /// The section of the edition in which it is listed; nil in other lists.
  public var section: String?
  /// What is known of the item, in the order in which it is shown.
  public var facts: [Fact] = []
  /// A text below the facts; nil for none.
  public var note: Note?
  /// The item's page; nil if it has none.
  public var link: WebLink?
  /// The summary, and the text, for `opening`.
  var summary: String?
  var document: Document?
  /// The lead picture; nil if it has none.
  public var picture: WebLink?
  /// The icon of a feed, or of the site of an article; nil if it is unknown.
  public var icon: Icon.ID?
  public var marks = ItemMarks()

  /// A fact about an item.
  public enum Fact: Equatable, Sendable {
    /// The name of the source of an article, or of the channel of a video.
    case origin(String)
    /// When it was published or saved.
    case date(Date)
    /// The time by which a list sorts a story.
    case latest(Date)
    /// When a feed was last updated; nil before the first time.
    case updated(Date?)
    /// The date of the last article of a feed; nil without one.
    case lastArticle(Date?)
    /// The number of unread articles of a feed.
    case unread(Int)
    /// The tags of a feed.
    case tags([String])
    /// The id by which articles of a source are searched; people type it.
    case reference(String)
    /// A value that every item of the list may have, as a cell of a table; nil if unknown.
    case cell(String?)
    /// Whether a video is live or upcoming.
    case broadcast(String)
    /// The number of unread reports of a story that was read in part.
    case news(Int)
    /// Where else the story is: `also at Hacker News, The Guardian`.
    case places(String)
    /// A property such as a length or a size.
    case property(String)
  }

  /// A text below the facts of an item.
  public enum Note: Equatable, Sendable {
    /// The description of a source, or what a report adds to others; at most 300 characters.
    case summary(String)
    /// The problem of a feed that needs attention.
    case problem(String)
    /// The path that a picture was saved to; the file may have been moved since.
    case path(ByteString)
  }

  /// The beginning of the summary, or else of the text, on one line; at most 200 characters.
  ///
  /// It is made each time, because only web pages show it.
  public var opening: String? {
    // Scalars, because a walk over characters takes five times as long.
    (summary ?? document?.firstLine).map {
      String($0.unicodeScalars.prefix(400)).singleSpaced.cut(at: 200)
    }
  }

  /// Whether a person should notice it: an unread article, a feed with some.
  public var isNew: Bool {
    switch id {
    case .article: !marks.isRead
    case .feed: unread ?? 0 > 0
    case .source, .video, .picture, .entry: true
    }
  }

  /// The name of the source of an article, or of the channel of a video; nil for other items.
  public var origin: String? {
    facts.lazy.compactMap { if case .origin(let name) = $0 { name } else { nil } }.first
  }

  /// The number of unread articles of a feed; nil for other items.
  public var unread: Int? {
    facts.lazy.compactMap { if case .unread(let count) = $0 { count } else { nil } }.first
  }

  /// The number of unread reports of a story that was read in part; nil for other items.
  public var news: Int? {
    facts.lazy.compactMap { if case .news(let count) = $0 { count } else { nil } }.first
  }

  /// Whether it was read, and other reports of its story are unread.
  public var hasNewReports: Bool { !isNew && news != nil }

  /// Whether it represents a story.
  public var isStory: Bool { facts.contains { if case .latest = $0 { true } else { false } } }

  /// The date among the facts; nil if none is known.
  public var date: Date? {
    facts.lazy.compactMap { fact in
      switch fact {
      case .date(let date), .latest(let date): date
      case .updated(let date): date
      default: nil
      }
    }.first
  }
}

extension ListRow.Fact {
  /// Returns the fact in words; nil if there is nothing to show.
  public func text(_ dates: DateWording) -> String? {
    switch self {
    case .origin(let text), .reference(let text), .broadcast(let text), .places(let text),
      .property(let text):
      text
    case .news(let count): "\(Count.digits(count)) new since you read"
    case .cell(let text): text
    case .date(let date), .latest(let date): dates.age(of: date)
    case .updated(let date): date.map { "updated \(dates.age(of: $0))" } ?? "not refreshed yet"
    case .lastArticle(let date): date.map { "last article \(dates.age(of: $0))" } ?? "no articles"
    case .unread(let count): count > 0 ? "\(Count.digits(count)) unread" : nil
    case .tags(let tags): tags.isEmpty ? nil : tags.joined(separator: ", ")
    }
  }
}

extension ListRow {
  /// Sets the facts of an article, which can represent a story.
  fileprivate mutating func show(
    _ article: Article,
    _ marks: ArticleMarks,
    as story: ArticleStory?
  ) {
    section = marks.section
    language = article.language
    publishedAt = story?.listedAt ?? article.publishedAt
    let origin = [
      .origin(article.source.name), article.publishedAt.map { ListRow.Fact.date($0) },
    ]
    let others = [
      article.body?.editedAt.map { _ in ListRow.Fact.property("edited") },
      AlsoAt.summary(of: article).map { .places($0) },
    ]
    let own =
      story?.facts(showing: article.id)
      ?? origin.compactMap(\.self) + (marks.story?.copyFacts(of: article.id) ?? [])
    facts = own + others.compactMap(\.self)
    link = article.link
    note = marks.story?.added(by: article.id).map { .summary($0.cut(at: 300)) }
    (summary, document) = (article.summary, article.body?.document)
    picture = article.picture ?? marks.story?.picture
  }
}

extension DeskItem {
  /// Returns the row of the item; `finder` locates the words of the search in the title.
  public func row(_ finder: WordFinder = WordFinder()) -> ListRow {
    var row = ListRow(id: id, title: name.cut(at: 300), marks: marks)
    switch self {
    case .article(let article, let marks):
      row.show(article, marks, as: story)
    case .feed(let feed):
      row.facts = [.unread(feed.unread), .updated(feed.state.succeededAt), .tags(feed.tags)]
      if feed.choices.isQuiet { row.facts.append(.property("quiet")) }
      if let activity = feed.activity {
        row.facts.insert(
          contentsOf: [.property(FeedWording.pace(activity)), .lastArticle(activity.lastAt)],
          at: 0
        )
      }
      row.link = feed.address?.withoutUser
      row.icon = feed.icon
      row.note = feed.state.problemText.map { .problem($0) }
    case .source(let source):
      row.facts = [
        .reference(source.id), .cell(source.category?.rawValue), .cell(source.language?.rawValue),
        .cell(source.country?.description),
      ]
      row.note = source.summary.map { .summary($0.cut(at: 300)) }
      row.link = source.link
      // The words are also searched for in the id and the description.
      return row
    case .video(let video, _):
      row.publishedAt = video.publishedAt
      row.facts = [
        .origin(video.channel.name.cut(at: 300)), video.badge.map { .broadcast($0) },
        video.publishedAt.map { .date($0) }, video.lengthText.map { .property($0) },
        video.viewsText.map { .property($0) },
      ].compactMap(\.self)
      row.link = video.link
    case .picture(let picture):
      row.facts =
        [.date(picture.savedAt)]
        + PictureWording.facts(
          picture.format,
          width: picture.width,
          height: picture.height,
          size: picture.size
        )
        .map { .property($0) }
      row.note = .path(picture.path)
    case .entry(let entry, _): row.facts = entry.facts.map { .property($0.cut(at: 300)) }
    }
    row.matches = finder.ranges(in: row.title)
    return row
  }

  private var name: String {
    switch self {
    case .article(let article, _): article.title
    case .feed(let feed): feed.title
    case .source(let source): source.name
    case .video(let video, _): video.title
    case .picture(let picture): picture.caption
    case .entry(let entry, _): entry.title
    }
  }
}
