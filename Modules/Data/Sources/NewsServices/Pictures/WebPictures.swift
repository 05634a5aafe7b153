public import Domain
public import HTTP

/// Pictures anywhere on the web, such as those of articles; errors name the site.
public struct WebPictures: FetchPicture {
  private let client: any HTTPSending

  /// Creates what fetches pictures by `client`, which decides how large they may be.
  public init(client: any HTTPSending) {
    self.client = client
  }

  /// Returns the picture at an address.
  ///
  /// Throws `NewsError.nothingFound` where there is none any more.
  public func callAsFunction(_ link: WebLink) async throws(NewsError) -> Picture {
    let site = Provider(id: "web", name: link.site)
    let gone = NewsError.nothingFound(site, "no picture at this address any more")
    return try await client.picture(at: link, from: site, gone: gone)
  }
}
