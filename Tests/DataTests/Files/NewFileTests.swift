import ByteStrings
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import WholeFiles

/// Creation of files without replacing existing ones.
@Suite(.hangLimit)
struct NewFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("a")
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func draft(_ text: String) throws -> FileDraft {
    let draft = try FileDraft(of: path, for: .custom, replacing: false)
    try draft.write(text)
    return draft
  }

  @Test func newFileIsCommitted() throws {
    try draft("new").commit(isFlushed: true)
    #expect(try folder.read("a") == "new")
    #expect(try names() == ["a"])
  }

  @Test func existingFileStays() throws {
    try folder.write("a", "old")
    #expect(throws: FileError(path, .taken)) { try draft("new") }
    #expect(try folder.read("a") == "old")
    #expect(try names() == ["a"])
  }

  @Test(arguments: [true, false])
  func laterFileStays(hasLinks: Bool) throws {
    do {
      let draft = try draft("new")
      try folder.write("a", "other")
      #expect(throws: FileError(path, .taken)) { try commit(draft, hasLinks: hasLinks) }
    }
    #expect(try folder.read("a") == "other")
    #expect(try names() == ["a"])
  }

  @Test(arguments: [true, false])
  func laterLinkIsNotFollowed(hasLinks: Bool) throws {
    do {
      let draft = try draft("new")
      #expect(symlink(folder.file("nowhere"), path) == 0)
      #expect(throws: FileError(path, .symbolicLink)) { try commit(draft, hasLinks: hasLinks) }
    }
    #expect(try names() == ["a"])
  }

  @Test func commitWorksWithoutHardLinks() throws {
    try commit(draft("new"), hasLinks: false)
    #expect(try folder.read("a") == "new")
    #expect(try names() == ["a"])
  }

  /// Commits on a file system with or without hard links.
  private func commit(_ draft: FileDraft, hasLinks: Bool) throws(FileError) {
    _ = try draft.commit(isFlushed: false) { old, new in
      if hasLinks { return link(old, new) }
      errno = EPERM
      return -1
    }
  }

  @Test func oneOfManyCreatorsWins() async throws {
    let path = path
    for _ in 1...20 {
      let winners = try await withThrowingTaskGroup(of: String?.self) { group in
        for number in 1...8 {
          let text = String(repeating: "\(number)", count: 100_000)
          group.addTask {
            do throws(FileError) {
              let draft = try FileDraft(of: path, for: .custom, replacing: false)
              try draft.write(text)
              try draft.commit(isFlushed: false)
              return text
            } catch {
              #expect(error == FileError(path, .taken))
              return nil
            }
          }
        }
        return try await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
      }
      #expect(winners.count == 1)
      #expect(try folder.read("a") == winners.first)
      #expect(try names() == ["a"])
      unlink(path)
    }
  }

  @Test func concurrentReplacementsAreAtomic() async throws {
    let path = path
    let texts = (1...8).map { String(repeating: "\($0)", count: 100_000) }
    for _ in 1...20 {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for text in texts {
          group.addTask {
            let draft = try FileDraft(of: path, for: .custom)
            try draft.write(text)
            try draft.commit(isFlushed: false)
          }
        }
        try await group.waitForAll()
      }
      #expect(texts.contains(try folder.read("a")))
      #expect(try names() == ["a"])
    }
  }
}
