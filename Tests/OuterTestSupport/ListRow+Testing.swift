public import Presentation

extension ListRow {
  /// Whether an article is saved.
  public var isSaved: Bool { marks.isSaved }
  /// Whether an article has been read.
  public var isRead: Bool { marks.isRead }
  /// Whether a video is liked.
  public var isLiked: Bool { marks.isLiked }

  /// Where else the story is.
  public var alsoAt: String? {
    facts.lazy.compactMap { if case .places(let text) = $0 { text } else { nil } }.first
  }

  /// Whether a video is live or upcoming.
  public var badge: String? {
    facts.lazy.compactMap { if case .broadcast(let text) = $0 { text } else { nil } }.first
  }

  /// The tags of a feed.
  public var tags: [String]? {
    facts.lazy.compactMap { if case .tags(let tags) = $0 { tags } else { nil } }.first
  }

  /// The properties, such as the length and the views of a video.
  public var properties: [String] {
    facts.compactMap { if case .property(let text) = $0 { text } else { nil } }
  }

  /// The length of a video.
  public var length: String? { properties.first { $0.contains(":") } }

  /// The views of a video.
  public var views: String? { properties.first { !$0.contains(":") } }

  /// The values of the cells of a table.
  public var cells: [String?] {
    facts.compactMap { if case .cell(let text) = $0 { .some(text) } else { nil } }
  }

  /// The problem of a feed.
  public var problem: String? { if case .problem(let text) = note { text } else { nil } }

  /// The description of a source.
  public var summary: String? { if case .summary(let text) = note { text } else { nil } }
}

extension ItemDetail {
  /// Whether an article is saved.
  public var isSaved: Bool { marks.isSaved }
  /// Whether a video is liked.
  public var isLiked: Bool { marks.isLiked }
}
