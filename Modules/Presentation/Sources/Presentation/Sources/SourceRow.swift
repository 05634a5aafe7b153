public import Domain

/// One publisher of a list, ready to draw.
public struct SourceRow: Identifiable, Equatable, Sendable {
  /// The provider's own name for it, which `--source` takes.
  public let id: NewsSource.ID
  /// Its place in the list, from 1: what a person types to choose it.
  public let number: Int
  /// The name as people know it.
  public let name: String
  /// What it is, cut at 300 characters so that one cannot bury the others; nil when nobody knows.
  public let summary: String?
  /// What it mostly writes about; nil when nobody knows.
  public let category: String?
  /// The code of its language; nil when nobody knows.
  public let language: String?
  /// The code of its country; nil when nobody knows.
  public let country: String?

  init(_ source: NewsSource, number: Int) {
    id = source.id
    self.number = number
    name = source.name.cut(at: 300)
    summary = source.summary?.cut(at: 300)
    category = source.category?.rawValue
    language = source.language?.rawValue
    country = source.country?.description
  }
}
