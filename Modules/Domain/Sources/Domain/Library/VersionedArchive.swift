/// An archive that detects whether anything in it has changed.
public protocol VersionedArchive: Sendable {
  /// Returns a text that is different after every change, by this process or by another one; nil if
  /// there is no archive yet, or if it cannot be read.
  ///
  /// A caller that stores what it derived from the archive compares the version with the one from
  /// before, which is faster than to read again. Versions of different processes are not related.
  func version() async -> String?
}
