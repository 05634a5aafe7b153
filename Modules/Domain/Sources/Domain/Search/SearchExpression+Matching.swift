public import FoundationEssentials
public import Query

extension SearchExpression {
  /// Returns whether the expression matches an article with these marks, by a scan of its text.
  ///
  /// Date limits compare the sort date of an article first seen at `firstSeen`. A condition on a value
  /// that the article lacks, such as its date, does not match. Neither does a phrase without
  /// characters that can be searched for, nor a feed, which marks do not contain.
  public func matches(_ article: Article, marks: ArticleMarks, firstSeen: Date) -> Bool {
    var scan = ArticleScan(article, marks: marks, firstSeen: firstSeen)
    return scan.matches(self)
  }
}

/// An article during a scan; the words of each field are computed once, on first use.
private struct ArticleScan {
  private let article: Article
  private let marks: ArticleMarks
  private let date: Date?
  private let firstSeen: Date
  private var wordsByField: [SearchCondition.Field: [[UInt8]]] = [:]

  init(_ article: Article, marks: ArticleMarks, firstSeen: Date) {
    self.article = article
    self.marks = marks
    self.firstSeen = firstSeen
    date = article.sortDate(firstSeen: firstSeen)
  }

  mutating func matches(_ expression: SearchExpression) -> Bool {
    switch expression {
    case .condition(let condition): matches(condition)
    case .not(let inner): !matches(inner)
    case .all(let parts): parts.allSatisfy { matches($0) }
    case .any(let parts): parts.contains { matches($0) }
    }
  }

  private mutating func matches(_ condition: SearchCondition) -> Bool {
    switch condition {
    case .words(let phrase, let field): matches(phrase, in: field, forms: condition.forms)
    case .sourceID(let id): article.source.id == id
    case .site(let host): article.link.site == host || article.link.site.hasSuffix("." + host)
    case .language(let language): article.language == language
    case .since(let limit): date.map { $0 >= limit } ?? false
    case .before(let limit): date.map { $0 < limit } ?? false
    case .has(let part): article.parts.contains(part)
    case .saved: marks.isSaved
    case .read: marks.isRead
    case .followed: marks.isFollowed
    case .tag(let tag): matches(tag: tag)
    case .feed: false
    case .seen(let limit): firstSeen >= limit
    }
  }

  private func matches(tag: String) -> Bool {
    let tag = Array(tag.foldedTag.utf8)
    return marks.tags.contains { $0.foldedTag.utf8.elementsEqual(tag) }
  }

  private mutating func matches(
    _ phrase: Phrase,
    in field: SearchCondition.Field?,
    forms: [String]
  ) -> Bool {
    let words = phrase.words
    guard !words.isEmpty else { return false }
    let end = phrase.matchesBeginning ? "" : " "
    let wanted = ([" " + words.joined(separator: " ") + end] + forms.map { " \($0) " })
      .map { Array($0.utf8) }
    let fields = field.map { [$0] } ?? [.title, .description, .content]
    return fields.contains { field in
      texts(of: field).contains { text in wanted.contains { text.contains($0) } }
    }
  }

  /// Returns the words of the field's texts, with a space before and after each word.
  private mutating func texts(of field: SearchCondition.Field) -> [[UInt8]] {
    if let known = wordsByField[field] { return known }
    let texts = article.texts(of: field).map { Array(" \(SearchWords.index($0)) ".utf8) }
    wordsByField[field] = texts
    return texts
  }
}

extension Article {
  fileprivate func texts(of field: SearchCondition.Field) -> [String] {
    switch field {
    case .title: [title]
    case .description: [summary].compactMap(\.self)
    case .content: [content].compactMap(\.self)
    case .author: [author].compactMap(\.self)
    case .source: [source.name, source.id].compactMap(\.self)
    case .category: body?.categories ?? []
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ wanted: [UInt8]) -> Bool {
    guard count >= wanted.count else { return false }
    return (0...count - wanted.count).contains { start in
      wanted.indices.allSatisfy { self[start + $0] == wanted[$0] }
    }
  }
}
