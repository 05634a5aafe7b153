public import Domain
import FoundationEssentials

/// The feeds of pages whose addresses imply them.
public enum KnownFeeds {
  /// A page and its feed, as paths with names in braces for the parts that vary; never in a host.
  ///
  /// `{?name}` is an item of the query of the page.
  /// A host without `*` includes its subdomains. A feed without a host is on the host of the page.
  private typealias Rule = (host: String, page: String, feed: String, title: String?)

  private static let rules: [Rule] = [
    ("github.com", "/{owner}/{name}", "/{owner}/{name}/releases.atom", "Releases"),
    ("github.com", "/{owner}/{name}", "/{owner}/{name}/commits.atom", "Commits"),
    ("github.com", "/{owner}/{name}/{part}", "/{owner}/{name}/{part}.atom", nil),
    ("github.com", "/{owner}/{name}/commits/{b}", "/{owner}/{name}/commits/{b}.atom", "Commits"),
    ("github.com", "/{owner}/{name}/tree/{b}", "/{owner}/{name}/commits/{b}.atom", "Commits"),
    ("github.com", "/{owner}", "/{owner}.atom", nil), ("codeberg.org", "/{o}", "/{o}.rss", nil),
    ("gitlab.com", "/{owner}/{name}", "/{owner}/{name}/-/releases.atom", "Releases"),
    ("codeberg.org", "/{owner}/{name}", "/{owner}/{name}/releases.rss", "Releases"),
    ("reddit.com", "/{kind}/{name}", "/{kind}/{name}/.rss", nil),
    ("reddit.com", "/{kind}/{name}/{order}", "/{kind}/{name}/{order}/.rss", nil),
    ("reddit.com", "/r/{name}/comments/{id}/{title}", "/r/{name}/comments/{id}/{title}/.rss", nil),
    ("medium.com", "/{a}", "/feed/{a}", nil), ("medium.com", "/tag/{a}", "/feed/tag/{a}", nil),
    ("youtube.com", "/channel/{id}", "/feeds/videos.xml?channel_id={id}", nil),
    ("youtube.com", "/channel/{id}/{tab}", "/feeds/videos.xml?channel_id={id}", nil),
    ("youtube.com", "/user/{name}", "/feeds/videos.xml?user={name}", nil),
    ("youtube.com", "/{page}", "/feeds/videos.xml?playlist_id={?list}", nil),
    ("vimeo.com", "/{a}", "/{a}/videos/rss", nil), ("dev.to", "/{a}", "/feed/{a}", nil),
    ("bsky.app", "/profile/{name}", "/profile/{name}/rss", nil),
    ("pypi.org", "/project/{name}", "/rss/project/{name}/releases.xml", "Releases"),
    ("arxiv.org", "/list/{name}/{time}", "https://rss.arxiv.org/rss/{name}", nil),
    ("news.ycombinator.com", "/", "/rss", nil), ("lobste.rs", "/t/{a}", "/t/{a}.rss", nil),
    // Mastodon, MediaWiki, Stack Exchange and Discourse run on many hosts.
    ("*", "/@{name}", "/@{name}.rss", nil), ("*", "/t/{a}/{id}", "/t/{a}/{id}.rss", nil),
    ("*", "/wiki/{title}", "/w/index.php?title={title}&action=history&feed=atom", "Changes"),
    ("*", "/questions/tagged/{tag}", "/feeds/tag/{tag}", nil),
  ]

  /// Returns the addresses at which the feeds of a page should be, the most useful first; they need not
  /// exist.
  public static func links(for page: WebLink) -> [FeedLink] {
    guard let url = URLComponents(string: page.description) else { return [] }
    return rules.compactMap { rule in
      let isHost =
        rule.host == "*" || page.site == rule.host || page.site.hasSuffix("." + rule.host)
      guard isHost, let names = names(in: url, by: rule.page) else { return nil }
      let feed = names.reduce(rule.feed) { $0.replacing($1.key, with: $1.value) }
      if feed.contains("{?") { return nil }
      let address = URL(string: feed, relativeTo: URL(string: page.description))
      return address.flatMap { WebLink($0.absoluteURL) }.map {
        FeedLink(address: $0, title: rule.title)
      }
    }
  }

  /// Returns the values of the names in the braces of a pattern; nil if an address does not match.
  private static func names(in url: URLComponents, by pattern: String) -> [String: String]? {
    let wanted = pattern.split(separator: "/")
    let given = url.percentEncodedPath.split(separator: "/")
    guard wanted.count == given.count else { return nil }
    var names: [String: String] = [:]
    for item in url.percentEncodedQueryItems ?? [] where item.value?.isEmpty == false {
      names["{?\(item.name)}"] = item.value
    }
    for (part, text) in zip(wanted, given) {
      let start = part.prefix { $0 != "{" }
      let value = text.dropFirst(start.count)
      guard text.hasPrefix(start), value.isEmpty == (start == part) else { return nil }
      if start != part { names[String(part[start.endIndex...])] = String(value) }
    }
    return names
  }
}
