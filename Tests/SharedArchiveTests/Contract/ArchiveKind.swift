import ArchiveRows
import ByteStrings
import Domain
import FoundationEssentials
import SharedArchive
import TestSupport
import Testing

@testable import LocalArchive

/// Everything that an archive does.
protocol WholeArchive: CopiedArchive, CountHits, FeedIcons, FindArticle, FindVideo, FollowFeeds,
  BrowseLikedVideos, BrowsePictures, ImportArticles, KeepArticles, KeepVideos, LikeVideos,
  MarkAllRead, MarkArticles, PruneArticles, ReadHeadlines, RecordEditions, RecordPictures,
  SearchArticles, SuggestFilterValues
{
  /// Returns whether the archive has no articles except those of `provider`.
  func isEmpty(besides provider: Provider) async throws(NewsError) -> Bool

  /// Ends the streams of changes.
  func close() async
}

extension Archive: WholeArchive {}

extension Archive {
  /// Creates the archive at a path in UTF-8.
  init(path: String, now: @escaping @Sendable () -> Date) {
    self.init(path: ByteString(path), now: now)
  }
}

extension SharedArchive: WholeArchive {}

/// An implementation of the archive.
enum ArchiveKind: String, CaseIterable, CustomTestStringConvertible {
  case file
  case memory
  case postgres

  /// The kinds that can be tested on this machine.
  static var all: [ArchiveKind] { PostgresServer.isInstalled ? allCases : [.file, .memory] }

  var testDescription: String { rawValue }

  /// Creates an empty archive.
  func desk(now: @escaping @Sendable () -> Date = { .saving }) throws -> ArchiveDesk {
    switch self {
    case .file:
      let folder = try TemporaryFolder()
      let path = folder.file("archive.sqlite")
      return ArchiveDesk(kind: self, now: now) { now in
        // The archive keeps the folder.
        Archive(path: path) { withExtendedLifetime(folder) { now() } }
      }
    case .memory:
      let archive = Archive(path: ":memory:", now: now)
      return ArchiveDesk(kind: self, now: now) { _ in archive }
    case .postgres:
      let database = try PostgresServer.shared.database()
      return ArchiveDesk(kind: self, now: now) { now in
        SharedArchive(at: database.address, as: Archive.provider) {
          withExtendedLifetime(database) { now() }
        }
      }
    }
  }
}
