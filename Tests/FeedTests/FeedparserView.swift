import Domain
import FeedFormats
import FoundationEssentials
import Texts

/// A feed with feedparser's names of the fields.
enum FeedparserView {
  static func names(of feed: Feed) -> [String: PythonValue] {
    [
      "bozo": .flag(!feed.problems.isEmpty),
      "version": .text(version(of: feed)),
      "encoding": .text(feed.encoding),
      "feed": .record(fields(of: feed)),
      "entries": .list(feed.entries.map { .record(fields(of: $0)) }),
    ]
  }

  private static func version(of feed: Feed) -> String {
    switch (feed.format, feed.version) {
    case (.atom, let version): "atom" + digits(version)
    case (.rdf, let version): "rss" + digits(version)
    case (.rss, "0.91"): "rss091n"
    case (.rss, let version): "rss" + digits(version)
    case (.cdf, _): "cdf"
    case (.json, let version): "json" + digits(version)
    }
  }

  private static func digits(_ version: String?) -> String {
    version?.split(separator: ".").joined() ?? ""
  }

  private static func fields(of feed: Feed) -> [String: PythonValue] {
    var fields = common(
      title: feed.title,
      link: feed.link,
      id: feed.id,
      rights: feed.rights,
      published: feed.published,
      updated: feed.updated,
      authors: feed.authors,
      contributors: feed.contributors,
      categories: feed.categories,
      links: feed.links
    )
    for name in ["description", "subtitle", "tagline", "info"] {
      fields[name] = plain(feed.description)
    }
    addDates(feed.created, feed.expired, to: &fields)
    fields["language"] = text(feed.language)
    fields["generator"] = plain(feed.generator)
    fields["generator_detail"] = .record(["name": plain(feed.generator)])
    fields["ttl"] = text(feed.ttl.map(String.init))
    fields["icon"] = text(feed.icon)
    fields["logo"] = text(feed.logo)
    if let image = feed.image {
      fields["image"] = .record([
        "href": text(image.url), "url": text(image.url), "title": plain(image.title),
        "link": text(image.link),
      ])
    }
    return fields
  }

  private static func fields(of entry: Feed.Entry) -> [String: PythonValue] {
    var fields = common(
      title: entry.title,
      link: entry.url,
      id: entry.id,
      rights: entry.rights,
      published: entry.published,
      updated: entry.updated,
      authors: entry.authors,
      contributors: entry.contributors,
      categories: entry.categories,
      links: entry.links
    )
    addDates(entry.created, entry.expired, to: &fields)
    fields["license"] = text(entry.links.first { $0.rel == "license" }?.href)
    fields["summary"] = text(entry.summary)
    fields["description"] = text(entry.summary)
    fields["content"] = .list(
      entry.content == nil
        ? [] : [.record(["value": text(entry.content), "type": text(entry.contentType)])]
    )
    fields["comments"] = text(entry.comments)
    fields["guid"] = text(entry.id)
    fields["enclosures"] = .list(
      entry.enclosures.map {
        .record([
          "href": text($0.url), "url": text($0.url), "type": text($0.type),
          "length": text($0.length.map(String.init)),
        ])
      }
    )
    if let source = entry.source {
      fields["source"] = .record([
        "title": plain(source.title), "link": text(source.url), "href": text(source.url),
        "id": text(source.id), "authors": .list(source.authors.map(person)),
        "author": .text(name(of: source.authors.last)),
        "author_detail": source.authors.last.map(person) ?? .record([:]),
      ])
    }
    return fields
  }

  private static func addDates(
    _ created: Date?,
    _ expired: Date?,
    to fields: inout [String: PythonValue]
  ) {
    fields["created"] = text(created?.iso8601)
    fields["created_parsed"] = created.map(parts)
    fields["expired_parsed"] = expired.map(parts)
    fields["validity_end_parsed"] = expired.map(parts)
  }

  private static func common(
    title: String?,
    link: String?,
    id: String?,
    rights: String?,
    published: Date?,
    updated: Date?,
    authors: [Feed.Person],
    contributors: [Feed.Person],
    categories: [Feed.Category],
    links: [Feed.Link]
  ) -> [String: PythonValue] {
    var fields: [String: PythonValue] = [
      "title": plain(title), "title_detail": .record(["value": plain(title)]), "link": text(link),
      "id": text(id), "rights": plain(rights), "copyright": plain(rights),
      "rights_detail": .record(["value": plain(rights)]),
      "authors": .list(authors.map(person)), "contributors": .list(contributors.map(person)),
      "tags": .list(categories.map(tag)), "category": text(categories.first?.term),
      "links": .list(links.map(Self.link)),
    ]
    for (name, date) in [("published", published), ("updated", updated)] {
      fields[name] = text(date?.iso8601)
      fields[name + "_parsed"] = date.map(parts) ?? .flag(false)
    }
    if let author = authors.last {
      fields["author_detail"] = person(author)
      fields["author"] = .text(name(of: author))
    }
    return fields
  }

  private static func name(of author: Feed.Person?) -> String {
    let email = author?.email.map { author?.name == nil ? $0 : " (\($0))" } ?? ""
    return (author?.name ?? "") + email
  }

  private static func text(_ value: String?) -> PythonValue {
    value.map(PythonValue.text) ?? .flag(false)
  }

  private static func plain(_ value: String?) -> PythonValue { .plain(value ?? "") }

  private static func person(_ person: Feed.Person) -> PythonValue {
    record(["name": person.name, "email": person.email, "href": person.url, "url": person.url])
  }

  private static func tag(_ category: Feed.Category) -> PythonValue {
    record(["term": category.term, "scheme": category.scheme, "label": category.label])
  }

  private static func link(_ link: Feed.Link) -> PythonValue {
    record([
      "rel": link.rel, "href": link.href, "type": link.type, "hreflang": link.hreflang,
      "title": link.title, "length": link.length.map(String.init),
    ])
  }

  private static func record(_ fields: [String: String?]) -> PythonValue {
    .record(fields.compactMapValues { $0.map(PythonValue.text) })
  }

  /// The date as Python's `time.struct_time`.
  private static func parts(_ date: Date) -> PythonValue {
    let time = CivilTime(date)
    let days = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
    let dayOfYear = days - CivilTime.days(to: time.year, 1, 1) + 1
    let weekday = ((days + 3) % 7 + 7) % 7
    let parts = [
      time.year, time.month, time.day, time.hour, time.minute, time.second, weekday, dayOfYear, 0,
    ]
    return .list(parts.map(PythonValue.number))
  }
}
