public import Domain
import FoundationEssentials
public import HTTP

/// Loads the documents of feeds from the web; the provider of errors is the site.
public struct WebFeeds: LoadFeed {
  private let client: any HTTPSending

  /// Creates a loader; `client` limits the size.
  public init(client: any HTTPSending) {
    self.client = client
  }

  /// Returns the document at an address, after redirects.
  public func document(at link: WebLink) async throws(NewsError) -> LoadedDocument {
    let site = Provider(id: "web", name: link.site)
    guard let url = URL(string: link.description) else {
      throw NewsError(.badAddress, from: site)
    }
    let response: HTTPResponse
    do throws(HTTPFailure) {
      response = try await client.send(
        HTTPRequest(url: url, headers: [HTTPHeader(name: "Accept", value: Self.types)])
      )
    } catch {
      throw NewsError(error, from: site)
    }
    guard (200..<300).contains(response.status) else {
      if (400..<500).contains(response.status), response.status != 429 {
        throw .requestRejected(site, status: response.status, nil)
      }
      throw NewsError(response, from: site, hasOwnKey: false)
    }
    return LoadedDocument(
      bytes: Array(response.body),
      charset: response["Content-Type"].flatMap(Self.charset),
      address: (response.address ?? url).absoluteString
    )
  }

  /// What is asked for, feeds first.
  private static let types =
    "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, "
    + "application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.5"

  /// Returns the parameter `charset` of a content type (RFC 9110, section 8.3.1).
  static func charset(_ type: String) -> String? {
    for parameter in type.utf8.split(separator: UInt8(ascii: ";")).dropFirst() {
      let parts = parameter.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard parts.count == 2 else { continue }
      let (name, value) = (String(Substring(parts[0])), String(Substring(parts[1])))
      guard name.trimmed.lowercased() == "charset" else { continue }
      let charset = value.trimmed.filter { $0 != "\"" && $0 != "'" }
      return charset.isEmpty ? nil : charset
    }
    return nil
  }
}
