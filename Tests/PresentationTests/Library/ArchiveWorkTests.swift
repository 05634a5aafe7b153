import ByteStrings
import Domain
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct ArchiveWorkTests {
  @Test func examinationHasAnOutcome() async {
    let outputs = await Job.examining(FakeArchiveFile()).outputs()
    #expect(outputs.map(\.status) == [.working(WorkProgress("Checking the archive")), .done])
    #expect(outputs.map(\.outcome?.path) == [nil, "/archive.sqlite"])
    #expect(outputs.last?.notice == nil)
  }

  @Test func rebuildReportsItsRepairs() async {
    let archive = FakeArchiveFile(.partMissing, .damage)
    let outputs = await Job.rebuilding(archive).outputs()
    #expect(outputs.map(\.status) == [.working(WorkProgress("Rebuilding the archive")), .done])
    #expect(
      outputs.map(\.remarks) == [
        [], ["repaired: A part is missing", "rebuilt the full-text index of 30 articles"],
      ]
    )
    #expect(await Job.examining(archive).end().outcome?.findings == [.damage])
  }

  @Test func salvageReportsWhatIsLost() async {
    let outputs = await Job.salvaging(FakeArchiveFile(), into: "/new").outputs()
    #expect(outputs.map(\.status) == [.working(WorkProgress("Copying the archive")), .done])
    #expect(
      outputs.last?.remarks == [
        "copied 1,200 articles, 5 of them saved, into the new archive /new; the old one is unchanged",
        "a part of 1 article could not be read",
        "2 articles could not be read, 0 of them saved",
        "copied 3 liked videos",
        "1 liked video could not be read",
      ]
    )
  }

  @Test func archiveErrorIsShown() async {
    let archive = FakeArchiveFile()
    let trouble = NewsError.archiveUnreadable(path: "/a", "it is a folder")
    archive.fail(with: trouble)
    let end = await Job.examining(archive).end()
    #expect(end.status == .failed)
    #expect(end.notice?.error == trouble)
    #expect(end.outcome == nil)
  }
}

/// Stops.
extension ArchiveWorkTests {
  @Test func stoppedExaminationReportsItsChecks() async {
    let archive = FakeArchiveFile(.partMissing)
    let end = await Job.examining(archive).end(stoppedAt: archive.hold())
    #expect(end.status == .stopped)
    #expect(
      end.notice?.text == "stopped; checked: the pages; not checked: the words"
    )
    #expect(end.outcome?.findings == [.partMissing])
  }

  @Test func stoppedRebuildChangesNothing() async {
    let archive = FakeArchiveFile()
    let end = await Job.rebuilding(archive).end(stoppedAt: archive.hold())
    #expect(end.status == .stopped)
    #expect(end.notice?.text == "stopped; nothing was changed")
    #expect(end.remarks == [])
  }

  @Test func stoppedSalvageLeavesNoFile() async {
    let archive = FakeArchiveFile()
    let end = await Job.salvaging(archive, into: "/new").end(stoppedAt: archive.hold())
    #expect(end.status == .stopped)
    #expect(
      end.notice?.text == "stopped after copying 1,200 articles; "
        + "the incomplete copy was deleted, and the archive is unchanged"
    )
    #expect(end.remarks == [])
  }

  @Test func stopBeforeTheStartDoesNothing() async {
    let archive = FakeArchiveFile()
    let examination = await Job.examining(archive).endStoppedBeforeTheStart()
    #expect(examination.status == .stopped)
    #expect(examination.notice?.text == "stopped; nothing was checked")
    let rebuild = await Job.rebuilding(archive).endStoppedBeforeTheStart()
    #expect(rebuild.status == .stopped)
    #expect(rebuild.notice?.text == "stopped; nothing was changed")
    #expect(archive.calls == 0)
  }
}
