import Domain
import FoundationEssentials
import LocalArchive
import Presentation
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// The icons of feeds on the pages.
@Suite(.hangLimit)
struct IconPagesTests {
  private static let icon = Icon(Data([0x89, 0x50, 0, 0xFF]), format: .png)
  private let archive = Archive(of: [], as: .library)
  private let lamp = FollowedFeed.fake("Lamp")

  /// Follows two feeds with an article each, of which one has an icon, and returns the icon's address.
  private func follow() async throws -> String {
    try await archive.follow([lamp, .fake("Bell")])
    for name in ["lamp", "bell"] {
      let article = Article.sample(link: .sample("https://\(name).example/1"))
      let feed = FollowedFeed.fake(name.capitalized)
      let entries = [FeedEntry(key: 1, article: article)]
      try await archive.store([FeedUpdate(feed.id, state: FeedState(), entries: entries)])
    }
    try await archive.store(Self.icon, of: [lamp.id])
    let feeds = try await archive.followedFeeds()
    return "/icon/\(try #require(feeds.compactMap(\.icon).first))"
  }

  private func site(isKeyRequired: Bool, _ pictures: PictureMode) -> WebSite {
    var services = Services.fake(archive) { WebDesk.now }
    services.icons = archive
    return WebSite(
      services,
      version: nil,
      isLive: false,
      access: WebAccess(isKeyRequired: isKeyRequired) { _, _ in nil },
      hosts: SiteHosts([]),
      isBehindProxy: false,
      pictures: pictures
    )
  }

  private func get(
    _ target: String,
    isKeyRequired: Bool = false,
    pictures: PictureMode = .direct,
    _ headers: [(name: String, value: String)] = []
  ) async -> WebResponse {
    let fields = [(name: "Host", value: "localhost:8087")] + headers
    return await site(isKeyRequired: isKeyRequired, pictures)
      .response(to: WebRequest("GET", target, headers: fields))
  }

  @Test func iconIsServedWithoutAKey() async throws {
    let path = try await follow()
    let response = await get(path, isKeyRequired: true, [("Sec-Fetch-Site", "cross-site")])
    #expect(response.status == 200)
    guard case .bytes(let bytes) = response.body else { throw CancellationError() }
    #expect(Data(bytes) == Self.icon.bytes)
    let fields = [
      "Content-Type": "image/png", "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "cross-origin",
    ]
    for (name, value) in fields { #expect(response[header: name] == value) }
    #expect(response[header: "Content-Security-Policy"]?.hasPrefix("default-src 'none';") == true)
  }

  @Test(arguments: [
    "/icon/00000000-0000-0000-0000-000000000000", "/icon/1", "/icon/", "/icon/../saved",
    "/icon/%00",
  ])
  func otherAddressesAreMissing(path: String) async throws {
    _ = try await follow()
    #expect(await get(path, isKeyRequired: true).status == 404)
    #expect(await get("/saved", isKeyRequired: true).status == 401)
  }

  @Test func iconStandsBesideTheNameOfItsFeed() async throws {
    let image = """
      <img class="icon" src="\(try await follow())" alt="" width="16">
      """
    let unread = await get("/unread").text
    // In the sidebar and at the article, whose site is the feed's.
    #expect(unread.split(separator: image, omittingEmptySubsequences: false).count == 3)
    #expect(unread.contains("<bdi>\(image)Lamp</bdi>") && unread.contains("<bdi>Bell</bdi>"))
    let rows = await get("/rows?list=unread").text
    #expect(rows.split(separator: image, omittingEmptySubsequences: false).count == 2)
    let feeds = await get("/feeds").text
    #expect(feeds.contains(">\(image)Lamp</a>"))
    for text in [unread, feeds] { #expect(CheckedHTML(text).problems == []) }
  }

  @Test(arguments: ["/unread", "/feeds", "/rows?list=unread"])
  func pagesWithoutPicturesHaveNoIcons(path: String) async throws {
    _ = try await follow()
    let text = await get(path, pictures: .none).text
    #expect(text.contains("amp") && !text.contains("<img"))
  }
}
