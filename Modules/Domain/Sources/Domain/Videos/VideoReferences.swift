/// Likes and unlikes the videos that a person refers to.
public struct VideoReferences: Sendable {
  /// The ids behind the references.
  public let ids: References<Video.ID>
  private let archive: any FindVideo
  private let liking: any LikeVideos

  /// Creates references to the rows of a list and to videos in `archive`.
  ///
  /// `id` returns the id of the video at an address; nil if the address is of something else.
  public init(
    to list: (any RememberList)?,
    in archive: any FindVideo,
    liking: any LikeVideos,
    id: @escaping @Sendable (WebLink) -> Video.ID?
  ) {
    ids = References(to: list, id: id)
    self.archive = archive
    self.liking = liking
  }

  /// Likes a video and returns it: the archive's copy, else that of `provider`.
  public func like(
    _ reference: String,
    from provider: any FindVideo
  ) async throws(ReferenceError) -> Video {
    let id = try ids.id(reference)
    let liked = try await ReferenceError.mapping { () throws(NewsError) -> Video? in
      var video = try await archive.video(id)
      if video == nil { video = try await provider.video(id) }
      if let video { try await liking.like(video) }
      return video
    }
    guard let liked else { throw .notAtProvider }
    return liked
  }

  /// Removes a video from the liked ones and returns it; liked videos are in the archive.
  public func unlike(_ reference: String) async throws(ReferenceError) -> Video {
    let id = try ids.id(reference)
    let unliked = try await ReferenceError.mapping { () throws(NewsError) -> Video? in
      let video = try await archive.video(id)
      if video != nil { try await liking.unlike(id) }
      return video
    }
    guard let unliked else { throw .notInArchive }
    return unliked
  }
}
