import ArchiveRows
import Domain

extension SQLValue {
  /// The ids of articles as a JSON array, for `json_each`.
  init(_ ids: [Article.ID]) {
    self = .text("[" + ids.map { String($0.stored) }.joined(separator: ",") + "]")
  }
}

extension Article {
  /// The checksum of all columns except the key, as in the index `article_checksum`.
  static let checksum = """
    checksum(id, seen_at, saved_at, read_at, published_at, provider_id, language, source_id, \
    source_name, author, title, link, picture, summary, content)
    """
}
