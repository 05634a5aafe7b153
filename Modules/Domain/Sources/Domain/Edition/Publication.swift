public import FoundationEssentials
public import Query
import Texts

/// An edition in words, as a file for readers needs it: sections of articles with their texts and pictures.
public struct Publication: Sendable {
  /// A part with a title: the front page, or what a tag has.
  public struct Section: Sendable {
    public let title: String
    /// The articles in the order of their weight.
    public let entries: [Entry]

    public init(title: String, entries: [Entry]) {
      (self.title, self.entries) = (title, entries)
    }
  }

  /// An article that represents its story.
  public struct Entry: Identifiable, Sendable {
    public let id: Article.ID
    /// The headline.
    public let title: String
    /// Its page.
    public let link: WebLink
    /// The sources and the time, in one line.
    public let byline: String
    /// The first paragraph, without line breaks; can be empty.
    public let paragraph: String
    /// The picture of the story.
    public let picture: WebLink?
    /// The whole text; can be empty.
    public let text: Document
    /// The language of the headline and the text; nil if it is unknown.
    public let language: Language?

    public init(
      id: Article.ID,
      title: String,
      link: WebLink,
      byline: String,
      paragraph: String,
      picture: WebLink?,
      text: Document,
      language: Language? = nil
    ) {
      (self.id, self.title, self.link) = (id, title, link)
      (self.byline, self.paragraph) = (byline, paragraph)
      (self.picture, self.text, self.language) = (picture, text, language)
    }
  }

  /// The title with the date.
  public let title: String
  /// The end of the time that it is about.
  public let date: Date
  /// The sections, each with an entry.
  public let sections: [Section]
  /// The pictures of entries that could be fetched.
  public var pictures: [WebLink: Picture] = [:]

  public init(title: String, date: Date, sections: [Section]) {
    (self.title, self.date, self.sections) = (title, date, sections)
  }

  /// The language that most of its articles have; nil if none of theirs is known.
  public var language: Language? {
    let articles = sections.flatMap(\.entries).distinct(by: \.id)
    let counts = articles.compactMap(\.language).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    // The first one with the highest count: the same edition has the same bytes.
    let common = Language.allCases.max { counts[$0, default: 0] < counts[$1, default: 0] }
    return common.flatMap { counts[$0] == nil ? nil : $0 }
  }
}
