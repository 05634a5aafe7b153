import ByteStrings
import Domain
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// The archive and the file system.
@Suite(.hangLimit)
struct ArchiveFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func archive(_ name: String = "archive.sqlite") -> Archive {
    Archive(path: folder.file(name), now: { .saving })
  }

  private func mode(_ name: String) -> mode_t {
    var status = stat()
    return lstat(folder.file(name), &status) == 0 ? status.st_mode & 0o777 : 0
  }

  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
  }

  @Test(arguments: ["archive.sqlite", "no/such/folder/archive.sqlite"])
  func readingAndUnsavingCreateNoFile(name: String) async throws {
    let archive = archive(name)
    #expect(try await archive.saved(among: [Article.bare.id]) == [])
    try await archive.unsave(Article.bare.id)
    try await archive.markUnread(Article.bare.id)
    #expect(try files() == [])
  }

  @Test func readingLeavesAnEmptyFileEmpty() async throws {
    try folder.write("archive.sqlite", "")
    #expect(try await archive().saved(among: [Article.bare.id]) == [])
    #expect(try folder.read("archive.sqlite") == "")
    #expect(try files() == ["archive.sqlite"])
  }

  @Test func savedArticleIsFoundAfterEarlierLookup() async throws {
    let archive = archive()
    #expect(try await archive.saved(among: [Article.bare.id]) == [])
    try await archive.save(.bare)
    #expect(try await archive.saved(among: [Article.bare.id]) == [Article.bare.id])
  }

  @Test func archiveIsPrivate() async throws {
    let archive = archive("a/b/archive.sqlite")
    try await archive.save(.bare)
    #expect(mode("a") == 0o700)
    #expect(mode("a/b") == 0o700)
    for file in ["", "-wal", "-shm"] { #expect(mode("a/b/archive.sqlite" + file) == 0o600) }
  }

  @Test func folderMayBeALink() async throws {
    try await archive("real/archive.sqlite").save(.bare)
    #expect(symlink("real", folder.file("link")) == 0)
    let linked = archive("link/archive.sqlite")
    #expect(try await linked.saved(among: [Article.bare.id]) == [Article.bare.id])
  }

  @Test(arguments: ["elsewhere", "nowhere", "x"])
  func linkIsRejected(target: String) async throws {
    try folder.write("elsewhere", "mine")
    #expect(symlink(target, folder.file("archive.sqlite")) == 0)
    let path = folder.file("archive.sqlite")
    let reason = "it is a symbolic link; use the path of the file itself"
    await #expect(throws: NewsError.archiveUnwritable(path: path, reason)) {
      try await archive().save(.bare)
    }
    await #expect(throws: NewsError.archiveUnreadable(path: path, reason)) {
      _ = try await archive().saved(among: [Article.bare.id])
    }
    #expect(try folder.read("elsewhere") == "mine")
    #expect(try files() == ["archive.sqlite", "elsewhere"])
  }

  @Test func folderIsRejected() async throws {
    let path = folder.file("archive.sqlite")
    #expect(mkdir(path, 0o700) == 0)
    await #expect(throws: NewsError.archiveUnwritable(path: path, "it is a folder")) {
      try await archive().save(.bare)
    }
    await #expect(throws: NewsError.archiveUnreadable(path: path, "it is a folder")) {
      _ = try await archive().saved(among: [Article.bare.id])
    }
  }

  @Test func fileInPlaceOfTheFolderIsRejected() async throws {
    try folder.write("file", "")
    let path = folder.file("file/archive.sqlite")
    let reason = "a part of its path is not a folder"
    await #expect(throws: NewsError.archiveUnwritable(path: path, reason)) {
      try await archive("file/archive.sqlite").save(.bare)
    }
  }

  @Test(arguments: ["closed/archive.sqlite", "closed/sub/archive.sqlite"])
  func unwritableFolderIsReported(name: String) async throws {
    #expect(mkdir(folder.file("closed"), 0o755) == 0)
    #expect(chmod(folder.file("closed"), 0o555) == 0)
    let error = NewsError.archiveUnwritable(path: folder.file(name), "permission denied")
    await #expect(throws: error) { try await archive(name).saveUnprivileged(.bare) }
    #expect(try files() == ["closed"])
  }

  @Test func readOnlyFileIsReportedAndStays() async throws {
    try await archive().save(.bare)
    #expect(chmod(folder.path, 0o755) == 0)
    #expect(chmod(folder.file("archive.sqlite"), 0o444) == 0)
    await #expect {
      try await archive().saveUnprivileged(.full)
    } throws: { error in
      guard case .archiveUnwritable(folder.file("archive.sqlite"), _) = error as? NewsError
      else { return false }
      return true
    }
    #expect(try await archive().saved(among: [Article.bare.id]) == [Article.bare.id])
  }

  @Test func fullDiskLosesNothing() async throws {
    let archive = archive()
    try await archive.save(.bare)
    try await archive.allowMore(pages: 20)
    let content = String(repeating: "news ", count: 200_000)
    let path = folder.file("archive.sqlite")
    await #expect(throws: NewsError.archiveUnwritable(path: path, "the disk is full")) {
      try await archive.save(.sample(link: Article.full.link, content: content))
    }
    #expect(
      try await archive.saved(among: [Article.bare.id, Article.full.id]) == [Article.bare.id]
    )
    try await archive.save(.full)
    #expect(try await archive.article(Article.full.id) == .full)
  }
}

extension Archive {
  /// Saves without root's permission to write everywhere.
  fileprivate func saveUnprivileged(_ article: Article) throws(NewsError) {
    let (articles, id, moment) = (prepared([article]), article.id.stored, now())
    try Unprivileged.run { () throws(NewsError) in
      try writing { connection throws(SQLiteError) in
        _ = try connection.articles().store(articles, replacing: [:])
        _ = try connection.set(.saved, of: [id], at: moment)
      }
    }
  }

  /// Limits the file as a full disk would.
  fileprivate func allowMore(pages: Int64) throws {
    let connection = try database.forWriting()
    let used = try connection.rows("PRAGMA page_count") { $0.integer(0) ?? 0 }.first ?? 0
    try connection.execute(script: "PRAGMA max_page_count = \(used + pages)")
  }
}
