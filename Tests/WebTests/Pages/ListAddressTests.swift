import Domain
import FoundationEssentials
import Presentation
import Query
import Testing
import Texts

@testable import WebPages
@testable import WebServer

struct ListAddressTests {
  private func address(_ target: String) -> ListAddress? {
    let request = WebRequest("GET", target)
    let section = Section(rawValue: String(request.path.dropFirst()))
    return section.map { ListAddress($0, request.query) }
  }

  private func route(_ target: String) throws -> Route? {
    try address(target)?.route(pageSize: 20, now: WebDesk.now)
  }

  @Test func everyListHasItsRoute() throws {
    guard case .archive(let archived)? = try route("/search?q=flood&sort=relevance"),
      case .search(let asked)? = try route("/search?q=flood&from=providers&source=bbc"),
      case .unread(let unread)? = try route("/unread?feed=https://lamp.example/feed"),
      case .saved(let saved)? = try route("/saved"),
      case .headlines(let headlines)? = try route("/headlines?category=science&country=de"),
      case .sources(let sources)? = try route("/sources?q=wire&lang=de"),
      case .likedVideos? = try route("/videos"),
      case .videos(let videos)? = try route("/videos?q=a")
    else {
      Issue.record("a list has another route")
      return
    }
    #expect(archived.words == "flood" && archived.sort == .relevance)
    #expect(asked.filter.sources == ["bbc"])
    #expect(unread.filter.isUnreadOnly)
    #expect(unread.filter.feed?.description == "https://lamp.example/feed")
    #expect(saved.filter.isSavedOnly)
    #expect(headlines.category == .science && headlines.country?.description == "de")
    #expect(sources.language == .de)
    #expect(videos.words == "a")
  }

  @Test func rangeOfDaysLimitsASearchToItsLastSecond() throws {
    let days = "since=2027-01-14T00:00:00Z&until=2027-01-15T00:00:00Z"
    guard case .archive(let query)? = try route("/search?q=x&" + days) else {
      Issue.record("not a search of the archive")
      return
    }
    #expect(query.filter.from?.iso8601 == "2027-01-14T00:00:00Z")
    #expect(query.filter.to?.iso8601 == "2027-01-14T23:59:59Z")
  }

  @Test(arguments: [
    "since=2027-01-15T00:00:00Z&until=2027-01-14T00:00:00Z", "since=2027-01-15T00:00:00Z",
    "since=x&until=y",
  ])
  func invalidRangeIsIgnored(fields: String) {
    #expect(address("/search?q=x&" + fields)?.range == nil)
  }

  @Test func pathHasTheKnownFieldsInOrder() {
    let list = address("/search?sort=relevance&evil=1&q=a%26b&marked=3&cursor=archive:20%7Cx")
    #expect(list?.path().text == "/search?q=a%26b&sort=relevance")
    #expect(
      list?.path(list?.cursor).text == "/search?q=a%26b&sort=relevance&cursor=archive%3A20%7Cx"
    )
    #expect(
      list?.path(changing: ["sort": nil, "from": "providers"]).text
        == "/search?q=a%26b&from=providers"
    )
  }
}
