import ByteStrings
import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct CatListPresenterTests {
  private func presenter(_ pictures: any BrowsePictures) -> ListPresenter {
    ListPresenter(pictures: pictures)
  }

  private var contract: ListContract<PlainQuery, SavedPicture> {
    ListContract(presenter: presenter)
  }

  private func person(_ pictures: any BrowsePictures) async throws -> Person<ListPresenter> {
    let person = Person(at: presenter(pictures))
    person.does(.searched(words: "x", as: PlainQuery.self))
    await person.sees { !$0.rows.isEmpty }
    return person
  }

  @Test(arguments: ListRule.allCases)
  func loadMore(rule: ListRule) async throws {
    try await contract.check(rule)
  }

  @Test func catsAreCounted() async throws {
    let pictures = FakePictures(["x": [.page(["a"], total: 1_234), .end(["b"])]])
    let outputs = await presenter(pictures).outputs(
      for: .searched(words: "x", as: PlainQuery.self, pages: 2)
    )
    #expect(outputs.contains { $0.status == .loading("Loading page 2 after 1 of 1,234 cats…") })
    #expect(outputs.last?.extent == "2 cats")
    let none = await presenter(FakePictures([:])).outputs(
      for: .searched(words: "", as: PlainQuery.self)
    )
    #expect(none.last?.status == .ended("No cats found"))
  }

  @Test func rowHasFileAndFacts() async throws {
    let row = try await person(FakePictures(["x": [.page(["a"])]])).seen?.rows.first
    #expect(row?.id == .picture("/pictures/a.png"))
    #expect(row?.note == .path("/pictures/a.png"))
    #expect(row?.date == Date(timeIntervalSince1970: 1_799_996_400))
    #expect(row?.properties == ["PNG", "612 × 408 pixels", "45 KB"])
  }

  @Test func longCaptionIsCut() async throws {
    let pictures = RecordingPictures(caption: String(repeating: "x", count: 1_000))
    #expect(try await person(pictures).seen?.rows.first?.title.count == 300)
  }
}

/// Has at most one picture; records the queries.
private actor RecordingPictures: BrowsePictures {
  private(set) var queries: [PlainQuery] = []
  private let caption: String?

  init(caption: String? = nil) {
    self.caption = caption
  }

  func savedPictures(
    _ query: PlainQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<SavedPicture> {
    queries.append(query)
    let pictures = caption.map { caption in
      SavedPicture(
        path: "/a",
        caption: caption,
        catID: "a",
        tags: [],
        format: .gif,
        width: 1,
        height: 1,
        size: 1,
        savedAt: .distantPast
      )
    }
    return Page(items: [pictures].compactMap(\.self), continuation: .end(.complete))
  }
}
