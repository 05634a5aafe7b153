import Domain
public import FoundationEssentials

extension FeedDocument {
  /// The document as JSON: dates as RFC 3339 in UTC, and no fields for what is missing.
  public var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    // Nothing here can fail to encode: there are no floating-point numbers.
    let json =
      switch self {
      case .feed(let feed): try? encoder.encode(feed)
      case .subscriptions(let list): try? encoder.encode(list)
      }
    return json ?? Data("{}".utf8)
  }
}

extension Feed: Encodable {
  private enum Key: String, CodingKey {
    case format
    case version
    case encoding
    case title
    case link
    case feedURL
    case description
    case language
    case id
    case updated
    case published
    case rights
    case generator
    case ttl
    case image
    case icon
    case logo
    case authors
    case contributors
    case categories
    case links
    case entries
    case problems
  }

  /// Encodes the feed; missing and empty fields are left out, except `entries`.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(format.rawValue, forKey: .format)
    try fields.encodePresent(version, forKey: .version)
    try fields.encode(encoding, forKey: .encoding)
    try fields.encodePresent(title, forKey: .title)
    try fields.encodePresent(link, forKey: .link)
    try fields.encodePresent(feedURL, forKey: .feedURL)
    try fields.encodePresent(description, forKey: .description)
    try fields.encodePresent(language, forKey: .language)
    try fields.encodePresent(id, forKey: .id)
    try fields.encodePresent(updated?.iso8601, forKey: .updated)
    try fields.encodePresent(published?.iso8601, forKey: .published)
    try fields.encodePresent(rights, forKey: .rights)
    try fields.encodePresent(generator, forKey: .generator)
    try fields.encodePresent(ttl, forKey: .ttl)
    try fields.encodePresent(image, forKey: .image)
    try fields.encodePresent(icon, forKey: .icon)
    try fields.encodePresent(logo, forKey: .logo)
    try fields.encodePresent(authors, forKey: .authors)
    try fields.encodePresent(contributors, forKey: .contributors)
    try fields.encodePresent(categories, forKey: .categories)
    try fields.encodePresent(links, forKey: .links)
    try fields.encode(entries, forKey: .entries)
    try fields.encodePresent(problems, forKey: .problems)
  }
}

extension Feed.Entry: Encodable {
  private enum Key: String, CodingKey {
    case id
    case title
    case url
    case published
    case updated
    case authors
    case contributors
    case summary
    case content
    case contentType
    case language
    case categories
    case enclosures
    case image
    case comments
    case rights
    case source
    case links
    case duration
    case explicit
  }

  /// Encodes the entry; missing and empty fields are left out.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encodePresent(id, forKey: .id)
    try fields.encodePresent(title, forKey: .title)
    try fields.encodePresent(url, forKey: .url)
    try fields.encodePresent(published?.iso8601, forKey: .published)
    try fields.encodePresent(updated?.iso8601, forKey: .updated)
    try fields.encodePresent(authors, forKey: .authors)
    try fields.encodePresent(contributors, forKey: .contributors)
    try fields.encodePresent(summary, forKey: .summary)
    try fields.encodePresent(content, forKey: .content)
    try fields.encodePresent(contentType, forKey: .contentType)
    try fields.encodePresent(language, forKey: .language)
    try fields.encodePresent(categories, forKey: .categories)
    try fields.encodePresent(enclosures, forKey: .enclosures)
    try fields.encodePresent(image, forKey: .image)
    try fields.encodePresent(comments, forKey: .comments)
    try fields.encodePresent(rights, forKey: .rights)
    try fields.encodePresent(source, forKey: .source)
    try fields.encodePresent(links, forKey: .links)
    try fields.encodePresent(duration, forKey: .duration)
    try fields.encodePresent(explicit, forKey: .explicit)
  }
}

extension KeyedEncodingContainer {
  fileprivate mutating func encodePresent(_ value: (some Encodable)?, forKey key: Key) throws {
    try encodeIfPresent(value, forKey: key)
  }

  fileprivate mutating func encodePresent(_ list: [some Encodable], forKey key: Key) throws {
    if !list.isEmpty { try encode(list, forKey: key) }
  }
}
