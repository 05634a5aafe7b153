import Domain
import Presentation
import Testing

/// Notices of a session, of which a problem with the archive is shown once.
struct NoticeFilterTests {
  @Test(arguments: [
    NewsError.archiveUnreadable(path: "/a", "r"), .archiveDamaged(path: "/a", "r"),
    .archiveUnavailable(path: "postgresql://db/news", "r"),
  ])
  func problemOfTheArchiveIsShownOnce(error: NewsError) throws {
    var filter = NoticeFilter()
    let notice = try #require(Notice(error))
    let other = try #require(Notice(.archiveUnavailable(path: "b", "other")))
    let admitted = [notice, notice, other].map { filter.admits($0) }
    #expect(admitted == [true, false, true])
  }
}
