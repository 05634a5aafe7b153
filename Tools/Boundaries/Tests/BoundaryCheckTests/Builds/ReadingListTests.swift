import Testing

@testable import BoundaryCheck

@Suite("Reading list")
struct ReadingListTests {
  @Test func pathsGoOnOverLinesAndMayHoldSpaces() {
    let text = "dependencies: \\\n  /w/a.c /w/my\\ include/b.h \\\n  /usr/include/c.h\n"
    #expect(ReadingList(text: text)?.paths == ["/w/a.c", "/w/my include/b.h", "/usr/include/c.h"])
  }

  @Test func aTextWithoutATargetIsNoList() {
    #expect(ReadingList(text: "/w/a.c") == nil)
  }
}
