import Domain
import FoundationEssentials
import Presentation

// The entities as Miniflux writes them (https://miniflux.app/docs/api.html). Fields about what does not
// exist here are empty.

extension ReaderItem {
  /// The entry; without its text if `hasText` is false.
  ///
  /// An article that is from no followed feed has one of its site.
  func minifluxEntry(hasText: Bool = true) -> JSON {
    let html = hasText ? html : ""
    let page = WebLink(originPage) ?? article.link
    let feed = feed ?? FollowedFeed(address: page, title: originTitle)
    return .object([
      ("id", .number(article.id.minifluxNumber)), ("user_id", .number(1)),
      ("feed_id", .number(feed.minifluxNumber)),
      ("status", .text(marks.isRead ? "read" : "unread")),
      ("hash", .text(article.id.description)), ("title", .text(article.title)),
      ("url", .text(article.link.description)),
      ("comments_url", .text(article.body?.comments?.description ?? "")),
      ("published_at", .text(published.iso8601)), ("created_at", .text(seen.iso8601)),
      ("changed_at", .text(seen.iso8601)), ("content", .text(html)),
      ("author", .text(article.author ?? "")), ("share_code", .text("")),
      ("starred", .flag(marks.isSaved)), ("reading_time", .number(html.readingMinutes)),
      ("enclosures", .list(files.map(enclosure))), ("feed", feed.miniflux),
      ("tags", .list(article.body?.categories.map { .text($0) } ?? [])),
    ])
  }

  private func enclosure(_ file: Article.Enclosure) -> JSON {
    .object([
      ("id", .number(Article.ID(file.link).minifluxNumber)), ("user_id", .number(1)),
      ("entry_id", .number(article.id.minifluxNumber)), ("url", .text(file.link.description)),
      ("mime_type", .text(file.type ?? "application/octet-stream")),
      ("size", .number(file.bytes ?? 0)), ("media_progression", .number(0)),
    ])
  }
}

extension FollowedFeed {
  /// The feed.
  var miniflux: JSON {
    let never = Date(timeIntervalSince1970: 0)
    return .object([
      ("id", .number(minifluxNumber)), ("user_id", .number(1)),
      ("feed_url", .text(address.withoutUser.description)),
      ("site_url", .text((site ?? address.withoutUser).description)), ("title", .text(title)),
      ("description", .text("")), ("checked_at", .text((state.askedAt ?? never).iso8601)),
      ("next_check_at", .text((state.dueAt ?? never).iso8601)),
      ("etag_header", .text(state.etag ?? "")),
      ("last_modified_header", .text(state.lastModified ?? "")),
      ("parsing_error_message", .text(state.problem?.rawValue ?? "")),
      ("parsing_error_count", .number(state.failures)), ("scraper_rules", .text("")),
      ("rewrite_rules", .text("")), ("crawler", .flag(fullText == .always)),
      ("blocklist_rules", .text("")), ("keeplist_rules", .text("")), ("user_agent", .text("")),
      ("cookie", .text("")), ("username", .text("")), ("password", .text("")),
      ("disabled", .flag(state.problem == .gone)), ("ignore_http_cache", .flag(false)),
      ("allow_self_signed_certificates", .flag(false)), ("fetch_via_proxy", .flag(false)),
      ("hide_globally", .flag(isQuiet)), ("category", category.miniflux), ("icon", .text(nil)),
    ])
  }
}

extension MinifluxCategory {
  /// The category.
  var miniflux: JSON {
    .object([
      ("id", .number(number)), ("title", .text(title)), ("user_id", .number(1)),
      ("hide_globally", .flag(false)),
    ])
  }
}

extension String {
  /// An estimate of the minutes that it takes to read HTML: 1,500 bytes each.
  var readingMinutes: Int { (utf8.count + 1_499) / 1_500 }
}
