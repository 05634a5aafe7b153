import ByteStrings
import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct ArchiveReportPresenterTests {
  private func presenter(_ archive: FakeArchiveFile) -> ArchiveReportPresenter {
    ArchiveReportPresenter(
      archive,
      dates: DateWording(now: { Date(timeIntervalSince1970: 1_800_000_000) })
    )
  }

  /// Sends an input, a stop once the work has begun, and returns the last output.
  private func stopped(
    _ input: ArchiveReportPresenter.Input,
    _ archive: FakeArchiveFile = FakeArchiveFile()
  ) async -> ArchiveReportPresenter.Output? {
    let gate = archive.hold()
    let person = Person(at: presenter(archive))
    person.does(input)
    await gate.isReached()
    person.does(.stopped)
    return await person.leaves()
  }

  @Test func examinationIsAReport() async {
    let outputs = await presenter(FakeArchiveFile()).outputs(for: .examined)
    #expect(
      outputs.map(\.status) == [.waiting, .working(WorkProgress("Checking the archive")), .done]
    )
    #expect(outputs.map(\.report?.path) == [nil, nil, "/archive.sqlite"])
    #expect(outputs.last?.report?.isSound == true)
    #expect(outputs.last?.notice == nil)
  }

  @Test func rebuildReportsItsRepairs() async {
    let archive = FakeArchiveFile(.wrongHeader, .indexDamaged)
    let person = Person(at: presenter(archive))
    person.does(.rebuilt)
    let output = await person.sees { $0.status == .done }
    #expect(
      output?.repairs == [
        "corrected the file header", "rebuilt the full-text index of 30 articles",
      ]
    )
    person.does(.examined)
    let last = await person.leaves()
    #expect(last?.report?.verdict?.text == "No problems found")
    #expect(last?.repairs == [])
  }

  @Test func salvageReportsWhatIsLost() async {
    let outputs = await presenter(FakeArchiveFile()).outputs(for: .salvaged(into: "/new"))
    #expect(outputs[1].status == .working(WorkProgress("Copying the archive")))
    #expect(
      outputs.last?.repairs == [
        "copied 1,200 articles, 5 of them saved, into the new archive /new; the old one is unchanged",
        "a part of 1 article could not be read",
        "2 articles could not be read, 0 of them saved",
        "copied 3 liked videos",
        "1 liked video could not be read",
      ]
    )
  }

  @Test func repairKeepsTheReport() async {
    let archive = FakeArchiveFile(.wrongHeader)
    let person = Person(at: presenter(archive))
    person.does(.examined)
    let report = await person.sees { $0.status == .done }?.report
    person.does(.rebuilt)
    #expect(await person.leaves()?.report == report)
  }

  @Test func secondInputIsIgnoredDuringWork() async {
    let archive = FakeArchiveFile()
    let gate = archive.hold()
    let person = Person(at: presenter(archive))
    person.does(.examined)
    await gate.isReached()
    person.does(.examined)
    person.does(.rebuilt)
    await person.isAnswered()
    gate.open()
    #expect(await person.leaves()?.status == .done)
    #expect(archive.calls == 1)
  }

  @Test func archiveErrorIsShown() async {
    let archive = FakeArchiveFile()
    let trouble = NewsError.archiveUnreadable(path: "/a", "it is a folder")
    archive.fail(with: trouble)
    let last = await presenter(archive).outputs(for: .examined).last
    #expect(last?.status == .failed)
    #expect(last?.notice?.error == trouble)
    #expect(last?.report == nil)
  }
}

/// Stops.
extension ArchiveReportPresenterTests {
  @Test func stoppedExaminationReportsItsChecks() async {
    let last = await stopped(.examined, FakeArchiveFile(.wrongHeader))
    #expect(last?.status == .stopped)
    #expect(
      last?.notice?.text
        == "stopped; checked: the pages, the schema; "
        + "not checked: the articles, the full-text indexes"
    )
    #expect(last?.report?.verdict?.text == "The file header does not match the tables")
  }

  @Test func stoppedExaminationHasNoVerdict() async {
    let last = await stopped(.examined)
    #expect(last?.report?.isSound == true)
    #expect(last?.report?.verdict == nil)
  }

  @Test func stoppedRebuildChangesNothing() async {
    let last = await stopped(.rebuilt)
    #expect(last?.status == .stopped)
    #expect(last?.notice?.text == "stopped; nothing was changed")
    #expect(last?.repairs == [])
  }

  @Test func stoppedSalvageLeavesNoFile() async {
    let last = await stopped(.salvaged(into: "/new"))
    #expect(last?.status == .stopped)
    #expect(
      last?.notice?.text == "stopped after copying 1,200 articles; "
        + "the incomplete copy was deleted, and the archive is unchanged"
    )
    #expect(last?.repairs == [])
  }

  @Test(
    arguments: [
      (.examined, "stopped; nothing was checked"), (.rebuilt, "stopped; nothing was changed"),
    ] as [(ArchiveReportPresenter.Input, String)]
  )
  func stopBeforeTheStartDoesNothing(
    input: ArchiveReportPresenter.Input,
    text: String
  ) async {
    let archive = FakeArchiveFile()
    let last = await presenter(archive).outputs(for: .stopped, input).last
    #expect(last?.status == .stopped)
    #expect(last?.notice?.text == text)
    #expect(archive.calls == 0)
  }
}
