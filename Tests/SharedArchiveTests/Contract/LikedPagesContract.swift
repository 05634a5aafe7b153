import Domain
import FoundationEssentials
import TestSupport
import Testing

/// Paging through the list of likes, in every archive.
@Suite(.hangLimit)
struct LikedPagesContract {
  @Test(arguments: ArchiveKind.all)
  func firstPageHasTheTotal(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.like(1...5)
    let first = try await desk.likedPage(size: 2)
    #expect(first.total == .exactly(5))
    guard case .more(let cursor) = first.continuation else {
      Issue.record("\(first.continuation)")
      return
    }
    let second = try await desk.likedPage(size: 2, at: cursor)
    #expect(second.total == nil)
    #expect(second.items == [.clip(3), .clip(2)])
    #expect(try await desk.likedPage(size: 5).continuation == .end(.complete))
    #expect(try await desk.likedPage("title", size: 1).total == .exactly(5))
    #expect(try await desk.likedPage("unheard", size: 1).total == .exactly(0))
  }

  @Test(arguments: ArchiveKind.all)
  func changesNeitherRepeatNorSkip(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.like(1...6)
    guard case .more(let cursor) = try await desk.likedPage(size: 2).continuation else { return }
    #expect(cursor.description.hasPrefix("archive:"))
    try await desk.archive.unlike(.clip(5))
    try await desk.archive.unlike(.clip(4))
    try await desk.like([7, 8])
    #expect(try await desk.likedPage(size: 2, at: cursor).items == [.clip(3), .clip(2)])
  }

  @Test(arguments: ArchiveKind.all)
  func foreignCursorsAreRejected(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.like(1...3)
    for text in [
      "youtube:5", "archive:x", "archive:-5", "archive:5-5", "archive:fffffffffffffffff",
      "all:archive=5", "archive: 5",
    ] {
      let cursor = try #require(Cursor(text))
      await #expect(throws: NewsError.cursorRefused(Provider.library), "\(text)") {
        _ = try await desk.likedPage(size: 1, at: cursor)
      }
    }
  }
}
