import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// Feeds of an archive of version 12, in which names of settings had no prefix, and ids had the password.
@Suite(.hangLimit)
struct FeedAttributeMigrationTests {
  private let desk: DoctorDesk

  init() throws {
    desk = try DoctorDesk()
    try desk.write(Array(try EarlierArchive.fixture("archive-12.sqlite")))
    try desk.edit("DELETE FROM feed WHERE number > 2; DELETE FROM feed_entry WHERE feed > 2")
  }

  @Test func settingsStayAndOtherAttributesToo() async throws {
    let attributes = """
      [["cap","3"],["frss:x","[\\"quiet\\",\\"on\\"]"],["quiet","on"],["capital","x"],["fullText","never"]]
      """
    try desk.edit("UPDATE feed SET attributes = '\(attributes)'")
    let feed = try #require(await desk.archive.followedFeeds().first)
    #expect(feed.choices.isQuiet && feed.choices.cap == 3 && feed.choices.fullText == .never)
    #expect(feed.otherAttributes.map(\.name) == ["frss:x", "capital"])
    #expect(feed.otherAttributes.map(\.value) == [#"["quiet","on"]"#, "x"])
    #expect(try await desk.archive.examine().isSound)
  }

  @Test func idsLoseThePassword() async throws {
    let (plain, secret) = ("https://a.example/@me?x=@y", "https://me:pw@b.example/@me")
    for (number, address) in zip(1..., [plain, secret]) {
      try desk.edit(
        "UPDATE feed SET id = '\(address)', address = '\(address)' WHERE number = \(number)"
      )
    }
    let archive = desk.archive
    let addresses = try await archive.followedFeeds().map(\.address!.description)
    #expect(Set(addresses) == [plain, secret])
    for address in [plain, secret, "https://b.example/@me"] {
      let id = FollowedFeed.ID(WebLink.sample(address))
      #expect(try await archive.change(id) { $0.tags = ["x"] })
    }
    #expect(try await archive.examine().isSound)
  }
}
