import ByteStrings
import FoundationEssentials
import Texts

/// The addresses at which programs that write sites place their feeds.
enum UsualAddresses {
  /// The names within the folder of a site, the most usual first.
  static let names = [
    "feed", "rss", "feed.xml", "rss.xml", "atom.xml", "index.xml", "feed/", "rss/", "index.rss",
    "feed.atom", "feed.rss", "rss/feed.xml", "index.atom", "feed.json",
  ]
  /// The number of names that are tried in the first folder of an address before the site.
  private static let folderLimit = 6

  /// Words in pages, in lower case, and the names that are tried first because of them.
  ///
  /// A word is a mark of the program that wrote the page, or a link to a part of the site.
  private static let hints: [(word: String, names: [String])] = [
    ("/wp-", ["feed", "?feed=rss2"]), ("wordpress", ["feed", "?feed=rss2"]),
    ("blogger", ["feeds/posts/default"]), ("blogspot", ["feeds/posts/default"]),
    ("squarespace", ["?format=rss", "blog?format=rss"]), ("\"ghost", ["rss/"]),
    ("\"hugo", ["index.xml"]), ("\"jekyll", ["feed.xml"]), ("\"hexo", ["atom.xml"]),
    ("\"zola", ["atom.xml", "rss.xml"]), ("pelican", ["feeds/all.atom.xml"]),
    ("docusaurus", ["blog/rss.xml", "blog/atom.xml"]), ("mkdocs", ["feed_rss_created.xml"]),
    ("/blog", ["blog/", "blog/rss.xml", "blog/feed", "blog/feed.xml"]),
    ("/news", ["news/rss.xml", "news/"]),
  ]
  /// The length of the part of a page in which hints are searched for, in bytes.
  private static let hintedLength = 1 << 18

  /// Returns the addresses to try for the site of a page, the most likely first.
  ///
  /// A page in a folder such as `/blog/` can be a site of its own, and one in `/~ann/` always is.
  static func addresses(of page: LoadedDocument, at address: WebLink) -> [FeedLink] {
    guard let url = URL(string: address.description) else { return [] }
    let parts = url.path(percentEncoded: true).split(separator: "/")
    let folder = parts.first.flatMap { $0.contains(".") || $0.allSatisfy(\.isNumber) ? nil : $0 }
    let isPersonal = folder?.hasPrefix("~") ?? false
    let text = String(decoding: page.bytes.prefix(hintedLength), as: UTF8.self).lowercased()
    let hinted = hints.filter { text.contains($0.word) }.flatMap(\.names)
    let site = (hinted + names + hints.flatMap(\.names)).distinct(by: \.self)
    let own = folder.map { folder in
      (isPersonal ? site : Array(names.prefix(folderLimit))).map { "/\(folder)/\($0)" }
    }
    let paths = (own ?? []) + (isPersonal ? [] : site.map { "/\($0)" })
    return paths.compactMap { path in
      URL(string: path, relativeTo: url).flatMap { WebLink($0.absoluteURL) }.map {
        FeedLink(address: $0)
      }
    }
  }
}
