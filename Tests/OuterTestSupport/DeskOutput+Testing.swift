import Domain
public import Presentation
import TestSupport

extension DeskOutput {
  /// The topmost list of articles; an empty one if there is none.
  public var articles: ListOutput { list(of: .article) }

  /// The topmost list of videos; an empty one if there is none.
  public var videos: ListOutput { list(of: .video) }

  private func list(of items: ItemKind) -> ListOutput {
    screens.reversed().lazy.compactMap(\.list).first { $0.items == items } ?? ListOutput()
  }

  /// The article on top; nil if something else is.
  public var article: ItemOutput? { screens.last?.item }

  /// The video on top; nil if something else is.
  public var video: ItemOutput? { screens.last?.item }
}

extension ItemID {
  /// The fake article with a name.
  public static func article(named name: String) -> ItemID { .article(.named(name)) }

  /// The fake video with a name.
  public static func video(named name: String) -> ItemID { .video(.named(name)) }
}

extension DeskInput {
  /// A search for articles with valid words.
  public static func articles(_ words: String, pages: Int? = 1) -> DeskInput {
    .open(.search(valid(words)), pages: pages)
  }

  /// A search for videos with valid words.
  public static func videos(_ words: String, pages: Int? = 1) -> DeskInput {
    .open(.videos(valid(words)), pages: pages)
  }

  /// A search for other articles in the list that is open.
  public static func otherArticles(_ words: String) -> DeskInput {
    .searched(.search(valid(words)))
  }

  /// A search for other videos in the list that is open.
  public static func otherVideos(_ words: String) -> DeskInput { .searched(.videos(valid(words))) }

  private static func valid<Query: WordsQuery>(_ words: String) -> Query {
    guard let query = try? Query.words(words) else { preconditionFailure("\(words) is no query") }
    return query
  }
}
