extension Article {
  /// Returns the article with what another copy of it knows better.
  ///
  /// What is there stays; what is missing comes from the copy, and so does a longer text. What a
  /// provider calls a publisher means nothing to another, so an id goes with its provider and name.
  public func completed(by copy: Article) -> Article {
    let isSameName = provider.id == copy.provider.id && source.name == copy.source.name
    let completed = Article(
      provider: provider,
      source: Source(id: source.id ?? (isSameName ? copy.source.id : nil), name: source.name),
      author: author ?? copy.author,
      title: title,
      summary: summary ?? copy.summary,
      link: link,
      picture: picture ?? copy.picture,
      publishedAt: publishedAt ?? copy.publishedAt,
      content: (copy.content?.utf8.count ?? 0) > (content?.utf8.count ?? -1)
        ? copy.content : content,
      language: language ?? copy.language,
      alsoAt: alsoAt + copy.alsoAt
    )
    return completed ?? self
  }
}
