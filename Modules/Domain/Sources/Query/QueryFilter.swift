import ByteStrings
import FoundationEssentials
import Texts

/// The filters of a query by name: the part before the colon in `lang:de`.
///
/// `title`, `description`, `content`, `author`, `source` and `category` take a word, a phrase in quotes or a
/// group in parentheses. The others take one value each:
///
/// - `site:bbc.co.uk` takes a host name, and matches its subdomains too.
/// - `lang:de` takes the code of a `Language`; the region of `en-GB` is ignored.
/// - `after:` and `before:` take what `DateExpression` reads, and compare with its first moment:
///   `after:2026-06` includes the first of June, `before:2026-06` ends in May.
/// - `is:` takes `saved`, `read`, `unread` or `followed`.
/// - `has:` takes `audio`, `video`, `picture` or `full`, see `ArticlePart`.
/// - `tag:news` and `tag:"world news"` take a tag of followed feeds, in any case.
///
/// - `feed:3` and `feed:"rust weekly"` take what `FeedReferences` finds.
///
/// A filter with an invalid value is an error with a hint. So is an unknown one: two or more letters
/// from a to z in lower case, directly followed by a colon and a letter, a digit, a quote or a
/// parenthesis, as in `tags:x`. Any other colon is text to search for, as in `source: police`, `10:30`,
/// `https://a.example` and `C++:x`, and so is everything in quotes.
public enum QueryFilter: String, CaseIterable, Hashable, Sendable {
  case title
  case description
  case content
  case author
  case source
  case category
  case site
  case language = "lang"
  case after
  case before
  case state = "is"
  case part = "has"
  case tag
  case feed

  /// Returns the condition that a filter with one value sets.
  func condition(_ value: String, now: Date) throws(InvalidQuery) -> SearchExpression {
    let condition: SearchExpression? =
      switch self {
      case .site: Self.host(value).map { .condition(.site($0)) }
      case .language: Self.language(value).map { .condition(.language($0)) }
      case .after: Self.date(value, now: now).map { .condition(.since($0)) }
      case .before: Self.date(value, now: now).map { .condition(.before($0)) }
      case .state: Self.states[value.lowercased()]
      case .part: ArticlePart(rawValue: value.lowercased()).map { .condition(.has($0)) }
      case .tag: Self.line(value).map { .condition(.tag($0)) }
      case .feed: Self.line(value).map { .condition(.feed($0)) }
      case .title, .description, .content, .author, .source, .category: nil
      }
    guard let condition else { throw invalid(value) }
    return condition
  }

  /// Returns the error for a value that the filter does not take.
  func invalid(_ value: String) -> InvalidQuery {
    let suggestion: String? =
      switch self {
      case .site: Self.hostInAddress(value)
      case .language: Language.named(value)?.rawValue
      case .state: Self.state(like: value)
      case .part: Suggestion.nearest(to: value, among: ArticlePart.allCases.map(\.rawValue))
      case .title, .description, .content, .author, .source, .category, .after, .before, .tag,
        .feed:
        nil
      }
    return .filter(self, value: value, suggestion: suggestion.map { "\(rawValue):\($0)" })
  }
}

extension QueryFilter {
  private static func host(_ value: String) -> String? {
    let host = value.lowercased()
    let name = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    let isHost = labels.allSatisfy { label in
      !label.isEmpty
        && label.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
    }
    return isHost ? name : nil
  }

  /// Returns the host of `https://bbc.co.uk/news` or `bbc.co.uk/news`.
  private static func hostInAddress(_ value: String) -> String? {
    let address = value.contains("://") ? value : "https://" + value
    // An address has the form of an international name that `URL.host` decodes.
    let text = URL(string: address)?.absoluteString ?? ""
    let rest = text.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    let place = authority.split(separator: UInt8(ascii: "@")).last ?? authority
    return host(String(Substring(place.prefix { $0 != UInt8(ascii: ":") })))
  }

  /// Reads a code such as `en`, or `en-GB` for the language without its region.
  private static func language(_ value: String) -> Language? {
    let parts = value.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    return parts.contains("") ? nil : parts.first.flatMap { Language(rawValue: String($0)) }
  }

  /// Reads a date to the second, which is the precision of a printed query.
  private static func date(_ value: String, now: Date) -> Date? {
    DateExpression(value, now: now).map {
      Date(timeIntervalSince1970: $0.start.timeIntervalSince1970.rounded(.down))
    }
  }

  /// Reads a tag in the form of `FollowedFeed.tags`, or a feed.
  private static func line(_ value: String) -> String? {
    let line = value.singleSpaced.bounded(to: .line)
    return line.isEmpty ? nil : line
  }

  private static let states: [String: SearchExpression] = [
    "saved": .condition(.saved), "read": .condition(.read), "unread": .not(.condition(.read)),
    "followed": .condition(.followed()),
  ]

  /// Returns the state that `value` becomes by inserting or removing at most two letters.
  ///
  /// A value that starts with `un` is not corrected to one that does not: the meaning differs.
  private static func state(like value: String) -> String? {
    let value = value.lowercased()
    let candidates = states.keys.sorted().filter { $0.hasPrefix("un") == value.hasPrefix("un") }
    let changes = candidates.map { (name: $0, count: value.difference(from: $0).count) }
    return changes.filter { $0.count <= 2 }.min { $0.count < $1.count }?.name
  }
}
