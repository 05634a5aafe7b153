import Domain
import FoundationEssentials
import HTTP
import Pictures

extension HTTPSending {
  /// Returns the picture at an address, which may be any on the web.
  ///
  /// What it is, its bytes say: the content type is not believed. `provider` is who errors are
  /// about, wherever the address leads; `gone` is what it means that nothing is there.
  func picture(
    at link: WebLink,
    from provider: Provider,
    gone: NewsError? = nil
  ) async throws(NewsError) -> Picture {
    guard let url = URL(string: link.description) else {
      throw NewsError(.badAddress, from: provider)
    }
    let accepted = HTTPHeader(name: "Accept", value: "image/*")
    let response: HTTPResponse
    do throws(HTTPFailure) {
      response = try await send(HTTPRequest(url: url, headers: [accepted]))
    } catch .bodyTooLarge(let limit) {
      throw .pictureRefused(provider, .tooLarge(limit: limit))
    } catch {
      throw NewsError(error, from: provider)
    }
    guard (200..<300).contains(response.status) else {
      if let gone, [404, 410].contains(response.status) { throw gone }
      throw NewsError(response, from: provider)
    }
    do throws(InvalidPicture) {
      return try Picture(response.body)
    } catch {
      throw .pictureRefused(provider, error)
    }
  }
}
