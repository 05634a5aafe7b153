import FoundationEssentials

/// One member's article, as far as it takes to know other copies of it.
struct Report: Sendable {
  let id: Article.ID
  /// The member's place in the federation.
  let member: Int
  let story: Story
  private let date: Date?

  /// Creates the report that an article is, by the member that brought it.
  init(_ article: Article, by member: Int) {
    id = article.id
    self.member = member
    date = article.publishedAt
    story = Story(article.title)
  }

  /// Tells whether another tells of the same: at the same address, or nearly in the same words and at
  /// nearly the same time.
  ///
  /// What one member lists twice is two by its titles, however alike they are.
  func isCopy(of other: Report) -> Bool {
    if id == other.id { return true }
    guard member != other.member, let date, let otherDate = other.date,
      abs(date.timeIntervalSince(otherDate)) <= Story.window
    else { return false }
    return story.isSame(as: other.story)
  }
}
