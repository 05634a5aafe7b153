import Domain
import FoundationEssentials
import LocalArchive
import Presentation
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// The icons of feeds in Miniflux's API and the Google Reader API.
@Suite(.hangLimit)
struct IconAPITests {
  private struct Feed: Decodable {
    struct Icon: Decodable, Equatable {
      var feedId, iconId: Int
      var externalIconId: String
    }
    var id: Int
    var icon: Icon
  }

  private struct Icon: Decodable, Equatable {
    var id: Int
    var mimeType, data: String
  }

  private struct Subscriptions: Decodable {
    struct Subscription: Decodable { var iconUrl: String }
    var subscriptions: [Subscription]
  }

  private let archive = Archive(of: [], as: .library)

  /// Follows a feed with an icon and one without.
  private func follow() async throws {
    let lamp = FollowedFeed.fake("Lamp")
    try await archive.follow([lamp, .fake("Bell")])
    try await archive.store(Domain.Icon(Data([0xFF, 0]), format: .gif), of: [lamp.id])
  }

  private func get(
    _ path: String,
    host: String = "127.0.0.1:8087",
    isBehindProxy: Bool = false
  ) async -> WebResponse {
    var services = Services.fake(archive) { WebDesk.now }
    services.icons = archive
    let site = WebSite(
      services,
      version: nil,
      isLive: false,
      access: WebAccess(isKeyRequired: false) { _, _ in nil },
      hosts: SiteHosts(["news.example"]),
      isBehindProxy: isBehindProxy,
      pictures: .direct
    )
    let headers = [("Host", host), ("Authorization", "GoogleLogin auth=anyone")]
    return await site.response(to: WebRequest("GET", path, headers: headers))
  }

  private func read<Value: Decodable>(_ response: WebResponse) throws -> Value {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Value.self, from: Data(response.text.utf8))
  }

  @Test func feedsHaveTheirIcons() async throws {
    try await follow()
    let feeds: [Feed] = try read(await get("/v1/feeds"))
    let (bell, lamp) = (feeds[0], feeds[1])
    #expect(bell.icon == Feed.Icon(feedId: bell.id, iconId: 0, externalIconId: ""))
    #expect(lamp.icon.feedId == lamp.id && 1...Int(Int32.max) ~= lamp.icon.iconId)
    #expect(UUID(uuidString: lamp.icon.externalIconId) != nil)
  }

  @Test func iconIsFoundByItsNumberAndItsFeed() async throws {
    try await follow()
    let feeds: [Feed] = try read(await get("/v1/feeds"))
    let (bell, lamp) = (feeds[0], feeds[1])
    let number = lamp.icon.iconId
    let expected = Icon(id: number, mimeType: "image/gif", data: "image/gif;base64,/wA=")
    #expect(try read(await get("/v1/feeds/\(lamp.id)/icon")) == expected)
    #expect(try read(await get("/v1/icons/\(number)")) == expected)
    for path in ["feeds/\(bell.id)/icon", "icons/0", "icons/1", "feeds/1/icon"] {
      #expect(await get("/v1/\(path)").status == 404)
    }
  }

  @Test(arguments: [
    ("127.0.0.1:8087", false, "http://127.0.0.1:8087"),
    ("news.example", true, "https://news.example"),
    ("localhost:8087", true, "http://localhost:8087"),
  ])
  func addressesOfIconsAreAbsolute(host: String, isProxy: Bool, server: String) async throws {
    try await follow()
    let path = "/reader/api/0/subscription/list?output=json"
    let list: Subscriptions = try read(await get(path, host: host, isBehindProxy: isProxy))
    #expect(list.subscriptions[0].iconUrl == "")
    let address = list.subscriptions[1].iconUrl
    #expect(address.hasPrefix(server + "/icon/"))
    let icon = await get(String(address.dropFirst(server.count)))
    #expect(icon.status == 200 && icon[header: "Content-Type"] == "image/gif")
  }
}
