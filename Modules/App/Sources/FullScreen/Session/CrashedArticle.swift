import FoundationEssentials

/// An article that was shown when the program crashed; after that only the person opens it.
struct CrashedArticle: Codable, Equatable, Sendable {
  /// The number of articles that are stored: a signal handler has room for them.
  static let limit = 8

  let id: String
  let title: String
  /// Whether a start has reported it.
  var isReported: Bool?

  /// Reads what `text` returned; none if the text is not valid, or longer than a signal handler writes.
  static func list(_ text: String?) -> [CrashedArticle] {
    guard let text, text.utf8.count <= 4_096 else { return [] }
    return (try? JSONDecoder().decode([CrashedArticle].self, from: Data(text.utf8))) ?? []
  }

  static func text(_ articles: [CrashedArticle]) -> String {
    (try? JSONEncoder().encode(articles)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
