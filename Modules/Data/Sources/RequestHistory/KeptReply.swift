public import FoundationEssentials

/// A service's reply that answers the same request for a while.
public struct KeptReply: Hashable, Sendable {
  /// For how many seconds a reply is good: five minutes.
  public static let lifetime = 300.0
  /// How many bytes a body may have.
  public static let largestBody = 1 << 20
  /// How many bytes all bodies together may have; the oldest replies make room.
  public static let largestTotal = 16 << 20

  /// The body, decompressed.
  public let body: Data
  /// What kind of thing the body is, as the service says: `application/json`.
  public let contentType: String?
  /// When the reply came.
  public let keptAt: Date

  /// Creates a reply that came at a moment.
  public init(body: Data, contentType: String?, keptAt: Date) {
    self.body = body
    self.contentType = contentType
    self.keptAt = keptAt
  }
}
