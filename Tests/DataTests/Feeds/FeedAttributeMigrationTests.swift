import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// Feeds of an archive in which names of settings had no prefix, and ids had the password.
@Suite(.hangLimit)
struct FeedAttributeMigrationTests {
  private let desk: DoctorDesk

  init() throws { desk = try DoctorDesk() }

  /// Follows feeds and changes them to version 12 of the layout.
  private func follow(_ addresses: String..., then script: String) async throws {
    try await desk.archive.follow(addresses.map { FollowedFeed(address: .sample($0)) })
    let tables = ["list_key", "story_choice", "icon", "feed_icon"]
    let added = tables.map { "DROP TABLE \($0);" }.joined()
    try desk.edit("\(script); \(added) PRAGMA user_version = 12")
  }

  @Test func settingsStayAndOtherAttributesToo() async throws {
    let attributes = """
      [["cap","3"],["frss:x","[\\"quiet\\",\\"on\\"]"],["quiet","on"],["capital","x"],["fullText","never"]]
      """
    try await follow(
      "https://a.example/feed",
      then: "UPDATE feed SET attributes = '\(attributes)'"
    )
    let feed = try #require(await desk.archive.followedFeeds().first)
    #expect(feed.isQuiet && feed.cap == 3 && feed.fullText == .never)
    let others = feed.otherAttributes.filter { !$0.name.hasPrefix("broadsheet:") }
    #expect(others.map(\.name) == ["frss:x", "capital"])
    #expect(others.map(\.value) == [#"["quiet","on"]"#, "x"])
    #expect(try await desk.archive.examine().isSound)
  }

  @Test func idsLoseThePassword() async throws {
    let (plain, secret) = ("https://a.example/@me?x=@y", "https://me:pw@b.example/@me")
    try await follow(
      plain,
      secret,
      then: "UPDATE feed SET id = 'https://me:pw@b.example/@me' WHERE address LIKE '%pw@%'"
    )
    let archive = desk.archive
    #expect(try await archive.followedFeeds().map(\.address.description) == [plain, secret])
    for address in [plain, secret, "https://b.example/@me"] {
      let id = FollowedFeed.ID(WebLink.sample(address))
      #expect(try await archive.change(id) { $0.tags = ["x"] })
    }
    #expect(try await archive.examine().isSound)
  }
}
