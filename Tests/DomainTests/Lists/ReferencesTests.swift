import Domain
import TestSupport
import Testing

struct ReferencesTests {
  private let first = Video.ID.named("first")
  private let second = Video.ID.named("second")

  private func references(_ list: FakeLastList?) -> References<Video.ID> {
    References(to: list) { [second] in $0.site == "video.example" ? second : nil }
  }

  private var listed: References<Video.ID> {
    references(FakeLastList([first.description, second.description]))
  }

  @Test func numberIsARowOfTheLastList() throws {
    #expect(try listed.id("1") == first)
    #expect(try listed.id("2") == second)
  }

  @Test func idNeedsNoList() throws {
    #expect(try references(nil).id(first.description) == first)
  }

  @Test func addressNeedsNoList() throws {
    #expect(try references(nil).id("https://video.example/x") == second)
  }

  @Test(arguments: ["", "x", "1.5", "https://other.example/x"])
  func otherTextIsNoReference(text: String) {
    #expect(throws: ReferenceError.unknownForm) { try listed.id(text) }
  }

  @Test(arguments: [0, 3, -1, Int.max])
  func numberMustBeARow(row: Int) {
    #expect(throws: ReferenceError.noRow(row, last: 2)) { try listed.id(String(row)) }
  }

  @Test(arguments: [nil, FakeLastList(), FakeLastList([])])
  func numberNeedsAList(list: FakeLastList?) {
    #expect(throws: ReferenceError.noLastList(row: 1)) { try references(list).id("1") }
  }

  @Test func damagedRowIsNoRow() {
    let list = references(FakeLastList(["no id"]))
    #expect(throws: ReferenceError.noRow(1, last: 1)) { try list.id("1") }
  }

  @Test func unreadableListIsReportedForNumbersOnly() throws {
    let error = SettingsError.cannotRead(path: "list", reason: "it is a folder")
    let list = references(FakeLastList(failure: error))
    #expect(throws: ReferenceError.listUnreadable(error)) { try list.id("1") }
    #expect(try list.id(first.description) == first)
  }
}
