import Testing

@testable import BoundaryCheck

@Suite("Reading list")
struct ReadingListTests {
  @Test func pathsGoOnOverLinesAndMayHoldSpaces() {
    let text = "dependencies: \\\n  /w/a.c /w/my\\ include/b.h \\\n  /usr/include/c.h\n"
    #expect(
      ReadingList(text: Array(text.utf8))?.paths == [
        "/w/a.c", "/w/my include/b.h", "/usr/include/c.h",
      ]
    )
  }

  @Test func onlyTheFirstTargetIsRead() {
    let text = "/b/A.swiftmodule : /w/A.swift /b/B.swiftmodule\n/b/A.swiftdoc : /w/A.swift\n"
    let paths = ["/w/A.swift", "/b/B.swiftmodule"]
    #expect(ReadingList(text: Array(text.utf8))?.paths == paths)
  }

  @Test func aTextWithoutATargetIsNoList() {
    #expect(ReadingList(text: Array("/w/a.c".utf8)) == nil)
  }
}
