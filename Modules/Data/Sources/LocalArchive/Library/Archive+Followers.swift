public import Domain

/// Those who follow the changes of an archive's marks.
struct ArchiveFollowers {
  var articles = MarkFollowers<Article.ID, ArticleMarks>()
  var videos = MarkFollowers<Video.ID, Bool>()

  /// Whether no one follows.
  var isEmpty: Bool { articles.isEmpty && videos.isEmpty }

  /// Ends the streams of all followers.
  mutating func finish() {
    articles.finish()
    videos.finish()
  }
}

extension Archive {
  /// Returns the changes of articles' marks from now on.
  public func markChanges() -> AsyncStream<ArticleMarkChange> {
    followers.articles.add { [weak self] number in
      Task { await self?.update { $0.articles.remove(number) } }
    }
  }

  /// Returns the changes of likes from now on.
  public func likeChanges() -> AsyncStream<LikeChange> {
    followers.videos.add { [weak self] number in
      Task { await self?.update { $0.videos.remove(number) } }
    }
  }

  private func update(_ change: @Sendable (inout ArchiveFollowers) -> Void) {
    change(&followers)
  }
}
