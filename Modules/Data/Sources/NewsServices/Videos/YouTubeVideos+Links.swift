public import Domain
import FoundationEssentials
import HTTP

// The pages that videos are watched on.
extension YouTubeVideos {
  /// The watch page of a video; never nil, since every identity can stand in an address.
  public static func link(of id: Video.ID) -> WebLink? {
    WebLink("https://www.youtube.com/watch?" + QueryItems([("v", id.description)]).encoded)
  }

  /// The video that an address is about; nil for an address that is not YouTube's, and for a page
  /// that is about no one video.
  public static func id(at link: WebLink) -> Video.ID? {
    guard let parts = URLComponents(string: link.description) else { return nil }
    let steps = parts.path.split(separator: "/").map(String.init)
    switch (link.site, steps.count) {
    case ("youtu.be", 1): return Video.ID(steps[0])
    case (let site, 1) where sites.contains(site) && steps[0] == "watch":
      let items = parts.queryItems?.filter { $0.name == "v" } ?? []
      return items.lazy.compactMap { $0.value.flatMap(Video.ID.init) }.first
    case (let site, 2) where sites.contains(site) && folders.contains(steps[0]):
      return players.contains(steps[1]) ? nil : Video.ID(steps[1])
    default: return nil
    }
  }

  private static let sites: Set<String> = [
    "youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com",
  ]

  private static let folders: Set<String> = ["shorts", "embed", "live", "v"]

  /// What stands in the place of a video and has the form of an identity, but is a player of a
  /// playlist, or of what a channel shows at the moment.
  private static let players: Set<String> = ["videoseries", "live_stream"]
}
