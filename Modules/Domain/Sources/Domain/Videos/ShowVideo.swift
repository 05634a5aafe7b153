/// Shows a video: as its provider describes it now, or else as it was seen before.
public struct ShowVideo: Sendable {
  private let provider: any FindVideo
  private let archive: any FindVideo

  /// Creates what asks `provider`, and `archive` where that fails.
  public init(provider: any FindVideo, archive: any FindVideo) {
    self.provider = provider
    self.archive = archive
  }

  /// A video as it can be shown.
  public struct Shown: Hashable, Sendable {
    /// The video.
    public let video: Video
    /// Why it is an older copy; nil for what the provider has just told.
    public let trouble: NewsError?

    /// Creates a video as it can be shown.
    public init(_ video: Video, trouble: NewsError? = nil) {
      self.video = video
      self.trouble = trouble
    }
  }

  /// Returns a video; nil when the provider has none of this identity.
  ///
  /// Where the provider cannot tell, that is no reason to show nothing: the copy in the archive does,
  /// or `known`, one that the person has before them; without one, it fails as the provider did.
  public func callAsFunction(
    _ id: Video.ID,
    known: Video? = nil
  ) async throws(NewsError) -> Shown? {
    do throws(NewsError) {
      return try await provider.video(id).map { Shown($0) }
    } catch {
      if error == .cancelled { throw error }
      guard let copy = try await kept(id) ?? known else { throw error }
      return Shown(copy, trouble: error)
    }
  }

  /// Returns the archive's copy; nil also when the archive is in trouble.
  private func kept(_ id: Video.ID) async throws(NewsError) -> Video? {
    do throws(NewsError) {
      return try await archive.video(id)
    } catch {
      if error == .cancelled { throw error }
      return nil
    }
  }
}
