import Domain
import FoundationEssentials
import NewsAPIFormat
import Texts

/// JSON Feed 1 and 1.1 (https://www.jsonfeed.org/version/1.1/).
enum JSONFeed {
  /// Reads a feed; nil if the text is not a JSON object with the fields of a feed.
  static func feed(_ text: DecodedText, base: String?, problems: [Problem]) -> Feed? {
    let decoder = JSONDecoder()
    let json = complete(text.bytes)
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard
      let wire = try? decoder.decode(
        WireFeed.self,
        from: JSONMending.mended(Data(json))
      ), wire.version?.value != nil || wire.items != nil
    else { return nil }
    var feed = wire.feed(base)
    feed.encoding = text.encoding
    let found = problems + (json == text.bytes ? [] : [.tooLarge])
    feed.problems = found.map(\.rawValue)
    return feed
  }

  /// Returns a document up to its last complete item, if it is cut off or has too many values.
  ///
  /// An object counts as 50 values, because it takes that much memory.
  private static func complete(_ json: [UInt8]) -> [UInt8] {
    var (depth, values, end, isInString) = (0, 0, 0, false)
    var index = 0
    while index < json.count, values < 500_000 {
      switch json[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "{"): (depth, values) = (depth + 1, values + 50)
      case UInt8(ascii: "["): (depth, values) = (depth + 1, values + 1)
      case UInt8(ascii: ","): values += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 2 { end = index + 1 }
      default: break
      }
      index += 1
    }
    return index >= json.count && depth <= 0 ? json : Array(json[..<end]) + "]}".utf8
  }
}

/// The elements of a list; elements of another type are nil.
private typealias WireList<Item: Decodable> = [Lenient<Item>]

/// A string, or a number in its place.
private struct WireText: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.text = text
    } else if let number = try? container.decode(Int.self) {
      text = String(number)
    } else {
      text = try String(container.decode(Double.self))
    }
  }
}

private struct WireFeed: Decodable {
  let version: Lenient<String>?
  let title: Lenient<WireText>?
  let homePageUrl: Lenient<String>?
  let feedUrl: Lenient<String>?
  let description: Lenient<WireText>?
  let icon: Lenient<String>?
  let favicon: Lenient<String>?
  let language: Lenient<String>?
  let author: Lenient<WireAuthor>?
  let authors: Lenient<WireList<WireAuthor>>?
  let items: Lenient<WireList<WireItem>>?
  let hubs: Lenient<WireList<WireHub>>?

  func feed(_ base: String?) -> Feed {
    var feed = Feed(format: .json)
    feed.version = version?.value.map {
      Substring($0.utf8.split(separator: 0x2F).last ?? "".utf8[...])
    }
    .map(String.init)
    feed.title = title?.value?.text.plainLine
    feed.description = description?.value?.text.plainText
    feed.link = address(homePageUrl, base)
    feed.feedURL = address(feedUrl, base)
    feed.image = address(icon, base).map { Feed.Image(url: $0) }
    feed.icon = address(favicon, base)
    feed.language = language?.value?.trimmedOrNil?.languageTag
    feed.authors = people(author, authors, base)
    feed.entries =
      items?.value?.compactMap(\.value).prefix(Feed.mostEntries).map { $0.entry(feed.link ?? base) }
      ?? []
    feed.inheritAuthors()
    feed.links = (hubs?.value ?? []).prefix(9).compactMap { address($0.value?.url, base) }
      .map { Feed.Link(rel: "hub", href: $0) }
    return feed
  }
}

private struct WireHub: Decodable {
  let url: Lenient<String>?
}

private struct WireAuthor: Decodable {
  let name: Lenient<WireText>?
  let url: Lenient<String>?
}

private struct WireAttachment: Decodable {
  let url: Lenient<String>?
  let mimeType: Lenient<String>?
  let title: Lenient<WireText>?
  let sizeInBytes: Lenient<Double>?
  let durationInSeconds: Lenient<Double>?
}

private struct WireItem: Decodable {
  let id: Lenient<WireText>?
  let url: Lenient<String>?
  let externalUrl: Lenient<String>?
  let title: Lenient<WireText>?
  let contentHtml: Lenient<String>?
  let contentText: Lenient<String>?
  let summary: Lenient<WireText>?
  let image: Lenient<String>?
  let bannerImage: Lenient<String>?
  let datePublished: Lenient<WireText>?
  let dateModified: Lenient<WireText>?
  let author: Lenient<WireAuthor>?
  let authors: Lenient<WireList<WireAuthor>>?
  let tags: Lenient<WireList<WireText>>?
  let language: Lenient<String>?
  let attachments: Lenient<WireList<WireAttachment>>?

  func entry(_ base: String?) -> Feed.Entry {
    var entry = Feed.Entry()
    entry.id = id?.value?.text.trimmedOrNil
    entry.url = address(url, base) ?? address(externalUrl, base)
    entry.title = title?.value?.text.plainLine
    if let html = contentHtml?.value?.trimmedOrNil {
      let sanitized = Markup.sanitized(Array(html.utf8), base: entry.url ?? base)
      entry.content = String(decoding: sanitized, as: UTF8.self).trimmedOrNil
      entry.contentType = "text/html"
    } else if let text = contentText?.value?.trimmedOrNil {
      entry.content = plain(text)
      entry.contentType = "text/plain"
    }
    entry.summary = summary?.value?.text.trimmedOrNil.map(plain)
    entry.image = address(image, base) ?? address(bannerImage, base)
    entry.published = datePublished?.value.flatMap { FeedDate.parse($0.text) }
    entry.updated = dateModified?.value.flatMap { FeedDate.parse($0.text) }
    entry.authors = people(author, authors, base)
    entry.categories =
      tags?.value?.compactMap { $0.value?.text.plainLine }.distinct.map {
        Feed.Category(term: $0)
      } ?? []
    entry.language = language?.value?.trimmedOrNil?.languageTag
    addAttachments(to: &entry, base)
    if let external = address(externalUrl, base), url?.value != nil {
      entry.links.append(Feed.Link(rel: "related", href: external))
    }
    return entry
  }

  private func addAttachments(to entry: inout Feed.Entry, _ base: String?) {
    let files = attachments?.value?.compactMap(\.value) ?? []
    entry.enclosures = files.compactMap { file in
      address(file.url, base).map {
        Feed.Enclosure(
          url: $0,
          type: file.mimeType?.value,
          length: file.sizeInBytes?.value.flatMap { Int(exactly: $0.rounded()) },
          title: file.title?.value?.text.plainLine
        )
      }
    }
    let seconds = files.lazy.compactMap { $0.durationInSeconds?.value }.first
    entry.duration = seconds.flatMap { Int(exactly: $0.rounded()) }.map(String.init)
  }
}

private func plain(_ text: String) -> String {
  String(decoding: PlainText.html(text.utf8), as: UTF8.self)
}

private func address(_ field: Lenient<String>?, _ base: String?) -> String? {
  field?.value.flatMap { Addresses.resolved($0, base: base) }
}

/// Returns the authors of version 1.1, or the one of version 1.
private func people(
  _ one: Lenient<WireAuthor>?,
  _ several: Lenient<WireList<WireAuthor>>?,
  _ base: String?
) -> [Feed.Person] {
  let wires = several?.value?.compactMap(\.value) ?? []
  return (wires.isEmpty ? [one?.value].compactMap { $0 } : wires).compactMap { wire in
    let person = Feed.Person(
      name: wire.name?.value?.text.plainLine,
      url: address(wire.url, base)
    )
    return person == Feed.Person() ? nil : person
  }
}
