import Domain
import FoundationEssentials

/// An article that an entry of the current events cites, with others on the same story.
struct Citation {
  /// The editors' text on the event; the citations of one entry share it and the day.
  let entry: [String]
  let publishedAt: Date
  let site: String
  /// The editors' heading of the entry: its topic and its first sentence.
  let title: String
  /// The headline in the article's address, if it is a whole one; nil if it has none.
  let headline: String?
  /// At least five words in the article's address, which can be keywords; nil if it has fewer.
  let words: String?

  init?(_ article: Article) {
    guard let publishedAt = article.publishedAt, let content = article.content else { return nil }
    entry = [publishedAt.description, content]
    self.publishedAt = publishedAt
    site = article.link.site
    title = article.title
    let words = Self.longestWords(in: article.link)
    let isRunning = words.contains { Self.running.contains($0.lowercased()) }
    let isWhole = words.count >= 6 && !isRunning && Self.isInWords(site)
    headline = isWhole ? words.joined(separator: " ") : nil
    self.words = words.count >= 5 ? words.joined(separator: " ") : nil
  }
}

extension Citation {
  /// Returns whether a site has whole headlines in its addresses; some have only keywords.
  private static func isInWords(_ site: String) -> Bool {
    let others = ["apnews", "cnn", "nytimes", "bbc", "npr", "cbsnews", "washingtonpost", "abcnews"]
    return !site.split(separator: ".").contains { others.contains(String($0)) }
  }

  private static func longestWords(in link: WebLink) -> [Substring] {
    let path = URL(string: link.description)?.pathComponents ?? []
    return path.map(words(in:)).max { $0.count < $1.count } ?? []
  }

  private static let running: Set<String> = [
    "live", "updates", "update", "latest", "liveblog", "intl", "latam", "hnk", "video", "watch",
    "news",
  ]

  /// The words of a part of an address, without numbers of articles and dates.
  private static func words(in part: String) -> [Substring] {
    part.prefix { $0 != "." }.split { !$0.isLetter && !$0.isNumber }.filter { word in
      let digits = word.count { $0.isNumber }
      let isNumber = digits > 4 || digits == 4 && word.hasPrefix("202")
      let isMixed = digits > 0 && digits < word.count && word.count > 4
      return !isNumber && !isMixed && word.count <= 20
    }
  }
}
