package import Domain
package import FoundationEssentials

extension FollowedFeed {
  /// A feed of a site.
  package static func sample(_ name: String = "a", tags: [String] = []) -> FollowedFeed {
    FollowedFeed(address: .sample("https://\(name).example/feed"), title: name, tags: tags)
  }
}

extension WebLink {
  /// A link that must be valid.
  package static func sample(_ text: String) -> WebLink {
    guard let link = WebLink(text) else { preconditionFailure("\(text) is no link") }
    return link
  }
}

extension FeedEntry {
  /// An entry with a key; by default its link and title are made of the key.
  package static func sample(
    _ key: UInt64,
    other: UInt64? = nil,
    scheme: String = "https",
    link: String? = nil,
    title: String? = nil,
    summary: String? = nil,
    at date: Date? = nil,
    content: String? = nil
  ) -> FeedEntry {
    let article = Article.sample(
      link: .sample("\(scheme)://site.example/\(link ?? String(key))"),
      provider: FollowedFeed.provider,
      title: title ?? "Title \(key)",
      summary: summary,
      publishedAt: date,
      content: content
    )
    return FeedEntry(key: key, otherKey: other, article: article)
  }
}
