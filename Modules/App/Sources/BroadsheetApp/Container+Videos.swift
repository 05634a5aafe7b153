import Domain
import LocalArchive
import NewsServices
import Settings

// The videos.
extension Container {
  /// YouTube; what it tells is kept.
  func videos() throws(Failure) -> any SearchVideos & FindVideo {
    let network = try network()
    let timeout = try timeout(isAlone: true)
    let access = try access(to: YouTubeVideos.self, over: network, timeout: timeout)
    let videos = YouTubeVideos(client: access.client, address: access.address, key: access.key)
    guard let archive else { return videos }
    return ArchivingVideos(wrapping: videos, into: archive)
  }

  /// The word of `provider` on a video, or else the archive's.
  func showVideo(by provider: any FindVideo) -> ShowVideo {
    ShowVideo(provider: provider, archive: archiveSearch)
  }

  /// The list of videos that was shown last.
  var lastVideos: LastList<Video.ID> {
    LastList(
      noun: "video",
      file: Folders(variables: outside.variables).lastVideos.map(StateFile.init)
    )
  }

  /// The video that a person means by a row of the last list of videos, an id or an address.
  func videoID(_ reference: String) throws(Failure) -> Video.ID {
    try lastVideos.id(reference, link: YouTubeVideos.id)
  }

  /// Finds a video that a person means: as it was seen before, or else at YouTube.
  func video(_ reference: String) async throws(Failure) -> Video {
    let id = try videoID(reference)
    let seen = try await translated { () throws(NewsError) in try await archiveSearch.video(id) }
    if let seen { return seen }
    let videos = try videos()
    let found = try await translated { () throws(NewsError) in try await videos.video(id) }
    guard let found else { throw Failure(noVideo: reference) }
    return found
  }
}

extension Failure {
  /// Says that YouTube has no such video.
  init(noVideo reference: String) {
    self.init("YouTube has no video \(Quoted(reference)), or shows it to nobody", .noSuchItem)
  }
}
