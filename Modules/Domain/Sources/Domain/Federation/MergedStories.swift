/// A decorator of an archive that stores only stories that several providers found.
///
/// For the merged pages of a `FederatedSearch` whose members store the articles they return. The
/// members store them at once, before filters and merging: also articles that are never listed, or whose
/// merged page fails. A merged page adds only the other places of stories, and only these are written
/// a second time. To write everything once, the articles would have to wait for the merge, and a late
/// or filtered one would not be stored.
public struct MergedStories: KeepArticles {
  private let archive: any KeepArticles

  /// Creates a decorator of `archive`.
  public init(into archive: any KeepArticles) {
    self.archive = archive
  }

  /// Stores the articles that another provider found too, and ignores the others.
  @discardableResult
  public func keep(_ articles: [Article]) async throws(NewsError) -> KeptArticles {
    let merged = articles.filter(\.isMerged)
    return merged.isEmpty ? KeptArticles() : try await archive.keep(merged)
  }
}

extension Article {
  /// Whether a provider other than its own found the story.
  fileprivate var isMerged: Bool { alsoAt.contains { $0.provider.id != provider.id } }
}
