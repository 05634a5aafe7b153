import ByteStrings
import Domain
import FoundationEssentials
import Settings

@testable import ArticleFiles
@testable import LocalArchive
@testable import Pictures
@testable import WholeFiles

// Paths as text, for tests whose paths are UTF-8.

extension Archive {
  init(path: String, now: @escaping @Sendable () -> Date) {
    self.init(path: ByteString(path), now: now)
  }

  func salvage(into path: String) throws(NewsError) -> Salvage {
    try salvage(into: ByteString(path))
  }
}

extension Connection {
  convenience init(path: String) throws(SQLiteError) { try self.init(path: ByteString(path)) }
}

extension Database {
  convenience init(path: String, schema: Schema) {
    self.init(path: ByteString(path), schema: schema)
  }
}

extension ArticleReader {
  convenience init(
    path: String,
    chunkSize: Int = 256 << 10,
    provider: @escaping @Sendable (Provider.ID) -> Provider?
  ) throws(ArticleFileError) {
    try self.init(path: ByteString(path), chunkSize: chunkSize, provider: provider)
  }
}

extension InputFile {
  convenience init(path: String) throws(ArticleFileError) { try self.init(path: ByteString(path)) }
}

extension SettingsFile {
  init(path: String) { self.init(path: ByteString(path)) }
}

extension StateFile {
  init(path: String) { self.init(path: ByteString(path)) }

  static func removeFiles(withPrefix prefix: String, writtenBefore date: Date) {
    removeFiles(withPrefix: ByteString(prefix), writtenBefore: date)
  }
}

extension FileDraft {
  convenience init(
    of path: String,
    for access: Access,
    replacing: Bool = true
  ) throws(FileError) {
    try self.init(of: ByteString(path), for: access, replacing: replacing)
  }

  convenience init(
    of path: String,
    for access: Access,
    replacing: Bool,
    token: () -> String
  ) throws(FileError) {
    try self.init(of: ByteString(path), for: access, replacing: replacing, token: token)
  }

  static func folder(of path: String) -> String { folder(of: ByteString(path)).text }

  static func fault(at path: String, replacing: Bool) -> FileFault? {
    fault(at: ByteString(path), replacing: replacing)
  }
}

extension PictureFiles {
  func check(_ path: String, replacing: Bool) throws(NewsError) {
    try check(ByteString(path), replacing: replacing)
  }

  func store(_ picture: Picture, at path: String, replacing: Bool) throws(NewsError) -> String {
    try store(picture, at: ByteString(path), replacing: replacing).text
  }
}

extension FileError {
  init(_ path: String, _ fault: FileFault) { self.init(ByteString(path), fault) }
}
