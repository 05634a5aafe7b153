import Domain
import FoundationEssentials
import Presentation
import Texts

// The entities as Miniflux writes them (https://miniflux.app/docs/api.html). Fields about what does not
// exist here are empty.

extension ReaderItem {
  /// The feed of the entry; for an article that is from no followed feed, one of its site.
  var shownFeed: FollowedFeed {
    feed ?? FollowedFeed(address: WebLink(originPage) ?? article.link, title: originTitle)
  }

  /// The entry of `shownFeed`, with the JSON of that; without its text if `hasText` is false.
  func minifluxEntry(
    of feed: FollowedFeed,
    _ json: JSON,
    _ positions: [Int: Int],
    hasText: Bool = true
  ) -> JSON {
    let html = hasText ? html : ""
    return .object([
      ("id", .number(article.id.number)), ("user_id", .number(1)),
      ("feed_id", .number(feed.minifluxNumber)),
      ("status", .text(marks.isRead ? "read" : "unread")),
      ("hash", .text(article.id.description)), ("title", .text(article.title)),
      ("url", .text(article.link.description)),
      ("comments_url", .text(article.body?.comments?.description ?? "")),
      ("published_at", .text(published.iso8601)), ("created_at", .text(seen.iso8601)),
      ("changed_at", .text(marks.changed(since: seen).iso8601)), ("language", .text("")),
      ("content", .text(html)),
      ("author", .text(article.author ?? "")), ("share_code", .text("")),
      ("starred", .flag(marks.isSaved)), ("reading_time", .number(html.readingMinutes)),
      ("enclosures", .list(enclosures(positions))), ("feed", json),
      ("tags", .list(article.body?.categories.map { .text($0) } ?? [])),
    ])
  }

  /// The attached files, with the positions where a person stopped to play them.
  func enclosures(_ positions: [Int: Int]) -> [JSON] {
    files.enumerated().map { place, file in
      let number = article.id.enclosureNumber(place)
      return .object([
        ("id", .number(number)), ("user_id", .number(1)),
        ("entry_id", .number(article.id.number)), ("url", .text(file.link.description)),
        ("mime_type", .text(file.type ?? "application/octet-stream")),
        ("size", .number(file.bytes ?? 0)), ("media_progression", .number(positions[number] ?? 0)),
      ])
    }
  }
}

extension FollowedFeed {
  /// The feed.
  func miniflux(_ numbers: MinifluxNumbers) -> JSON {
    let never = Date(timeIntervalSince1970: 0)
    return .object(
      [
        ("id", .number(minifluxNumber)), ("user_id", .number(1)),
        ("feed_url", .text(shownAddress)),
        ("site_url", .text(page?.description ?? shownAddress)), ("title", .text(title)),
        ("description", .text("")), ("checked_at", .text((state.askedAt ?? never).iso8601)),
        ("next_check_at", .text((state.dueAt ?? never).iso8601)),
        ("etag_header", .text(state.etag ?? "")),
        ("last_modified_header", .text(state.lastModified ?? "")),
        ("parsing_error_message", .text(state.problem?.rawValue ?? "")),
        ("parsing_error_count", .number(state.failures)),
        ("crawler", .flag(choices.fullText == .always)),
        ("disabled", .flag(state.problem == .gone)), ("hide_globally", .flag(choices.isQuiet)),
        ("category", numbers.category(categoryTag).miniflux()), ("icon", minifluxIcon),
      ] + Self.unused
    )
  }

  /// The icon; its number is 0 for a feed without one, because clients need the object.
  private var minifluxIcon: JSON {
    .object([
      ("feed_id", .number(minifluxNumber)), ("icon_id", .number(icon?.minifluxNumber ?? 0)),
      ("external_icon_id", .text(icon?.description ?? "")),
    ])
  }

  /// The fields about what does not exist here.
  private static var unused: [(String, JSON)] {
    [
      "language", "scraper_rules", "rewrite_rules", "blocklist_rules", "keeplist_rules",
      "block_filter_entry_rules", "keep_filter_entry_rules", "urlrewrite_rules", "user_agent",
      "cookie", "username", "password", "apprise_service_urls", "webhook_url", "ntfy_topic",
      "proxy_url",
    ].map { ($0, .text("")) }
      + [
        "no_media_player", "ignore_http_cache", "allow_self_signed_certificates", "fetch_via_proxy",
        "disable_http2", "pushover_enabled", "ntfy_enabled", "ignore_entry_updates",
      ].map { ($0, .flag(false)) }
      + [("ntfy_priority", .number(3)), ("pushover_priority", .number(0))]
  }
}

extension MinifluxCategory {
  /// The category; with the numbers of its feeds and of their unread entries, if these are given.
  func miniflux(counting feeds: [FollowedFeed]? = nil) -> JSON {
    let own = feeds?.filter { $0.isIn(self) }
    let counts = own.map {
      [("feed_count", JSON.number($0.count)), ("total_unread", .number($0.unreadTogether))]
    }
    return .object(
      [
        ("id", .number(number)), ("title", .text(title)), ("user_id", .number(1)),
        ("hide_globally", .flag(false)),
      ] + (counts ?? [])
    )
  }
}

extension String {
  /// An estimate of the minutes that it takes to read HTML: 1,500 bytes each.
  var readingMinutes: Int { (utf8.count + 1_499) / 1_500 }
}
