import Texts

/// Fetches the pictures of a publication, several at once.
public struct IllustratePublication: Sendable {
  /// The number of pictures that are fetched at once.
  static let mostRequests = 6
  /// The time after which no more pictures are requested.
  static let deadline = Duration.seconds(30)
  /// The size of the largest picture that is put into a file, in bytes.
  private static let largestPicture = 2_000_000
  /// The size of all pictures of a file; mail servers often refuse more than 20 MB.
  private static let mostBytes = 12_000_000

  private let fetch: any FetchPicture
  private let clock: any Clock<Duration>

  public init(fetch: any FetchPicture, clock: any Clock<Duration>) {
    (self.fetch, self.clock) = (fetch, clock)
  }

  /// Adds the pictures that can be fetched and are small enough, the first stories first; returns how
  /// many are missing.
  public func callAsFunction(_ publication: inout Publication) async -> Int {
    let links = publication.sections.flatMap(\.entries).compactMap(\.picture).distinct { $0 }
    let fetched = await pictures(links)
    var room = Self.mostBytes
    for link in links {
      guard let picture = fetched[link], picture.bytes.count <= min(room, Self.largestPicture),
        picture.width * picture.height <= Picture.pixelLimit
      else { continue }
      publication.pictures[link] = picture
      room -= picture.bytes.count
    }
    return links.count - publication.pictures.count
  }

  private func pictures(_ links: [WebLink]) async -> [WebLink: Picture] {
    let timeLeft = clock.countdown(Self.deadline)
    return await withTaskGroup(of: (WebLink, Picture?).self) { group in
      var waiting = links[...]
      var pictures: [WebLink: Picture] = [:]
      for link in waiting.prefix(Self.mostRequests) {
        group.addTask { (link, try? await fetch(link)) }
      }
      waiting = waiting.dropFirst(Self.mostRequests)
      while let (link, picture) = await group.next() {
        pictures[link] = picture
        guard timeLeft() > .zero, let next = waiting.popFirst() else { continue }
        group.addTask { (next, try? await fetch(next)) }
      }
      return pictures
    }
  }
}
