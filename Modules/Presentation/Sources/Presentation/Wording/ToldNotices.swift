import Domain

/// What has been told beside lists, so that the trouble that the archive has is told once.
///
/// Everything else is about one list, such as where it comes from, and told with each.
public struct ToldNotices: Sendable {
  private var troubles: Set<Trouble> = []

  /// What keeps an archive from being read keeps it from being written, and is told as one.
  private struct Trouble: Hashable {
    let path: String
    let reason: String
  }

  /// Creates a memory of nothing told.
  public init() {}

  /// Takes a notice in, and tells whether it is to be told.
  public mutating func insert(_ notice: Notice) -> Bool {
    switch notice.error {
    case .archiveUnreadable(let path, let reason)?, .archiveUnwritable(let path, let reason)?,
      .archiveDamaged(let path, let reason)?:
      troubles.insert(Trouble(path: path, reason: reason)).inserted
    default: true
    }
  }
}
