package import Domain
import FoundationEssentials

/// The stories as a person has taken them apart and joined them.
struct OwnStories {
  /// An article with its story in the archive.
  typealias Link = (id: Int64, story: Int64?)

  /// The articles that are not of the stories of the archive.
  fileprivate var apart: [Int64: Double] = [:]
  /// What each story, or article without one, is joined with.
  private var joined: [Int64: Int64] = [:]
  /// The articles by which stories are joined, with the stories of the archive.
  private(set) var links: [Int64: Int64?] = [:]

  /// Whether an article was taken out of its story.
  func isApart(_ id: Int64) -> Bool { apart[id] != nil }

  /// Returns the story of an article for the person, which has only the article if it is alone.
  ///
  /// `story` is its story in the archive, nil if it is alone there. If it was taken out of the story
  /// that has its id, it has another number.
  func story(of id: Int64, in story: Int64?) -> Int64 {
    var place = apart[id] == nil ? story ?? id : ~id
    while let next = joined[place] { place = next }
    return place
  }

  /// Returns the story of an article, to which all between them then lead at once.
  private mutating func root(of link: Link) -> Int64 {
    let root = story(of: link.id, in: link.story)
    var place = apart[link.id] == nil ? link.story ?? link.id : ~link.id
    while let next = joined[place] { (joined[place], place) = (root, next) }
    return root
  }

  /// Joins the stories of two articles, unless one of them was taken out of its story later.
  fileprivate mutating func join(_ link: [Link], at moment: Double) {
    guard link.allSatisfy({ apart[$0.id] ?? -.infinity < moment }) else { return }
    let stories = [root(of: link[0]), root(of: link[1])]
    for story in stories where story != stories.min() { joined[story] = stories.min() }
    for (id, story) in link { links.updateValue(story, forKey: id) }
  }
}

extension MarkStorage {
  /// Whether the person has chosen anything, which takes less time than to find nothing.
  private func hasChoices() throws(Failure) -> Bool {
    let sql = "SELECT count(*) FROM (SELECT 1 FROM story_choice WHERE \(Self.isOwn) LIMIT 1) AS one"
    return try number(sql, []) > 0
  }

  /// Reads what the person has chosen; usually nothing.
  func ownStories() throws(Failure) -> OwnStories {
    guard try hasChoices() else { return OwnStories() }
    let sql = """
      SELECT choice.id, other, changed_at, first.story, second.story FROM story_choice AS choice
        LEFT JOIN story_article AS first ON first.id = choice.id
        LEFT JOIN story_article AS second ON second.id = other
      WHERE \(Self.isOwn) AND is_made = 1
      """
    let choices = try rows(sql, []) { row in
      let link: [OwnStories.Link] = [0, 1].map { (row.integer($0) ?? 0, row.integer($0 + 3)) }
      return (row.real(2) ?? 0, link)
    }
    var stories = OwnStories()
    for (moment, link) in choices where link[0].id == link[1].id {
      stories.apart[link[0].id] = moment
    }
    for (moment, link) in choices where link[0].id != link[1].id { stories.join(link, at: moment) }
    return stories
  }

  /// Stores changes of choices, of which earlier ones than those stored do nothing; returns how many did
  /// something.
  func merge(_ choices: [StoredStoryChoice]) throws(Failure) -> Int {
    let update = """
      UPDATE story_choice SET is_made = $3, changed_at = $4 WHERE \(Self.isOwn) AND id = $1
        AND other = $2 AND (changed_at < $4 OR changed_at = $4 AND is_made < $3)
      """
    let insertion = """
      INSERT INTO story_choice (id, other, is_made, changed_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT DO NOTHING
      """
    var count = 0
    for choice in choices {
      count += try run(update, choice.values)
      count += try run(insertion, choice.values)
    }
    return count
  }

  /// Makes or undoes a choice, later than all others, also if the clock was set back.
  fileprivate func set(_ choice: StoryChoice, isMade: Bool, at now: Date) throws(Failure) {
    let sql = "SELECT max(changed_at) FROM story_choice WHERE \(Self.isOwn)"
    let last = try rows(sql, []) { $0.real(0) }.first.flatMap(\.self) ?? -.infinity
    let moment = max(now.timeIntervalSinceReferenceDate, last.nextUp)
    let time = Date(timeIntervalSinceReferenceDate: moment)
    _ = try merge([StoredStoryChoice(choice, isMade: isMade, changedAt: time)])
  }
}

extension StoredStoryChoice {
  /// Reads the columns of `story_choice`; nil if one is missing or invalid.
  package init?(_ row: some RowReader) {
    guard let id = row.integer(0), let other = row.integer(1), let isMade = row.integer(2),
      0...1 ~= isMade, let date = row.date(3)
    else { return nil }
    self.init(
      StoryChoice(joining: Article.ID(stored: id), Article.ID(stored: other)),
      isMade: isMade == 1,
      changedAt: date
    )
  }

  package var values: [SQLValue] {
    [
      .integer(choice.article.stored), .integer(choice.other.stored), .integer(isMade ? 1 : 0),
      SQLValue(changedAt),
    ]
  }
}

extension DatabaseArchive {
  /// Makes or undoes a choice about stories.
  public func set(_ choice: StoryChoice, isMade: Bool) async throws(NewsError) {
    if let refusal { throw refusal }
    let moment = now()
    try await changing(else: ()) { connection throws(Failure) in
      try connection.lock(.likes)
      try connection.set(choice, isMade: isMade, at: moment)
      try connection.notify(.marks)
    }
    followers.send(.unknown, of: \.articles)
  }

  /// Returns what the person decided about stories, with what was undone.
  public func choiceRecords() async throws(NewsError) -> [StoredStoryChoice] {
    let sql = """
      SELECT id, other, is_made, changed_at FROM story_choice WHERE \(Connection.isOwn)
      ORDER BY id, other
      """
    return try await reading(else: []) { connection throws(Failure) in
      try connection.rows(sql, []) { StoredStoryChoice($0) }.compactMap(\.self)
    }
  }

  /// Adds changes of choices; the later change of one wins.
  public func store(_ records: [StoredStoryChoice]) async throws(NewsError) {
    guard !records.isEmpty else { return }
    try await writing { connection throws(Failure) in
      try connection.lock(.likes)
      _ = try connection.merge(records)
      try connection.notify(.marks)
    }
  }
}
