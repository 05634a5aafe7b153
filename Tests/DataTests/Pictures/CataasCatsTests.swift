import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import TestSupport
import Testing

@Suite(.hangLimit)
struct CataasCatsTests {
  private static let address = "https://cats.example"

  /// Returns the requested picture address and the cat.
  private func cat(
    _ description: String,
    _ request: CatRequest? = nil,
    address: String = address
  ) async throws -> (place: String, cat: CaptionedCat) {
    let network = CataasDesk.network(description)
    let cats = try CataasDesk.cats(HTTPClient(transport: network), at: address)
    let cat = try await cats(try request ?? CataasDesk.request())
    #expect(network.requests.count == 2)
    return (try #require(network.requests.last).url.absoluteString, cat)
  }

  @Test func catAndPictureAreRequested() async throws {
    let network = CataasDesk.network(#"{"id":"a1","url":"/cat/a1/says/Hi"}"#)
    let cats = try CataasDesk.cats(HTTPClient(transport: network), at: Self.address + "/")
    let request = try CataasDesk.request("Hi", tag: "very cute", width: 300, filter: "mono")
    _ = try await cats(request)
    let (first, second) = (network.requests[0], network.requests[1])
    #expect(first.url.path() == "/cat/very%20cute/says/Hi" && first.url.host() == "cats.example")
    #expect(first.query == ["json": "true", "width": "300", "filter": "mono"])
    #expect(first.headers == [HTTPHeader(name: "Accept", value: "application/json")])
    #expect(second.url.path() == "/cat/a1/says/Hi")
    #expect(second.query == ["width": "300", "filter": "mono"])
    #expect(second.headers == [HTTPHeader(name: "Accept", value: "image/*")])
    #expect(network.requests.allSatisfy { $0.secretHeaders.isEmpty })
  }

  @Test(arguments: [nil, ""])
  func tagIsOptional(tag: String?) async throws {
    let network = CataasDesk.network(#"{"id":"a1"}"#)
    let cats = try CataasDesk.cats(HTTPClient(transport: network), at: Self.address)
    _ = try await cats(try CataasDesk.request(tag: tag))
    #expect(
      network.requests.map(\.url.absoluteString)
        == ["https://cats.example/cat/says/Hi?json=true", "https://cats.example/cat/a1/says/Hi"]
    )
  }

  @Test(arguments: [
    (#""id":"a1""#, "a1"), (#""_id":"a1""#, "a1"), (#""id":7"#, "7"), (#""_id":7"#, "7"),
    (#""id":null,"_id":"b"#, "b"), (#""id":"","_id":"b"#, "b"), (#""id":[],"_id":"b"#, "b"),
    (#""id":"a1","_id":"b"#, "a1"), (#""id":1.5"#, ""), (#""id":true"#, ""), (#""id":null"#, ""),
  ])
  func idIsStringOrNumber(field: String, id: String) async throws {
    let end = field.hasSuffix("b") ? "\"" : ""
    let description = #"{\#(field)\#(end),"url":"/x"}"#
    #expect(try await cat(description).cat.id == id)
  }

  @Test func catFieldsAreMapped() async throws {
    let description = #"""
      {"_id":"a1","tags":["cute",7,null,"orange"],"created_at":"x","mimetype":"image/jpeg"}
      """#
    let cat = try await cat(description).cat
    #expect(cat.tags == ["cute", "orange"] && cat.caption.description == "Hi")
    #expect(cat.picture.format == .png && cat.picture.width == 3 && cat.picture.height == 2)
    #expect(cat.picture.bytes == CataasDesk.picture)
  }

  @Test(arguments: ["null", "7", "\"cute\"", "{}"])
  func invalidTagsAreEmpty(tags: String) async throws {
    #expect(try await cat(#"{"id":"a1","tags":\#(tags)}"#).cat.tags.isEmpty)
  }

  @Test func tagsAreLimited() async throws {
    let tags = Array(repeating: "\"x\"", count: 10_000).joined(separator: ",")
    #expect(try await cat(#"{"id":"a1","tags":[\#(tags)]}"#).cat.tags.count == 100)
  }

  @Test(arguments: [
    ("/cat/a1/says/Hi", "https://h.example:81/cat/a1/says/Hi"),
    ("cat/a1/says/Hi", "https://h.example:81/cats/v1/cat/a1/says/Hi"),
    ("//o.example/a1", "https://o.example/a1"), ("http://o.example/a1", "http://o.example/a1"),
    ("HTTPS://o.example/a1#x", "https://o.example/a1"),
    ("?a=b", "https://h.example:81/cats/v1/?a=b"),
    ("/cat/a1/says/a%2Fb", "https://h.example:81/cat/a1/says/a%2Fb"),
    ("/cat/a1/says/%2E%2E", "https://h.example:81/cat/a1/says/%2E%2E"),
    ("/cat/a1/says/a b ü", "https://h.example:81/cat/a1/says/a%20b%20%C3%BC"),
    ("/a?json=true&b=c", "https://h.example:81/a?b=c"), ("/a?json=true", "https://h.example:81/a"),
  ])
  func pictureAddressMayBeRelative(url: String, place: String) async throws {
    for address in ["https://h.example:81/cats/v1", "https://h.example:81/cats/v1/"] {
      let description = #"{"id":"a1","url":\#(json(url))}"#
      #expect(try await cat(description, address: address).place == place)
    }
  }

  @Test(arguments: [#""url":null"#, #""url":"""#, #""url":7"#, #""x":0"#])
  func missingAddressUsesTheURLPattern(field: String) async throws {
    let place = try await cat(
      #"{"id":"a/1","\#(field.dropFirst())}"#,
      try CataasDesk.request("..", width: 300),
      address: "https://h.example/cats"
    ).place
    #expect(place == "https://h.example/cats/cat/a%2F1/says/%2E%2E?width=300")
  }

  @Test(arguments: [
    ("/a", "?width=300&filter=mono"), ("/a?width=5", "?width=5&filter=mono"),
    ("/a?filter=blur&width=5", "?filter=blur&width=5"),
    ("/a?x=%20&", "?x=%20&width=300&filter=mono"),
    ("/a?widths=5#width=5", "?widths=5&width=300&filter=mono"),
  ])
  func optionsAreAddedOnce(url: String, query: String) async throws {
    let request = try CataasDesk.request(width: 300, filter: "mono")
    let place = try await cat(#"{"url":"\#(url)"}"#, request).place
    #expect(place == Self.address + "/a" + query)
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://o.example/x", "javascript:alert(1)", "data:x,y"])
  func onlyWebAddressesAreFollowed(url: String) async throws {
    let network = CataasDesk.network(#"{"id":"a1","url":"\#(url)"}"#)
    let cats = try CataasDesk.cats(HTTPClient(transport: network), at: Self.address)
    let scheme = url.prefix { $0 != ":" }
    await #expect(throws: NewsError.redirectRefused(CataasCats.provider, "\(scheme): address")) {
      try await cats(try CataasDesk.request())
    }
    #expect(network.requests.count == 1)
  }

  @Test(arguments: ["http://", "https:x", "http:///x", "http://[::1/x", "///x"])
  func invalidPictureAddressIsReported(url: String) async throws {
    let network = CataasDesk.network(#"{"id":"a1","url":"\#(url)"}"#)
    let cats = try CataasDesk.cats(HTTPClient(transport: network), at: Self.address)
    let reason = "the picture's address is invalid"
    await #expect(throws: NewsError.replyUnreadable(CataasCats.provider, reason)) {
      try await cats(try CataasDesk.request())
    }
  }

  @Test func serviceNeedsNoKey() {
    #expect(CataasCats.provider == Provider(id: "cataas", name: "cataas.com"))
    #expect(CataasCats.access == .open && CataasCats.standardAddress == "https://cataas.com")
  }
}
