package import Domain
package import FoundationEssentials

/// That an article belongs to a story, as a row of `story_article`.
///
/// Articles that are alone in their story have no row. Rows of deleted articles stay, because an import
/// can bring an article back.
public struct StoryMembership: Hashable, Sendable {
  /// The article.
  package let id: Int64
  /// The story: the id of the article that began it.
  package let story: Int64
  /// The sort date.
  package let date: Date
  /// The hash that its copies have too: `Article.copyHash`.
  package private(set) var words: Int64

  /// An article that became alone is in its own story.
  fileprivate init(_ report: StoryGrouping.Report, in story: Article.ID?) {
    (id, self.story, date) = (report.id.stored, (story ?? report.id).stored, report.date)
    words = Int64(bitPattern: report.words)
  }

  /// Reads the columns of `story_article`; nil if one is missing.
  fileprivate init?(_ row: some RowReader) {
    guard let id = row.integer(0), let story = row.integer(1), let date = row.date(2),
      let words = row.integer(3)
    else { return nil }
    (self.id, self.story, self.date, self.words) = (id, story, date, words)
  }

  /// The row of an article with the hash of that.
  fileprivate func completed(by article: Article?) -> StoryMembership {
    var row = self
    if let article { row.words = Int64(bitPattern: article.copyHash) }
    return row
  }

  /// The columns of `story_article` without the article.
  package var values: [SQLValue] { [.integer(story), SQLValue(date), .integer(words)] }
}

/// Stories of articles that are grouped again, which are invisible until they replace the stored ones.
///
/// It is in memory, about 100 bytes for an article: after a crash there is nothing to clean up.
package struct StoryDraft: Sendable {
  /// The position of the last article.
  fileprivate var last = (key: ArticleKey.dated.lowerBound, id: Int64.min)
  fileprivate var grouped: Set<Int64> = []
  fileprivate var memberships: [Int64: StoryMembership] = [:]

  package init() {}

  fileprivate func story(of id: Article.ID) -> Article.ID? {
    memberships[id.stored].map { Article.ID(stored: $0.story) }
  }

  fileprivate func members(of stories: Set<Int64>) -> [StoryMembership] {
    memberships.values.filter { stories.contains($0.story) }
  }
}

/// A stored headline near others in time.
private struct StoredReport {
  let key: Int64
  let report: StoryGrouping.Report
  let story: Article.ID?
}

extension MarkStorage {
  /// The number of headlines next to an older report with which it is compared.
  private static var nearest: Int { 60 }

  /// Stores articles, and adds the new ones to their stories.
  @discardableResult
  func keep(
    _ articles: Articles.Prepared,
    replacing outdated: [Int64: StoredArticle] = [:]
  ) throws(Failure) -> KeptArticles {
    let batch = try self.articles().store(articles, replacing: outdated)
    let arriving = batch.added.compactMap { entry in
      let article = entry.article
      let (site, source) = (article.link.site, article.source.name)
      let isDated = article.publishedAt != entry.seenAt
      return report(entry.key, article.id, article.title, site, source, isDated)
    }
    guard let newest = arriving.map(\.date).max() else { return batch.counts }
    // Two writers of reports of one event would both start its story.
    try lock(.stories)
    let rows = try memberships(of: arriving, among: Self.end(of: newest))
    if !rows.isEmpty {
      let added = batch.added.map { ($0.article.id.stored, $0.article) }
      try store(rows, Dictionary(added) { first, _ in first })
      try readCopies(batch.added.map(\.article.id.stored))
    }
    return batch.counts
  }

  /// Stores rows with the hashes of their articles, some of which are known.
  private func store(
    _ rows: [StoryMembership],
    _ articles: [Int64: Article] = [:]
  ) throws(Failure) {
    let missing = rows.map(\.id).filter { articles[$0] == nil }
    let others = missing.isEmpty ? [:] : try storedArticles(missing)
    let rows = rows.map { $0.completed(by: articles[$0.id] ?? others[$0.id]?.article) }
    try store(rows, replacing: true)
  }

  /// Returns the report of an article; nil if it belongs to no story, because its date is unknown: then it
  /// has none, or the exact moment when it was first seen.
  private func report(
    _ key: Int64,
    _ id: Article.ID,
    _ title: String,
    _ site: String,
    _ source: String,
    _ isDated: Bool
  ) -> StoryGrouping.Report? {
    guard isDated, let date = ArticleKey.date(of: key) else { return nil }
    return StoryGrouping.Report(id, title: title, site: site, source: source, date: date)
  }

  /// Returns the rows of stored articles, grouped by story.
  func storyRows() throws(Failure) -> [StoryMembership] {
    let sql = """
      SELECT id, story, date, words FROM story_article
      WHERE EXISTS (SELECT 1 FROM \(Self.idTable) AS stored WHERE stored.id = story_article.id)
      ORDER BY story, date, id
      """
    return try rows(sql, []) { StoryMembership($0) }.compactMap(\.self)
  }

  /// Replaces all stories by a draft, after it has added the articles that are not in it.
  ///
  /// The stories then depend only on the articles, apart from those that arrived after the draft was
  /// begun. It must be one transaction, before whose end others see the earlier stories.
  package func regroup(_ draft: StoryDraft = StoryDraft()) throws(Failure) {
    try lock(.stories)
    var draft = draft
    while try groupNext(into: &draft) {}
    try run("DELETE FROM story_article", [])
    // A story is stored from its start.
    var rows = draft.memberships.values.sorted { ($0.story, $0.date) < ($1.story, $1.date) }[...]
    while !rows.isEmpty {
      let batch = rows.prefix(StoryGrouping.batchSize)
      try store(Array(batch))
      rows = rows.dropFirst(batch.count)
    }
  }

  /// Adds the next articles to a draft, as if they arrived now in the order of their dates; at the end
  /// adds the articles that others have stored meanwhile, and returns false.
  ///
  /// It writes nothing, and can be a separate transaction.
  package func groupNext(into draft: inout StoryDraft) throws(Failure) -> Bool {
    let key = "article." + Self.keyColumn
    let next = """
      WHERE \(key) >= $1 AND (\(key), article.id) > ($1, $2) ORDER BY \(key), article.id
      LIMIT \(StoryGrouping.batchSize)
      """
    let batch = try headlines(next, [.integer(draft.last.key), .integer(draft.last.id)])
    guard let end = batch.last else {
      try groupArrivals(into: &draft)
      return false
    }
    draft.last = (end.key, end.report.id.stored)
    try group(batch.map(\.report), among: draft.last, into: &draft)
    return true
  }

  /// Adds the articles to a draft that were stored behind its position, as they arrived.
  private func groupArrivals(into draft: inout StoryDraft) throws(Failure) {
    let stored = try rows("SELECT \(Self.keyColumn), id FROM \(Self.idTable)", []) { row in
      (key: row.integer(0) ?? 0, id: row.integer(1) ?? 0)
    }
    let missing = stored.filter {
      ArticleKey.date(of: $0.key) != nil && !draft.grouped.contains($0.id)
    }
    var rest = missing.sorted { $0 < $1 }[...]
    let (key, id) = (
      Self.isOne("article." + Self.keyColumn, of: "$1"), Self.isOne("article.id", of: "$2")
    )
    while !rest.isEmpty {
      let batch = rest.prefix(StoryGrouping.batchSize)
      rest = rest.dropFirst(batch.count)
      let values: [SQLValue] = [.integers(batch.map(\.key)), .integers(batch.map(\.id))]
      let reports = try headlines("WHERE \(key) AND \(id)", values).map(\.report)
      guard let newest = reports.map(\.date).max() else { continue }
      try group(reports, among: Self.end(of: newest), into: &draft)
    }
  }

  private func group(
    _ reports: [StoryGrouping.Report],
    among end: (key: Int64, id: Int64),
    into draft: inout StoryDraft
  ) throws(Failure) {
    let reports = reports.filter { !draft.grouped.contains($0.id.stored) }
    for row in try memberships(of: reports, among: end, in: draft) {
      draft.memberships[row.id] = row
    }
    draft.grouped.formUnion(reports.map(\.id.stored))
  }

  /// Returns the end of the articles with which one that arrives is compared.
  private static func end(of newest: Date) -> (key: Int64, id: Int64) {
    (ArticleKey.last(at: newest.addingTimeInterval(StoryGrouping.window)), .max)
  }

  /// Returns the rows that add articles to their stories, in the order of their dates, compared with
  /// the articles up to a position.
  ///
  /// `draft` has the stories of these; by default, the stored ones count.
  private func memberships(
    of reports: [StoryGrouping.Report],
    among end: (key: Int64, id: Int64),
    in draft: StoryDraft? = nil
  ) throws(Failure) -> [StoryMembership] {
    guard !reports.isEmpty else { return [] }
    let arriving = reports.sorted { ($0.date, $0.id.rawValue) < ($1.date, $1.id.rawValue) }
    let ids = Set(arriving.map(\.id))
    let keys = ArticleKey.dated.lowerBound...end.key
    let sample = try headlines(keys, end.id, limit: StoryGrouping.sampleSize)
    let older = try headlines(around: arriving, before: sample)
    let stored = (sample + older).filter { !ids.contains($0.report.id) }
    let counted = sample.map(\.report).filter { !ids.contains($0.id) } + arriving
    var grouping = StoryGrouping(counting: counted)
    // An article that is not in the draft yet is compared when it is added.
    for entry in stored where draft?.grouped.contains(entry.report.id.stored) != false {
      let story = if let draft { draft.story(of: entry.report.id) } else { entry.story }
      grouping.add(entry.report, story: story)
    }
    let near = Set(grouping.stories(near: arriving).map(\.stored))
    for entry in try members(of: near, in: draft) { grouping.add(entry.report, story: entry.story) }
    return grouping.arrive(arriving).map { StoryMembership($0.report, in: $0.story) }
      .sorted { $0.id < $1.id }
  }

  /// Returns all reports of stories.
  private func members(
    of stories: Set<Int64>,
    in draft: StoryDraft?
  ) throws(Failure) -> [StoredReport] {
    guard !stories.isEmpty else { return [] }
    let sql = """
      SELECT id, story, date, words FROM story_article WHERE \(Self.isOne("story", of: "$1"))
      """
    let members =
      if let draft { draft.members(of: stories) } else {
        try rows(sql, [.integers(Array(stories))]) { StoryMembership($0) }.compactMap(\.self)
      }
    let found = Dictionary(members.map { ($0.id, $0) }) { first, _ in first }
    return try reports(found.mapValues(\.words)).compactMap { report in
      let story = found[report.id.stored].map { Article.ID(stored: $0.story) }
      let headline = StoryGrouping.Report(
        report.id,
        title: report.title,
        site: report.link.site,
        source: report.source,
        date: report.date
      )
      return StoredReport(key: ArticleKey.first(at: report.date), report: headline, story: story)
    }
  }

  /// Returns the headlines next to reports that are older than all of a sample, up to a day before and after
  /// each.
  ///
  /// These are up to `nearest` for each report, so that the work does not depend on the archive.
  private func headlines(
    around reports: [StoryGrouping.Report],
    before sample: [StoredReport]
  ) throws(Failure) -> [StoredReport] {
    guard sample.count == StoryGrouping.sampleSize, var first = sample.last?.key else { return [] }
    var found: [StoredReport] = []
    for report in reports.sorted(by: { $0.date > $1.date }) {
      let keys = [-StoryGrouping.window, 0, StoryGrouping.window].map {
        ArticleKey.first(at: report.date.addingTimeInterval($0))
      }
      for (start, end, order) in [(keys[1], keys[2], "ASC"), (keys[0], keys[1], "DESC")] {
        let end = min(end, first)
        guard start < end else { continue }
        found += try headlines(start...end - 1, .max, order, limit: Self.nearest / 2)
      }
      first = min(first, found.last?.key ?? first)
    }
    return found
  }

  /// Returns the headlines with keys in a range, the newest first unless the order is another; of those with
  /// the last key, the ones up to an id.
  private func headlines(
    _ keys: ClosedRange<Int64>,
    _ id: Int64 = .max,
    _ order: String = "DESC",
    limit: Int
  ) throws(Failure) -> [StoredReport] {
    let key = "article." + Self.keyColumn
    let part = """
      WHERE \(key) BETWEEN $1 AND $2 AND (\(key) < $2 OR article.id <= $3)
      ORDER BY \(key) \(order), article.id \(order) LIMIT $4
      """
    let values = [keys.lowerBound, keys.upperBound, id, Int64(limit)]
    return try headlines(part, values.map { .integer($0) })
  }

  private func headlines(_ part: String, _ values: [SQLValue]) throws(Failure) -> [StoredReport] {
    let sql = """
      SELECT article.\(Self.keyColumn), article.id, title, link, source_name, story, published_at,
        article.seen_at
      FROM \(articlesWithStories) \(part)
      """
    return try rows(sql, values) { row in
      guard let key = row.integer(0), let id = row.integer(1), let title = row.text(2),
        let link = row.text(3), let source = row.text(4)
      else { return nil }
      let article = Article.ID(stored: id)
      let site = WebLink.site(of: link)
      let report = report(key, article, title, site, source, row.date(6) != row.date(7))
      return report.map {
        StoredReport(key: key, report: $0, story: row.integer(5).map { Article.ID(stored: $0) })
      }
    }.compactMap(\.self)
  }
}

// Stories as lists show them.
extension MarkStorage {
  /// The articles, with the rows of `story_article` of those that are not alone.
  var articlesWithStories: String {
    "\(readableArticles) LEFT JOIN story_article ON story_article.id = article.id"
  }

  /// Returns the stories of the articles that are in one with others, by article.
  func stories(of ids: [Int64]) throws(Failure) -> [Int64: ArticleStory] {
    let own = try ownStories()
    let asked = ids + own.links.keys
    // The newest ones of each story, if a story has too many.
    let sql = """
      SELECT id, story, words, place FROM (
        SELECT id, story, words,
          row_number() OVER (PARTITION BY story ORDER BY date DESC, id) AS place
        FROM story_article WHERE story IN (
          SELECT story FROM story_article WHERE \(Self.isOne("id", of: "$1"))
        )
      ) AS member WHERE place <= \(ArticleStory.mostReports) OR \(Self.isOne("id", of: "$1"))
      """
    var members = try rows(sql, [.integers(asked)]) { row in
      let numbers = (0...3).map { row.integer($0) ?? 0 }
      let story = own.story(of: numbers[0], in: numbers[1])
      return (id: numbers[0], story: story, words: numbers[2], place: numbers[3])
    }
    for case (let id, nil) in own.links {
      members.append((id, own.story(of: id, in: nil), words: id, place: 1))
    }
    guard !members.isEmpty else { return [:] }
    let listed = members.filter { $0.place <= ArticleStory.mostReports }
    let words = Dictionary(listed.map { ($0.id, $0.words) }) { first, _ in first }
    let reports = try reports(words)
    let stories = Dictionary(members.map { ($0.id, $0.story) }) { first, _ in first }
    var found: [Int64: ArticleStory] = [:]
    for (story, reports) in Dictionary(grouping: reports, by: { stories[$0.id.stored] ?? 0 }) {
      // Lists have the article, too, that was taken out of the story which is called by it.
      let other = own.isApart(story) ? reports.map(\.id.stored).min() : nil
      found[story] = ArticleStory(Article.ID(stored: other ?? story), reports: reports)
    }
    return ids.reduce(into: [:]) { $0[$1] = stories[$1].flatMap { found[$0] } }
  }
}

extension ArticleStory.Report {
  /// The columns of an article and of its marks from which a report is read.
  package static func columns(key: String) -> String {
    "article.id, title, source_name, article.\(key), link, picture, article.seen_at, read_at"
  }

  /// Reads these columns; nil if one of the first five is missing.
  ///
  /// `words` has the hashes of the words by the ids of the articles.
  package init?(_ row: some RowReader, _ words: [Int64: Int64]) {
    guard let id = row.integer(0), let title = row.text(1), let source = row.text(2),
      let date = row.integer(3).flatMap(ArticleKey.date), let link = row.link(4)
    else { return nil }
    self.init(
      id: Article.ID(stored: id),
      title: title,
      source: source,
      date: date,
      link: link,
      picture: row.link(5),
      seenAt: row.date(6) ?? date,
      readAt: row.date(7),
      words: words[id] ?? 0
    )
  }
}
