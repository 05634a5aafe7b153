public import Domain

/// Another place where the story of an article can be read, ready to draw.
public struct AlsoAt: Equatable, Sendable {
  /// Who has it there.
  public let name: String
  /// The page.
  public let link: WebLink

  /// Returns the other places of an article, in their order.
  ///
  /// That another provider has found the same page is worth a word only where there is nothing else
  /// to say of that provider, such as where the page is discussed.
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

  /// Names the first of the other places, and says how many more there are; nil for none.
  static func summary(of article: Article) -> String? {
    var names: [String] = []
    for place in places(of: article) where !names.contains(place.name) { names.append(place.name) }
    guard !names.isEmpty else { return nil }
    let more = names.count > 2 ? " and \(Count.digits(names.count - 2)) more" : ""
    return "also at " + names.prefix(2).joined(separator: ", ") + more
  }

  /// Another provider may know the same publisher: then it is the provider that tells them apart.
  private static func name(of place: Appearance, beside article: Article) -> String {
    let name = place.source == article.source.name ? place.provider.name : place.source
    return name.cut(at: 60)
  }
}
