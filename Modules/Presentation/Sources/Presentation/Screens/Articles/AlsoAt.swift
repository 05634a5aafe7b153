public import Domain
import Texts

/// Another place where the story of an article can be read.
public struct AlsoAt: Equatable, Sendable {
  /// The name of the source, or of the provider that found it there.
  public let name: String
  /// The page.
  public let link: WebLink

  /// Returns the other places of an article, in their order.
  ///
  /// The article's own page, found by another provider, is listed only if that provider has no
  /// other place for the story, such as a discussion.
  public static func places(of article: Article) -> [AlsoAt] {
    let others = article.alsoAt.filter { Article.ID($0.link) != article.id }
    let known = Set(others.map(\.provider.id))
    return article.alsoAt.compactMap { place in
      guard Article.ID(place.link) == article.id else {
        return AlsoAt(name: name(of: place, beside: article), link: place.link)
      }
      return known.contains(place.provider.id)
        ? nil : AlsoAt(name: place.provider.name.cut(at: 60), link: place.link)
    }
  }

  /// Returns the first two names and the number of the others; nil if there are none.
  static func summary(of article: Article) -> String? {
    var names: [String] = []
    for place in places(of: article) where !names.contains(place.name) { names.append(place.name) }
    return names.isEmpty ? nil : summary(of: names)
  }

  /// Returns the first two names and the number of the others: `also at NHK, BBC and 3 more`.
  static func summary(of names: [String]) -> String {
    let more = names.count > 2 ? " and \(Count.digits(names.count - 2)) more" : ""
    return "also at " + names.prefix(2).joined(separator: ", ") + more
  }

  /// Returns the name of the source, or of the provider if the source is the article's own.
  private static func name(of place: Appearance, beside article: Article) -> String {
    let name = place.source == article.source.name ? place.provider.name : place.source
    return name.cut(at: 60)
  }
}
