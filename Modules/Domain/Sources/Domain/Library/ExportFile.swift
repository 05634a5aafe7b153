public import ByteStrings
public import FoundationEssentials

/// A new file, which appears at its path when all of it was written.
///
/// If it is released before that, no file is left.
public protocol ExportFile {
  /// Begins the file at `path`; replaces an existing file only if `isReplacing` is true, and creates its
  /// folder only if `createsFolder` is.
  init(_ path: ByteString, isReplacing: Bool, createsFolder: Bool) throws(ExportFileError)

  /// Appends bytes.
  func write(_ bytes: Data) throws(ExportFileError)

  /// Flushes the file to disk and renames it to its path.
  func commit() throws(ExportFileError)
}

/// A failure to write a file, which is unchanged.
public enum ExportFileError: Error, Hashable, Sendable {
  /// The file exists and must not be replaced.
  case taken(path: String)
  /// The file cannot be written, for the reason given.
  case unwritable(path: String, String)
}
