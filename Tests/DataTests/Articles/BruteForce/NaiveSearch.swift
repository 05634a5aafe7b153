import Domain
import FoundationEssentials
import Glibc
import OuterTestSupport
import Query
import TestSupport

/// A plain search that checks every article.
struct NaiveSearch {
  /// Converts texts and phrases to bytes, so that a matching text contains the phrase.
  private struct Bytes {
    var text: (String) -> [CChar]
    var phrase: (Phrase) -> [CChar]?
  }

  private let articles: [GeneratedArticle]
  private let texts: [SearchCondition.Field: [[[CChar]]]]
  private let bytes: Bytes
  private var known: [SearchCondition: PlaceSet] = [:]

  /// Creates a search of generated articles, with its own division into words.
  init(_ articles: [GeneratedArticle]) {
    self.init(
      articles,
      Bytes {
        NaiveText($0).bytes
      } phrase: {
        NaiveText($0.text).wanted(isPrefix: $0.isPrefix)
      }
    )
  }

  /// Creates a search of any articles, with the words of `SearchWords`.
  init(anyOf articles: [GeneratedArticle]) {
    self.init(
      articles,
      Bytes {
        Array(" \(SearchWords.index($0)) ".utf8CString)
      } phrase: { phrase in
        let words = " " + phrase.words.joined(separator: " ")
        return words == " "
          ? nil : Array((words + (phrase.matchesBeginning ? "" : " ")).utf8CString)
      }
    )
  }

  private init(_ articles: [GeneratedArticle], _ bytes: Bytes) {
    self.articles = articles
    self.bytes = bytes
    let fields: [(SearchCondition.Field, (Article) -> [String?])] = [
      (.title, { [$0.title] }), (.description, { [$0.summary] }), (.content, { [$0.content] }),
      (.author, { [$0.author] }), (.source, { [$0.source.name, $0.source.id] }),
    ]
    texts = Dictionary(
      uniqueKeysWithValues: fields.map { field, texts in
        (field, articles.map { texts($0.article).compactMap(\.self).map(bytes.text) })
      }
    )
  }
}

extension NaiveSearch {
  /// Returns the indexes of the matching articles.
  mutating func places(for query: ArticleQuery) -> PlaceSet {
    var places = places(of: query.expression, in: query.filter.fields)
    guard query.filter != ArticleFilter() else { return places }
    let kept = PlaceSet(articles.count) { Self.isKept(articles[$0], by: query.filter) }
    places.formIntersection(kept)
    return places
  }

  private mutating func places(
    of expression: SearchExpression,
    in fields: [ArticleFilter.Field],
    isNegated: Bool = false
  ) -> PlaceSet {
    switch expression {
    case .condition(.words(let phrase, let field)) where isNegated:
      let exact = Phrase(phrase.text, isPrefix: phrase.isPrefix, isExact: true)
      return places(of: .words(exact, field), in: fields)
    case .condition(let condition): return places(of: condition, in: fields)
    case .not(let part): return places(of: part, in: fields, isNegated: !isNegated).complement
    case .all(let parts):
      var places = all(true)
      for part in parts {
        places.formIntersection(self.places(of: part, in: fields, isNegated: isNegated))
      }
      return places
    case .any(let parts):
      var places = all(false)
      for part in parts {
        places.formUnion(self.places(of: part, in: fields, isNegated: isNegated))
      }
      return places
    }
  }

  private func all(_ areMeant: Bool) -> PlaceSet {
    PlaceSet(articles.count) { _ in areMeant }
  }

  private mutating func places(
    of condition: SearchCondition,
    in fields: [ArticleFilter.Field]
  ) -> PlaceSet {
    guard case .words(let phrase, nil) = condition else { return places(of: condition) }
    let names = fields.isEmpty ? ["title", "description", "content"] : fields.map(\.rawValue)
    var places = all(false)
    for field in names.compactMap(SearchCondition.Field.init) {
      places.formUnion(self.places(of: .words(phrase, field)))
    }
    return places
  }

  private mutating func places(of condition: SearchCondition) -> PlaceSet {
    if let known = known[condition] { return known }
    var found = PlaceSet(articles.count) { articles[$0].fulfils(condition) }
    if case .words(let phrase, let field?) = condition {
      for phrase in [phrase] + condition.forms.map({ Phrase($0, isExact: true) }) {
        found.formUnion(places(of: phrase, in: field))
      }
    }
    known[condition] = found
    return found
  }

  private func places(of phrase: Phrase, in field: SearchCondition.Field) -> PlaceSet {
    guard let wanted = bytes.phrase(phrase), let texts = texts[field] else { return all(false) }
    return PlaceSet(articles.count) { place in
      texts[place].contains { strstr($0, wanted) != nil }
    }
  }

  private static func isKept(_ generated: GeneratedArticle, by filter: ArticleFilter) -> Bool {
    let (article, sortDate) = (generated.article, generated.sortDate)
    if let date = filter.from, sortDate.map({ $0 < date }) ?? true { return false }
    if let date = filter.to, sortDate.map({ $0 >= date + 1 }) ?? true { return false }
    let marks = generated.marks
    if let feed = filter.feed, !generated.isOf(feed.description) { return false }
    if filter.isFollowedOnly, !marks.isFollowed { return false }
    if filter.isUnreadOnly, !marks.isFollowed || marks.isRead { return false }
    if let language = filter.language, article.language != language { return false }
    if !filter.sources.isEmpty, !filter.sources.contains(article.source.id ?? "") { return false }
    if !filter.domains.isEmpty, !filter.domains.contains(where: generated.isOn) { return false }
    return !filter.excludedDomains.contains(where: generated.isOn)
  }
}

extension GeneratedArticle {
  /// Returns whether a condition without words holds.
  fileprivate func fulfils(_ condition: SearchCondition) -> Bool {
    switch condition {
    case .words: false
    case .sourceID(let id): article.source.id == id
    case .site(let site): isOn(site)
    case .language(let language): article.language == language
    case .since(let date): sortDate.map { date <= $0 } ?? false
    case .before(let date): sortDate.map { $0 < date } ?? false
    case .has(let part): article.parts.contains(part)
    case .saved: marks.isSaved
    case .read: marks.isRead
    case .followed: marks.isFollowed
    case .feed(let id): isOf(id)
    case .seen(let date): Self.seenAt >= date
    case .tag(let tag): marks.tags.contains { $0.lowercased() == tag.lowercased() }
    }
  }

  /// Returns whether the article is from a feed of `ArticleGenerator.feeds`.
  fileprivate func isOf(_ feed: String) -> Bool {
    feeds.contains { FollowedFeed.sample($0).id.description == feed }
  }

  /// Returns whether the article's host is the site or a subdomain of it.
  fileprivate func isOn(_ site: String) -> Bool {
    let named = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    let port = named.hasPrefix("[") ? nil : named.firstIndex(of: ":")
    let name = named[..<(port ?? named.endIndex)]
    return name == site || name.hasSuffix("." + site)
  }
}

/// A set of indexes, as bits.
struct PlaceSet {
  private var words: [UInt64]

  /// Creates a set of the indexes below `count` that fulfil a condition.
  init(_ count: Int, where isIncluded: (Int) -> Bool) {
    words = Array(repeating: 0, count: (count + 63) / 64)
    for place in 0..<count where isIncluded(place) { words[place / 64] |= 1 << (place % 64) }
  }

  func contains(_ place: Int) -> Bool {
    words[place / 64] & 1 << (place % 64) != 0
  }

  mutating func formIntersection(_ other: PlaceSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  mutating func formUnion(_ other: PlaceSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// The complement; bits beyond the last index are undefined.
  var complement: PlaceSet {
    var set = self
    for index in words.indices { set.words[index] = ~words[index] }
    return set
  }
}
