import ByteStrings
import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct CatPresenterTests {
  private let failure = NewsError.unreachable(.fake, "refused")
  private let working = CatPresenter.Output.Status.working("Captioning a cat…")

  @Test func initialOutputIsIdle() async {
    #expect(await CatScreen().presenter().outputs() == [CatPresenter.Output()])
  }

  @Test func captionLoadsCat() async throws {
    let screen = CatScreen()
    let outputs = await screen.presenter().outputs(for: .captioned("Hello"))
    #expect(outputs.map(\.status) == [.idle, working, .done])
    let last = try #require(outputs.last)
    #expect(last.cat?.caption == "Hello")
    #expect(last.cat?.path == "/pictures/cat.png")
    #expect(last.cat?.picture == .fake())
    #expect(last.notice == nil && last.visit == nil)
    #expect(screen.files.files == ["/pictures/cat.png": .fake()])
    #expect(screen.records.pictures.map(\.path) == ["/pictures/cat.png"])
  }

  @Test func requestHasOptions() async throws {
    let screen = CatScreen()
    _ = await screen.presenter().outputs(for: .captioned("Hello"))
    let caption = try CatCaption("Hello")
    #expect(
      screen.cats.requests == [
        CatRequest(caption: caption, tag: "cute", width: 320, filter: "mono")
      ]
    )
  }

  @Test func invalidCaptionIsRejectedWithoutRequest() async throws {
    let screen = CatScreen()
    let outputs = await screen.presenter().outputs(for: .captioned("a dog and a cat"))
    #expect(outputs.last?.status == .failed)
    #expect(
      outputs.last?.notice?.text == "the caption cannot be used: "
        + "it has 15 characters, use up to 10; "
        + "it has the word \"dog\", and this is about cats"
    )
    guard case .invalidCaption? = outputs.last?.notice?.error else {
      Issue.record("the notice is of another error")
      return
    }
    #expect(screen.cats.requests.isEmpty)
  }

  @Test func invalidCaptionKeepsCatAndRequest() async throws {
    let screen = CatScreen()
    let gate = screen.cats.hold("Hello")
    let person = screen.person()
    person.does(.captioned("Hello"))
    await gate.isReached()
    person.does(.captioned(""))
    let told = await person.isAnswered()
    #expect(told?.status == working)
    #expect(told?.notice != nil)
    gate.open()
    let done = await person.sees { $0.status == .done }
    #expect(done?.notice == nil)
    person.does(.captioned("dog"))
    let last = await person.leaves()
    #expect(last?.cat == done?.cat)
    #expect(last?.status == .done)
    #expect(last?.notice != nil)
  }

  @Test func invalidCaptionCannotBeRetried() async {
    let screen = CatScreen()
    let outputs = await screen.presenter().outputs(for: .captioned("dog"), .retried)
    #expect(outputs.last?.status == .failed)
    #expect(screen.cats.requests.isEmpty)
  }

  @Test func failedCaptionCanBeRetried() async {
    let screen = CatScreen(FakeCats(failures: failure))
    let person = screen.person()
    person.does(.captioned("Hello"))
    let failed = await person.sees { $0.status == .failed }
    #expect(failed?.notice?.error == failure)
    #expect(failed?.cat == nil)
    person.does(.captioned(""))
    person.does(.retried)
    let again = await person.sees { $0.status == working }
    #expect(again?.notice == nil)
    let last = await person.leaves()
    #expect(last?.status == .done)
    #expect(screen.cats.requests.map(\.caption.description) == ["Hello", "Hello"])
  }

  @Test func onlyFailureIsRetried() async {
    let screen = CatScreen()
    let gate = screen.cats.hold("Hello")
    let person = screen.person()
    person.does(.retried)
    person.does(.captioned("Hello"))
    await gate.isReached()
    person.does(.retried)
    await person.isAnswered()
    gate.open()
    await person.sees { $0.status == .done }
    person.does(.retried)
    #expect(await person.leaves()?.status == .done)
    #expect(screen.cats.requests.count == 1)
  }

  @Test func newCaptionCancelsRequest() async {
    let screen = CatScreen()
    let gate = screen.cats.hold("Old")
    let person = screen.person()
    person.does(.captioned("Old"))
    await gate.isReached()
    person.does(.captioned("New"))
    await person.sees { $0.status == .done }
    gate.open()
    #expect(await person.leaves()?.cat?.caption == "New")
    await screen.cats.isCancelled()
    #expect(screen.cats.cancelled.map(\.caption.description) == ["Old"])
    #expect(screen.files.files.count == 1)
  }

  @Test func newCaptionClearsCat() async {
    let screen = CatScreen()
    let gate = screen.cats.hold("New")
    let person = screen.person()
    person.does(.captioned("Old"))
    await person.sees { $0.status == .done }
    person.does(.captioned("New"))
    #expect(await person.isAnswered()?.cat == nil)
    gate.open()
    #expect(await person.leaves()?.cat?.caption == "New")
  }

  @Test func cancellationIsNotAnError() async {
    let screen = CatScreen(FakeCats(failures: .cancelled))
    let outputs = await screen.presenter().outputs(for: .captioned("Hello"))
    #expect(outputs.allSatisfy { $0.notice == nil })
    #expect(outputs.last?.status == .failed)
  }

  @Test func endOfOutputCancelsRequest() async {
    let screen = CatScreen()
    let gate = screen.cats.hold("Hello")
    let (inputs, input) = AsyncStream.makeStream(of: CatPresenter.Input.self)
    let looking = Task { for await _ in screen.presenter().transform(inputs) {} }
    input.yield(.captioned("Hello"))
    await gate.isReached()
    looking.cancel()
    await looking.value
    await screen.cats.isCancelled()
    #expect(screen.cats.cancelled.count == 1)
    #expect(screen.files.files.isEmpty)
  }
}
