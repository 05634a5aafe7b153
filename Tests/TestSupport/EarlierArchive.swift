package import Domain
package import FoundationEssentials
import Testing

/// What `Fixtures/archive-12.sqlite` and `Fixtures/shared-archive-10.sql` have, which the program of
/// 27 November 2026 wrote: feeds with settings, a maildir, and articles with facts and full texts.
package enum EarlierArchive {
  /// Returns the contents of a file in `Fixtures`.
  package static func fixture(_ name: String) throws -> Data {
    let tests = URL(filePath: "\(#filePath)").deletingLastPathComponent()
      .deletingLastPathComponent()
    return try Data(contentsOf: tests.appending(path: "Fixtures/" + name))
  }

  /// Expects the facts of the articles.
  package static func check(_ articles: [Article]) throws {
    let bodies = Dictionary(articles.map { ($0.title, $0.body) }) { first, _ in first }
    let episode = try #require(bodies["Episode one: the harbour"] ?? nil)
    #expect(episode.authors == ["Ada Quill", "Bo Lark"])
    #expect(episode.categories == ["Science", "Deep sea"])
    #expect(episode.comments?.description == "http://127.0.0.1:8911/one.html#talk")
    let sound = try #require(episode.enclosures.first)
    #expect(sound.link.description == "http://127.0.0.1:8911/one.mp3")
    #expect((sound.type, sound.bytes, sound.seconds) == ("audio/mpeg", 1_234_567, 3_665))
    let text = "A bold beginning about whales.\nfirst"
    #expect(
      episode.document.text == text && episode.document.html.contains("<strong>bold</strong>")
    )
    let film = try #require(bodies["A film of lanterns"] ?? nil)
    #expect(film.enclosures.map(\.type) == ["video/mp4"] && film.categories == ["Art"])
    let edited = try #require(bodies["Rises twice: rivers after rain"] ?? nil)
    #expect(edited.editedAt != nil && edited.document.isEmpty)
    let full = try #require(edited.full)
    #expect(full.page.description == "http://127.0.0.1:8911/four.html")
    #expect(full.document.text.contains("floodgate11") && full.fetchedAt > .saving)
    #expect(articles.count { $0.body?.full != nil } == 4)
    #expect(
      bodies["Bridge closed for repairs"]??.document.text == "The old bridge closes for repairs."
    )
  }

  /// Expects the settings of Anna's feeds, sorted by title.
  package static func check(_ feeds: [FollowedFeed]) throws {
    #expect(feeds.map(\.title) == ["Ferries", "Lamp, as I call it", "Weekly Gazette"])
    #expect(feeds.map(\.ownTitle) == ["Ferry Times", "Lamp Radio", "Weekly Gazette"])
    #expect(feeds.map(\.tags) == [["harbour"], ["+science", "news"], ["post"]])
    #expect(
      feeds.map(\.choices.cap) == [3, nil, nil]
        && feeds.map(\.choices.isQuiet) == [true, false, false]
    )
    #expect(feeds.map(\.choices.isUnreadAfterEdit) == [false, true, false])
    #expect(feeds.map(\.choices.fullText) == [.auto, .always, .auto])
    #expect(feeds[1].hub?.description == "https://hub.example/")
    #expect(feeds[1].otherAttributes.contains { ($0.name, $0.value) == ("other:color", "red") })
    #expect(feeds[2].maildir == "/tmp/mk/mail")
    #expect(feeds[2].unsubscribe?.description == "https://post.example/leave?u=1")
  }
}
