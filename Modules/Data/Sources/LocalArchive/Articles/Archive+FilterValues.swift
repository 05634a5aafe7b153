public import Domain
import FoundationEssentials

extension Archive: SuggestFilterValues {
  /// Returns values with their counts in the newest articles, of which at most 20,000 are read.
  ///
  /// With a million articles, the first answer for a filter takes about 20 ms. The values are then
  /// in memory for half a minute. Tags include those without articles.
  public func values(
    of filter: QueryFilter,
    beginning text: String,
    limit: Int
  ) throws(NewsError) -> [FilterValue] {
    let moment = ContinuousClock.now
    var values = filterValues.values(of: filter, at: moment)
    if values == nil {
      let read = try reading { connection throws(SQLiteError) in try connection.values(of: filter) }
      values = read ?? []
      filterValues.store(values ?? [], of: filter, at: moment)
    }
    let start = text.lowercased()
    let found = (values ?? []).lazy.filter { $0.text.lowercased().utf8.starts(with: start.utf8) }
    return Array(found.prefix(max(0, limit)))
  }
}

/// The values of filters, for half a minute.
struct FilterValueCache {
  private var entries: [QueryFilter: (values: [FilterValue], at: ContinuousClock.Instant)] = [:]

  fileprivate func values(
    of filter: QueryFilter,
    at moment: ContinuousClock.Instant
  ) -> [FilterValue]? {
    guard let entry = entries[filter], moment - entry.at < .seconds(30) else { return nil }
    return entry.values
  }

  fileprivate mutating func store(
    _ values: [FilterValue],
    of filter: QueryFilter,
    at moment: ContinuousClock.Instant
  ) {
    entries[filter] = (values, moment)
  }
}

extension Connection {
  /// The number of articles that are read.
  private static let sampleSize = 20_000

  /// Returns all values of a filter, the most common first.
  fileprivate func values(of filter: QueryFilter) throws(SQLiteError) -> [FilterValue] {
    let counts: [String: Int]
    switch filter {
    case .author: counts = try texts("author")
    case .source: counts = try texts("source_name")
    case .language: counts = try texts("language").filter { Language(rawValue: $0.key) != nil }
    case .site: counts = Self.withSubdomains(try texts("link", Self.host))
    case .tag: counts = try tags()
    case .title, .description, .content, .after, .before, .state: counts = [:]
    }
    return counts.map { FilterValue($0.key, count: $0.value) }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }

  /// Returns the texts of a column in the newest articles, with their counts.
  private func texts(
    _ column: String,
    _ part: (String) -> String? = { $0 }
  ) throws(SQLiteError) -> [String: Int] {
    let sql = "SELECT \(column) FROM article NOT INDEXED ORDER BY key DESC LIMIT \(Self.sampleSize)"
    var counts: [String: Int] = [:]
    _ = try rows(sql) { row in
      if let text = row.text(0).flatMap(part), !text.isEmpty { counts[text, default: 0] += 1 }
    }
    return counts
  }

  /// Returns the counts of hosts, each with those of its subdomains, which the filter includes.
  private static func withSubdomains(_ hosts: [String: Int]) -> [String: Int] {
    var sites = hosts
    for (host, count) in hosts {
      var rest = host[...]
      while let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) {
        rest = rest[rest.utf8.index(after: dot)...]
        let parent = String(rest)
        if hosts[parent] != nil { sites[parent, default: 0] += count }
      }
    }
    return sites
  }

  /// Returns the host of a link without `www.`; nil if it is no value of a filter.
  private static func host(of link: String) -> String? {
    let bytes = link.utf8
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = bytes[slash...].dropFirst(2).prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?")
    }
    let name = host.starts(with: "www.".utf8) ? host.dropFirst(4) : host
    let isHost = name.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_.".utf8.contains(byte)
    }
    return isHost && !name.isEmpty ? String(name) : nil
  }

  /// Returns the tags of followed feeds; an article of two feeds with a tag counts twice.
  private func tags() throws(SQLiteError) -> [String: Int] {
    let counting = """
      SELECT feed, count(*) FROM (
        SELECT feed FROM followed_article NOT INDEXED ORDER BY key DESC LIMIT \(Self.sampleSize)
      ) GROUP BY feed
      """
    let counts = try rows(counting) { ($0.integer(0) ?? 0, Int($0.integer(1) ?? 0)) }
    let articles = Dictionary(counts, uniquingKeysWith: +)
    let feeds = try rows("SELECT number, tags FROM feed") { row in
      (articles[row.integer(0) ?? 0] ?? 0, FollowedFeed.tags(row.text(1) ?? ""))
    }
    var tags: [String: Int] = [:]
    for (count, names) in feeds { for name in names { tags[name, default: 0] += count } }
    return tags
  }
}
