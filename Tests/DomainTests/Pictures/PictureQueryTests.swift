import Domain
import Testing

struct PictureQueryTests {
  @Test func theWordsAreOnOneLine() throws {
    let query = try PictureQuery("  hello \n cat ", pageSize: 5)
    #expect(query.words == "hello cat")
    #expect(query.pageSize == 5)
    #expect(try PictureQuery().words.isEmpty)
    #expect(try PictureQuery().pageSize == 20)
  }

  @Test func aRuleThatIsBrokenIsTold() {
    #expect(throws: InvalidQuery.pageSize(0, allowed: 1...100)) { try PictureQuery(pageSize: 0) }
    #expect(throws: InvalidQuery.pageSize(101, allowed: 1...100)) {
      try PictureQuery(pageSize: 101)
    }
    #expect(throws: InvalidQuery.tooLong(length: 501, maximum: 500)) {
      try PictureQuery(String(repeating: "a", count: 501))
    }
  }

  @Test func otherWordsKeepTheRest() throws {
    let query = try PictureQuery("a", pageSize: 7).searching(for: " b ")
    #expect(query == (try PictureQuery("b", pageSize: 7)))
  }
}
