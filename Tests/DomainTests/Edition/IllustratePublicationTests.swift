import FoundationEssentials
import TestSupport
import Testing

@testable import Domain

/// The pictures of a publication, from a scripted web and clock.
@Suite(.hangLimit)
struct IllustratePublicationTests {
  private static let links = (0..<20).map { WebLink.sample("https://a.example/\($0).png") }

  private func publication() -> Publication {
    let entries = Self.links.map { link in
      Publication.Entry(
        id: Article.ID(link),
        title: "A",
        link: link,
        byline: "",
        paragraph: "",
        picture: link,
        text: .empty
      )
    }
    let section = Publication.Section(title: "", entries: entries)
    return Publication(title: "", date: Date(timeIntervalSince1970: 0), sections: [section])
  }

  @Test func everyPictureIsFetched() async throws {
    let web = PictureWeb()
    var publication = publication()
    let missing = await IllustratePublication(fetch: web, clock: ManualClock())(&publication)
    #expect(missing == 0 && publication.pictures.count == Self.links.count)
  }

  @Test func failuresAreMissing() async throws {
    let web = PictureWeb(failing: [Self.links[3]])
    var publication = publication()
    let missing = await IllustratePublication(fetch: web, clock: ManualClock())(&publication)
    #expect(missing == 1 && publication.pictures[Self.links[3]] == nil)
  }

  @Test func nothingIsRequestedAfterTheDeadline() async throws {
    let clock = ManualClock()
    let web = PictureWeb(clock: clock, time: IllustratePublication.deadline)
    var publication = publication()
    let missing = await IllustratePublication(fetch: web, clock: clock)(&publication)
    let requests = IllustratePublication.mostRequests
    #expect(missing == Self.links.count - requests && publication.pictures.count == requests)
  }
}

/// A web on which each picture takes a time.
private struct PictureWeb: FetchPicture {
  var failing: Set<WebLink> = []
  var clock = ManualClock()
  var time = Duration.zero

  func callAsFunction(_ link: WebLink) async throws(NewsError) -> Picture {
    clock.advance(by: time)
    if failing.contains(link) { throw .timedOut(.fake, after: time) }
    do { return try Picture(Data([1]), format: .png, width: 1, height: 1) } catch {
      throw .timedOut(.fake, after: time)
    }
  }
}
