import Domain
import Testing

@testable import FeedFormats

@Suite struct FeedDateTests {
  @Test func placeholder() {
    #expect(FeedDate.parse("Thu, 01 Jan 2004 19:48:21 GMT")?.iso8601 == "2004-01-01T19:48:21Z")
  }
}
