import ByteStrings
import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// The file of a cat's picture, and the notices about it.
@Suite(.hangLimit)
struct CatFileTests {
  @Test func fileOpensRepeatedly() async {
    let person = CatScreen().person()
    person.does(.captioned("Hello"))
    await person.sees { $0.status == .done }
    person.does(.opened)
    #expect(
      await person.isAnswered()?.visit == Visit(number: 1, target: .files(["/pictures/cat.png"]))
    )
    person.does(.opened)
    #expect(
      await person.isAnswered()?.visit == Visit(number: 2, target: .files(["/pictures/cat.png"]))
    )
  }

  @Test func openingNeedsACat() async {
    let screen = CatScreen()
    let gate = screen.cats.hold("Hello")
    let person = screen.person()
    person.does(.opened)
    let first = await person.isAnswered()
    #expect(first?.notice?.text == "there is no cat yet; enter a caption first")
    #expect(first?.status == .idle)
    person.does(.captioned("Hello"))
    await gate.isReached()
    person.does(.opened)
    #expect(await person.isAnswered()?.notice == first?.notice)
    gate.open()
    let last = await person.leaves()
    #expect(last?.status == .done)
    #expect(last?.notice == nil && last?.visit == nil)
  }

  @Test func unsavedPictureCannotBeOpened() async {
    let screen = CatScreen()
    let person = screen.person(to: .nowhere)
    person.does(.captioned("Hello"))
    let done = await person.sees { $0.status == .done }
    #expect(done?.cat?.picture == .fake())
    #expect(done?.cat?.path == nil)
    person.does(.opened)
    let last = await person.leaves()
    #expect(last?.visit == nil)
    #expect(
      last?.notice?.text == "the picture was not saved to a file"
    )
    #expect(screen.files.files.isEmpty)
  }

  @Test func openingClearsNotice() async {
    let screen = CatScreen()
    let person = screen.person()
    person.does(.captioned("Hello"))
    await person.sees { $0.status == .done }
    person.does(.captioned("dog"))
    person.does(.opened)
    let last = await person.leaves()
    #expect(last?.notice == nil)
    #expect(last?.visit != nil)
  }

  @Test func archiveErrorIsShownWithCat() async {
    let trouble = NewsError.archiveUnwritable(path: "/a", "the disk is full")
    let screen = CatScreen()
    screen.records.fail(with: trouble)
    let last = await screen.presenter().outputs(for: .captioned("Hello")).last
    #expect(last?.status == .done)
    #expect(last?.cat?.path == "/pictures/cat.png")
    #expect(last?.notice?.error == trouble)
    #expect(
      last?.notice?.text == "the picture was saved, but not added to the list: "
        + "the archive /a cannot be written: the disk is full; what it already has is kept"
    )
  }

  @Test func cancelledArchiveIsSilent() async {
    let screen = CatScreen()
    screen.records.fail(with: .cancelled)
    let last = await screen.presenter().outputs(for: .captioned("Hello")).last
    #expect(last?.status == .done)
    #expect(last?.notice == nil)
  }

  @Test func fileIsReplacedOnRequest() async {
    let old = ["/pictures/cat.png": Picture.fake(7)]
    let screen = CatScreen(files: FakePictureFiles(old))
    let kept = await screen.presenter(replacing: false).outputs(for: .captioned("Hello")).last
    #expect(kept?.status == .failed)
    #expect(kept?.notice?.text.hasPrefix("cat.png cannot be written: ") == true)
    #expect(screen.cats.requests.isEmpty)
    #expect(screen.files.files == old)
    let replaced = await screen.presenter(replacing: true).outputs(for: .captioned("Hello")).last
    #expect(replaced?.status == .done)
    #expect(screen.files.files == ["/pictures/cat.png": .fake()])
  }
}
