import Domain
import FoundationEssentials
import TestSupport
import Testing

/// Searches in liked videos, in every archive.
@Suite(.hangLimit)
struct LikedSearchContract {
  /// A video to which every condition applies.
  private static let video = Video.clip(
    1,
    title: "Wind energy in Österreich",
    channel: Video.Channel(id: "UC-abc_9", name: "Deutsche Welle"),
    summary: "About 東京都, and rain.",
    link: WebLink("https://www.youtube.com/watch?v=-_xxxxxxxx1"),
    publishedAt: Date(timeIntervalSince1970: 1_600_000_000.5)
  )

  /// An archive in which the video is liked, and another one is not.
  private func desk(_ kind: ArchiveKind) async throws -> ArchiveDesk {
    let desk = try kind.desk()
    try await desk.archive.keep([.clip(2, title: "Wind energy, not liked")])
    try await desk.archive.like(Self.video)
    return desk
  }

  private static let matching = [
    "wind", "WIND energy", "\"energy in\"", "ener*", "osterreich", "東京", "都", "rain -snow",
    "snow OR rain", "title:wind", "description:rain", "author:welle", "source:\"deutsche welle\"",
    "source:UC-abc_9", "site:youtube.com", "site:com", "after:2020-09-13", "before:2020-09-14",
    "is:saved", "is:unread", "-is:read", "-lang:en", "-content:rain", "-(snow is:read)", "",
    "after:2020-09-13T12:26:40Z", "before:2020-09-13T12:26:41Z",
    "wind (is:read OR after:2020-01-01)",
  ]

  private static let others = [
    "snow", "\"wind in\"", "description:wind", "title:rain", "content:rain", "content:wind",
    "lang:en", "lang:de", "is:read", "-is:saved", "source:rain", "author:UC-abc_9", "-wind",
    "site:example.com", "site:youtu.com", "after:2020-09-14", "before:2020-09-13", "***",
    "after:2020-09-13T12:26:41Z", "before:2020-09-13T12:26:40Z", "wind is:read", "京都府",
  ]

  @Test(arguments: ArchiveKind.all)
  func matchingQueriesFindTheVideo(kind: ArchiveKind) async throws {
    let desk = try await desk(kind)
    for words in Self.matching {
      #expect(try await desk.liked(words) == [Self.video], "\(words)")
    }
  }

  @Test(arguments: ArchiveKind.all)
  func otherQueriesDoNotFindIt(kind: ArchiveKind) async throws {
    let desk = try await desk(kind)
    for words in Self.others { #expect(try await desk.liked(words).isEmpty, "\(words)") }
  }
}
