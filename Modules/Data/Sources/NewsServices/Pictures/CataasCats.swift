import ByteStrings
public import Domain
import FoundationEssentials
public import HTTP
import NewsAPIFormat

/// Cat as a service (https://cataas.com): returns a picture of a cat with a caption.
///
/// It takes two requests: one for the description of a cat, and one for its picture.
public struct CataasCats: OnlineService, CaptionCat {
  /// The service's id and name.
  public static let provider = Provider(id: "cataas", name: "cataas.com")
  /// The default address.
  public static let standardAddress = "https://cataas.com"
  /// No key is needed.
  public static let access = ServiceAccess.open
  /// The service states none.
  public static let limits = RequestLimits()

  private let client: any HTTPSending
  private let address: WebLink
  private let service: WebService

  /// Creates a client of the service at `address`.
  ///
  /// `client` must not cache: the same request returns another cat each time.
  public init(client: any HTTPSending, address: WebLink) {
    self.client = client
    self.address = address
    service = WebService(Self.self, client: client, address: address, key: nil)
  }

  /// Returns a random cat that matches the request.
  ///
  /// The provider of all errors is the service, also if the picture is at another host.
  public func callAsFunction(_ request: CatRequest) async throws(NewsError) -> CaptionedCat {
    let (cat, response) = try await cat(for: request)
    let picture = try await client.picture(
      at: try link(of: cat, request),
      from: Self.provider,
      mayReachPrivateAddresses: response.isFromPrivateAddress
    )
    return CaptionedCat(
      id: cat.name ?? "",
      caption: request.caption,
      tags: cat.words,
      picture: picture
    )
  }

  private func cat(for request: CatRequest) async throws(NewsError) -> (Reply, HTTPResponse) {
    let tag = request.tag.flatMap { $0.isEmpty ? nil : $0 }
    let path = ["cat"] + (tag.map { [$0] } ?? []) + ["says", request.caption.description]
    let items = QueryItems([("json", "true")] + request.options)
    let response = try await service.get(Self.path(path), items)
    let reply = service.decoded(Reply.self, response)
    switch response.status {
    case 200..<300:
      if let reply, reply.name != nil || reply.place != nil { return (reply, response) }
    case 400:
      if let message = reply?.message?.value {
        throw .parameterRefused(Self.provider, service.line(message))
      }
    case 404:
      guard let tag else { break }
      throw .nothingFound(Self.provider, "no cat with the tag \"\(WebService.line(tag))\"")
    default: break
    }
    throw service.failure(response)
  }

  /// Returns an encoded path of segments; `.` and `..` are encoded so that they stay names.
  private static func path(_ segments: [String]) -> String {
    segments.map { segment in
      let isDots = segment == "." || segment == ".."
      return "/" + (isDots ? segment.replacing(".", with: "%2E") : segment.utf8.percentEncoded())
    }.joined()
  }
}

// The address of the picture.
extension CataasCats {
  /// Returns the picture's address from the reply, or else by the service's URL pattern.
  private func link(of cat: Reply, _ request: CatRequest) throws(NewsError) -> WebLink {
    let own = Self.path(["cat", cat.name ?? "", "says", request.caption.description])
    let url = URL(string: cat.place ?? String(own.dropFirst()), relativeTo: root)?.absoluteURL
    if let scheme = url?.scheme?.lowercased(), scheme != "http", scheme != "https" {
      throw .redirectRefused(Self.provider, "\(WebService.line(scheme)): address")
    }
    guard let link = url.flatMap(WebLink.init)?.adding(request.options) else {
      throw .replyUnreadable(Self.provider, "the picture's address is invalid")
    }
    return link
  }

  /// The base of relative addresses: the service's address with a slash at its end.
  ///
  /// An address that starts with a slash is relative to the server, as usual.
  private var root: URL? {
    URL(string: address.description + (address.description.hasSuffix("/") ? "" : "/"))
  }
}

extension CatRequest {
  /// The picture options by the service's names.
  fileprivate var options: [(String, String?)] {
    [("width", width.map { String($0) }), ("filter", filter)]
  }
}

extension WebLink {
  /// Returns the address without `json` and with the options that it does not have yet.
  fileprivate func adding(_ options: [(String, String?)]) -> WebLink? {
    let address = description.prefix { $0 != "#" }
    let place = address.prefix { $0 != "?" }
    let own = address.dropFirst(place.count + 1).split(separator: "&").filter {
      Self.name($0) != "json"
    }
    let names = Set(own.map(Self.name))
    let others = QueryItems(options.filter { !names.contains($0.0) }).encoded
    let items = own.map(String.init) + (others.isEmpty ? [] : [others])
    return WebLink(place + (items.isEmpty ? "" : "?" + items.joined(separator: "&")))
  }

  private static func name(_ item: Substring) -> String { String(item.prefix { $0 != "=" }) }
}

/// A cat in the service's JSON, with the field names of its older and newer versions.
private struct Reply: Decodable {
  let id: Lenient<TextOrNumber>?
  let _id: Lenient<TextOrNumber>?
  let url: Lenient<String>?
  let tags: Lenient<LenientList<String>>?
  let message: Lenient<String>?

  /// The cat's id.
  var name: String? {
    [id, _id].lazy.compactMap { $0?.value?.text }.first { !$0.isEmpty }
  }

  /// The picture's address, relative or absolute.
  var place: String? { url?.value.flatMap { $0.isEmpty ? nil : $0 } }

  /// The cat's tags.
  var words: [String] { (tags?.value?.items ?? []).prefix(Self.mostTags).compactMap(\.self) }

  /// A limit against hostile replies.
  private static let mostTags = 100
}
