public import FoundationEssentials

// The versions of an entry of a feed.
extension Article {
  /// Returns the article as it is first stored.
  ///
  /// Without a date, or with one in the future, its date is the moment at which it was first seen.
  public func dated(firstSeen moment: Date) -> Article {
    publishedAt.map { $0 > moment } ?? true ? with(publishedAt: moment) : self
  }

  /// Returns the article as the new version of a stored one: with the other places of that and the text
  /// of its page, and with the time of the change if a person reads something else than before.
  public func version(after old: Article, firstSeen: Date, now: Date) -> Article {
    let isDated = publishedAt.map { $0 <= now } ?? false
    var article = isDated ? self : with(publishedAt: old.publishedAt ?? firstSeen)
    if id == old.id || link.inOtherScheme.map(ID.init) == old.id {
      article = article.completed(by: old.body?.full)
    }
    article.add(old.alsoAt)
    if let edited = isEdited(after: old) ? now : old.body?.editedAt {
      article.body = article.body ?? Body(.empty)
      article.body?.editedAt = edited
    }
    return article
  }

  /// Whether its title, its summary or its text differ from an older version's.
  private func isEdited(after old: Article) -> Bool {
    let texts = [self, old].map { $0.body?.document ?? .empty }
    if title != old.title || summary != old.summary { return true }
    guard texts[0] != texts[1] else { return false }
    // A site that moves to https also changes the addresses in its texts.
    let secure = texts.map { $0.markup.replacing("http://", with: "https://") }
    return secure[0] != secure[1]
  }
}
