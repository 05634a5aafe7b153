/// A part of an article that a query can ask for, by its name there.
public enum ArticlePart: String, CaseIterable, Hashable, Sendable {
  case audio, video, picture
  /// The text of its page.
  case full

  /// The part that an attached file of a media type is; nil for another type.
  public init?(type: String) {
    let parts = [ArticlePart.audio, .video]
    guard let part = parts.first(where: { type.lowercased().hasPrefix($0.rawValue + "/") }) else {
      return nil
    }
    self = part
  }
}
