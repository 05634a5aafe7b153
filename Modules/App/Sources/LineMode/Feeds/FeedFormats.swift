import Domain
import FoundationEssentials
import Presentation
import Texts

extension FeedDocument {
  /// The document as a JSON object; missing fields are absent.
  var json: JSON {
    switch self {
    case .feed(let feed): feed.json
    case .subscriptions(let list): list.json
    }
  }
}

extension JSON {
  /// Returns an object of the fields that have a value.
  static func present(_ fields: [(String, JSON?)]) -> JSON {
    .object(fields.compactMap { name, value in value.map { (name, $0) } })
  }

  init?(_ text: String?) {
    guard let text else { return nil }
    self = .text(text)
  }

  /// The HTML of the document that would be stored; nil if it is empty.
  init?(html: String?) {
    guard let document = html.map({ Domain.Document(html: $0) }), !document.isEmpty else {
      return nil
    }
    self = .text(document.html)
  }

  init?(_ number: Int?) {
    guard let number else { return nil }
    self = .number(number)
  }

  init?(_ date: Date?) {
    guard let date else { return nil }
    self = .text(date.iso8601)
  }

  /// Creates a list; nil if it is empty.
  init?(_ list: [JSON]) {
    guard !list.isEmpty else { return nil }
    self = .list(list)
  }
}

extension Feed {
  fileprivate var json: JSON {
    .present([
      ("format", JSON(format.rawValue)), ("version", JSON(version)), ("encoding", JSON(encoding)),
      ("title", JSON(title)), ("link", JSON(link)), ("feedURL", JSON(feedURL)),
      ("description", JSON(description)), ("language", JSON(language)), ("id", JSON(id)),
      ("updated", JSON(updated)), ("published", JSON(published)), ("rights", JSON(rights)),
      ("generator", JSON(generator)), ("ttl", JSON(ttl)), ("image", image?.json),
      ("icon", JSON(icon)), ("logo", JSON(logo)), ("authors", JSON(authors.map(\.json))),
      ("contributors", JSON(contributors.map(\.json))),
      ("categories", JSON(categories.map(\.json))), ("links", JSON(links.map(\.json))),
      ("entries", .list(entries.map(\.json))), ("problems", JSON(problems.map(JSON.text))),
      ("created", JSON(created)), ("expired", JSON(expired)),
      ("explicit", explicit.map(JSON.flag)),
    ])
  }
}

extension Feed.Entry {
  fileprivate var json: JSON {
    .present([
      ("id", JSON(id)), ("title", JSON(title)), ("url", JSON(url)), ("published", JSON(published)),
      ("updated", JSON(updated)), ("authors", JSON(authors.map(\.json))),
      ("contributors", JSON(contributors.map(\.json))), ("summary", JSON(html: summary)),
      ("content", JSON(html: content)), ("contentType", JSON(contentType)),
      ("language", JSON(language)),
      ("categories", JSON(categories.map(\.json))), ("enclosures", JSON(enclosures.map(\.json))),
      ("image", JSON(image)), ("comments", JSON(comments)), ("rights", JSON(rights)),
      ("source", source?.json), ("links", JSON(links.map(\.json))), ("duration", JSON(duration)),
      ("explicit", explicit.map(JSON.flag)), ("created", JSON(created)),
      ("expired", JSON(expired)),
    ])
  }
}

extension Feed.Image {
  fileprivate var json: JSON {
    .present([("url", JSON(url)), ("title", JSON(title)), ("link", JSON(link))])
  }
}

extension Feed.Person {
  fileprivate var json: JSON {
    .present([("name", JSON(name)), ("email", JSON(email)), ("url", JSON(url))])
  }
}

extension Feed.Category {
  fileprivate var json: JSON {
    .present([("term", JSON(term)), ("scheme", JSON(scheme)), ("label", JSON(label))])
  }
}

extension Feed.Link {
  fileprivate var json: JSON {
    .present([
      ("rel", JSON(rel)), ("href", JSON(href)), ("type", JSON(type)), ("hreflang", JSON(hreflang)),
      ("title", JSON(title)), ("length", JSON(length)),
    ])
  }
}

extension Feed.Enclosure {
  fileprivate var json: JSON {
    .present([
      ("url", JSON(url)), ("type", JSON(type)), ("length", JSON(length)), ("title", JSON(title)),
    ])
  }
}

extension Feed.Source {
  fileprivate var json: JSON {
    .present([
      ("title", JSON(title)), ("url", JSON(url)), ("id", JSON(id)),
      ("authors", JSON(authors.map(\.json))),
    ])
  }
}

extension SubscriptionList {
  fileprivate var json: JSON {
    .present([
      ("title", JSON(title)), ("feeds", .list(feeds.map(\.json))),
      ("problems", JSON(problems.map(JSON.text))),
    ])
  }
}

extension SubscriptionList.Subscription {
  fileprivate var json: JSON {
    .present([
      ("url", JSON(url)), ("title", JSON(title)), ("site", JSON(site)),
      ("tags", JSON(tags.map(JSON.text))),
    ])
  }
}
