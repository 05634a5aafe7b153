import ByteStrings
import Domain

extension Value<Feed> {
  /// The elements of feeds in all vocabularies, by their known names.
  static let all = shared.merging(own) { $1 }

  /// The elements that only feeds have, or that mean something else for entries.
  private static let own: [String: Value] = [
    // RSS 0.90 to 2.0, RSS 1.0 and CDF.
    "abstract": text(\.description),
    "channel": Value { element, feed in feed.readChannel(element) },
    "copyright": text(\.rights),
    "description": text(\.description),
    "generator": line(\.generator),
    "image": Value { element, feed in
      guard let image = Feed.Image(element) else { return }
      if feed.image == nil || feed.image?.url == image.url { feed.image = image }
    },
    "item": entry,
    "items": Value { element, feed in feed.read(element, by: all) },
    "lastbuilddate": date(\.updated),
    "logo": address(\.logo, "href"),
    "managingeditor": person(\.authors),
    "skipdays": Value { element, feed in
      let days = element.children.compactMap { $0.text?.lowercasedName }
      feed.skipDays.formUnion(days.compactMap(weekdays.firstIndex))
    },
    "skiphours": Value { element, feed in
      // RSS 0.91 counts from 1 to 24.
      let hours = element.children.compactMap { $0.text.flatMap { Int(foreign: $0) } }
      feed.skipHours.formUnion(hours.filter((0...24).contains).map { $0 % 24 })
    },
    "ttl": Value { element, feed in
      if feed.ttl == nil { feed.ttl = element.text.flatMap { Int(foreign: $0) } }
    },
    // Atom 0.3 and 1.0.
    "atom:entry": entry,
    "atom:generator": line(\.generator),
    "atom:icon": address(\.icon),
    "atom:info": text(\.description),
    "atom:logo": address(\.logo),
    "atom:subtitle": text(\.description),
    "atom:tagline": text(\.description),
    // Dublin Core, iTunes, Media RSS and others.
    "admin:generatoragent": address(\.generator, "rdf:resource"),
    "dc:date": date(\.updated),
    "dc:description": text(\.description),
    "googleplay:description": text(\.description),
    "googleplay:image": image,
    "itunes:image": image,
    "itunes:link": Value { element, feed in
      if feed.image == nil, element.attribute("rel") == "image" { feed.image = .init(element) }
    },
    "itunes:subtitle": text(\.description),
    "itunes:summary": text(\.description),
    "media:content": Value { element, feed in
      if element.attribute("medium") == "image" { image.read(element, &feed) }
      feed.read(element, by: all)
    },
    "media:description": text(\.description),
    "media:group": Value { element, feed in feed.read(element, by: all) },
    "media:thumbnail": image,
    "sy:updatefrequency": Value { element, feed in
      if feed.updateFrequency == nil {
        feed.updateFrequency = element.text.flatMap { Int(foreign: $0) }
      }
    },
    "sy:updateperiod": Value { element, feed in
      let period = periods[element.text?.lowercasedName ?? ""]
      if feed.updatePeriod == nil { feed.updatePeriod = period }
    },
  ]

  private static let entry = Value { element, feed in
    guard feed.entries.count < Feed.mostEntries else { return }
    let site = feed.links.page.flatMap { Addresses.base($0, within: nil) }
    feed.entries.append(Feed.Entry(element, of: site))
  }

  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  /// The periods of the module Syndication in minutes
  /// (https://web.resource.org/rss/1.0/modules/syndication/).
  private static let periods = [
    "hourly": 60, "daily": 1_440, "weekly": 10_080, "monthly": 43_200, "yearly": 525_600,
  ]

  private static let image = Value { element, feed in
    if feed.image == nil { feed.image = Feed.Image(element) }
  }
}

extension Feed: DescribedPart {
  /// The greatest number of entries, because a hostile document could have millions.
  static let mostEntries = 5_000

  var blank: Feed { Feed(format: format) }

  /// Reads the element that contains the description and, except in RDF, the entries.
  mutating func readChannel(_ element: Element) {
    readAttributes(of: element)
    read(element, by: Value<Feed>.all)
    language = language ?? element.language
  }

  /// Adds the authors of the feed to entries without one (RFC 4287, section 4.2.1).
  mutating func inheritAuthors() {
    for index in entries.indices where entries[index].authors.isEmpty {
      let origin = entries[index].source?.authors ?? []
      entries[index].authors = origin.isEmpty ? authors : origin
    }
  }

  mutating func complete(from other: Feed) {
    completeDescription(from: other)
    description = description ?? other.description
    generator = generator ?? other.generator
    ttl = ttl ?? other.ttl
    updatePeriod = updatePeriod ?? other.updatePeriod
    updateFrequency = updateFrequency ?? other.updateFrequency
    skipHours.formUnion(other.skipHours)
    skipDays.formUnion(other.skipDays)
    image = image ?? other.image
    icon = icon ?? other.icon
    logo = logo ?? other.logo
    entries += other.entries
  }
}
