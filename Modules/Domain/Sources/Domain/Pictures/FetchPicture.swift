/// Fetches a picture from the web.
public protocol FetchPicture: Sendable {
  /// Returns the picture at an address.
  func callAsFunction(_ link: WebLink) async throws(NewsError) -> Picture
}
