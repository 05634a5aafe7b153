public import ByteStrings
public import Domain
public import FoundationEssentials
import WholeFiles

/// The file of an export, as a draft until it is complete; other users can read it as `umask` allows.
public struct ExportDraft: ExportFile {
  private let draft: FileDraft

  /// Begins a draft of the file at `path`.
  public init(
    _ path: ByteString,
    isReplacing: Bool,
    createsFolder: Bool
  ) throws(ExportFileError) {
    draft = try Self.attempt { () throws(FileError) in
      if createsFolder { try WholeFile.createFolder(FileDraft.folder(of: path)) }
      return try FileDraft(of: path, for: .custom, replacing: isReplacing)
    }
  }

  /// Appends bytes.
  public func write(_ bytes: Data) throws(ExportFileError) {
    try Self.attempt { () throws(FileError) in try draft.write(bytes) }
  }

  /// Flushes the draft to disk and renames it to the file's name.
  public func commit() throws(ExportFileError) {
    try Self.attempt { () throws(FileError) in _ = try draft.commit(isFlushed: true) }
  }

  private static func attempt<Result>(
    _ work: () throws(FileError) -> Result
  ) throws(ExportFileError) -> Result {
    do throws(FileError) { return try work() } catch {
      let path = error.path.description
      throw error.fault == .taken ? .taken(path: path) : .unwritable(path: path, error.reason)
    }
  }
}
