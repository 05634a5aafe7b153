public import Domain
import FoundationEssentials
public import HTTP
import NewsAPIFormat

/// Cat as a service (https://cataas.com): finds a cat, and writes on its picture what it says.
///
/// Two requests: one for a cat, which is described in JSON, and one for its picture.
public struct CataasCats: OnlineService, CaptionCat {
  /// The service as it is named on the command line and in data.
  public static let provider = Provider(id: "cataas", name: "cataas.com")
  /// Where the service is.
  public static let standardAddress = "https://cataas.com"
  /// Everyone is let in.
  public static let access = ServiceAccess.open
  /// It names none.
  public static let limits = RequestLimits()

  private let client: any HTTPSending
  private let address: WebLink
  private let service: WebService

  /// Creates what asks the service at `address`.
  ///
  /// The same request brings another cat each time, so `client` must be one that keeps no replies:
  /// a `CachingClient` would bring the same cat for five minutes.
  public init(client: any HTTPSending, address: WebLink) {
    self.client = client
    self.address = address
    service = WebService(Self.self, client: client, address: address, key: nil)
  }

  /// Returns a cat, with every call perhaps another.
  ///
  /// Wherever the service says that the picture is, what goes wrong there is told of the service.
  public func callAsFunction(_ request: CatRequest) async throws(NewsError) -> CaptionedCat {
    let cat = try await cat(for: request)
    return CaptionedCat(
      id: cat.name ?? "",
      caption: request.caption,
      tags: cat.words,
      picture: try await client.picture(at: try link(of: cat, request), from: Self.provider)
    )
  }

  private func cat(for request: CatRequest) async throws(NewsError) -> Reply {
    let tag = request.tag.flatMap { $0.isEmpty ? nil : $0 }
    let path = ["cat"] + (tag.map { [$0] } ?? []) + ["says", request.caption.description]
    let items = QueryItems([("json", "true")] + request.options)
    let response = try await service.get(Self.path(path), items)
    let reply = service.decoded(Reply.self, response)
    switch response.status {
    case 200..<300:
      if let reply, reply.name != nil || reply.place != nil { return reply }
    case 400:
      if let said = reply?.message?.value {
        throw .parameterRefused(Self.provider, service.told(said))
      }
    case 404:
      guard let tag else { break }
      throw .nothingFound(Self.provider, "no cat with the tag \"\(WebService.line(tag))\"")
    default: break
    }
    throw NewsError(response, from: Self.provider)
  }

  /// Returns segments as a path, each of which arrives as one whatever is in it.
  private static func path(_ segments: [String]) -> String {
    segments.map { "/" + PercentEncoding.segment($0) }.joined()
  }
}

// Where the picture is.
extension CataasCats {
  /// The address of a cat's picture as the service names it, or else by the service's own pattern.
  private func link(of cat: Reply, _ request: CatRequest) throws(NewsError) -> WebLink {
    let own = Self.path(["cat", cat.name ?? "", "says", request.caption.description])
    let url = URL(string: cat.place ?? String(own.dropFirst()), relativeTo: root)?.absoluteURL
    if let scheme = url?.scheme?.lowercased(), scheme != "http", scheme != "https" {
      throw .redirectRefused(Self.provider, "\(WebService.line(scheme)): address")
    }
    guard let link = url.flatMap(WebLink.init)?.adding(request.options) else {
      throw .replyUnreadable(Self.provider, "the address of the picture is none")
    }
    return link
  }

  /// What relative addresses are relative to: the service, as if it were a folder.
  ///
  /// One that begins with a slash counts from the root of the server, as everywhere on the web,
  /// even if the service is in a folder of that.
  private var root: URL? {
    URL(string: address.description + (address.description.hasSuffix("/") ? "" : "/"))
  }
}

extension CatRequest {
  /// What is to be done to the picture, in the names of the service.
  fileprivate var options: [(String, String?)] {
    [("width", width.map { String($0) }), ("filter", filter)]
  }
}

extension WebLink {
  /// Returns the address with those options that it does not have yet.
  ///
  /// Should it ask for JSON, as the request before did, then it does so no more.
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

/// A cat as the service describes it, in its older words and its newer ones.
private struct Reply: Decodable {
  let id: Lenient<TextOrNumber>?
  let _id: Lenient<TextOrNumber>?
  let url: Lenient<String>?
  let tags: Lenient<[Lenient<String>]>?
  let message: Lenient<String>?

  /// What the service calls the cat.
  var name: String? {
    [id, _id].lazy.compactMap { $0?.value?.text }.first { !$0.isEmpty }
  }

  /// Where the picture is, in the service's words.
  var place: String? { url?.value.flatMap { $0.isEmpty ? nil : $0 } }

  /// What kind of cat it is.
  var words: [String] { (tags?.value ?? []).prefix(Self.mostTags).compactMap(\.value) }

  /// More tags than any cat has.
  private static let mostTags = 100
}
