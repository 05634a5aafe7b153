/// Finds videos at a provider, and keeps everything that brings.
public struct ArchivingVideos: SearchVideos, FindVideo {
  private let provider: any SearchVideos & FindVideo
  private let archive: any KeepVideos

  /// Creates what does what `provider` does, and keeps in the archive what that brings.
  public init(wrapping provider: any SearchVideos & FindVideo, into archive: any KeepVideos) {
    self.provider = provider
    self.archive = archive
  }

  /// Returns the page that the provider finds, once it is kept.
  ///
  /// An archive in trouble never costs a person the page: that says so in a remark.
  public func callAsFunction(
    _ query: VideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video> {
    var page = try await provider(query, at: cursor)
    do throws(NewsError) {
      try await archive.keep(page.items)
    } catch {
      if error != .cancelled { page.remarks.append(.notKept(error)) }
    }
    return page
  }

  /// Returns the video that the provider finds, once it is kept, as far as that can be.
  public func video(_ id: Video.ID) async throws(NewsError) -> Video? {
    let video = try await provider.video(id)
    if let video { try? await archive.keep([video]) }
    return video
  }
}
