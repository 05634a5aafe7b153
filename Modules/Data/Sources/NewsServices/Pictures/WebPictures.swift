public import Domain
import FoundationEssentials
public import HTTP
import Pictures

/// Fetches pictures from any web address; the provider of errors is the site.
public struct WebPictures: FetchPicture {
  private let client: any HTTPSending

  /// Creates a fetcher; `client` limits the size.
  public init(client: any HTTPSending) {
    self.client = client
  }

  /// Returns the picture at an address; throws `NewsError.nothingFound` after status 404 and 410.
  ///
  /// The address is from an article, so it may not lead to private addresses.
  public func callAsFunction(_ link: WebLink) async throws(NewsError) -> Picture {
    let site = Provider(site: link)
    let gone = NewsError.nothingFound(site, "no picture at this address any more")
    return try await client.picture(at: link, from: site, gone: gone)
  }
}

extension HTTPSending {
  /// Returns the picture at any web address.
  ///
  /// The format is detected from the bytes; the content type is ignored. `provider` is the provider
  /// of errors, and `gone` the error for status 404 and 410. `mayReachPrivateAddresses` states whether
  /// the address is from a server with a private address.
  func picture(
    at link: WebLink,
    from provider: Provider,
    gone: NewsError? = nil,
    mayReachPrivateAddresses: Bool = false
  ) async throws(NewsError) -> Picture {
    guard let url = URL(string: link.description) else {
      throw NewsError(.badAddress, from: provider)
    }
    let request = HTTPRequest(
      url: url,
      headers: [HTTPHeader(name: "Accept", value: "image/*")],
      mayReachPrivateAddresses: mayReachPrivateAddresses
    )
    let response: HTTPResponse
    do throws(HTTPFailure) {
      response = try await send(request)
    } catch .bodyTooLarge(let limit) {
      throw .pictureRefused(provider, .tooLarge(limit: limit))
    } catch {
      throw NewsError(error, from: provider)
    }
    guard (200..<300).contains(response.status) else {
      if let gone, [404, 410].contains(response.status) { throw gone }
      // There is no query that could be the cause of a status 4xx.
      if (400..<500).contains(response.status), response.status != 429 {
        throw .requestRejected(provider, status: response.status, nil)
      }
      throw NewsError(response, from: provider, hasOwnKey: false)
    }
    do throws(InvalidPicture) {
      return try Picture(response.body)
    } catch {
      throw .pictureRefused(provider, error)
    }
  }
}
