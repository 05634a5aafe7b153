import Domain
import FoundationEssentials
import TestSupport
import Testing
import Texts

@testable import WebPages
@testable import WebServer

/// A type of the values in Miniflux's answers.
private indirect enum Kind: Sendable {
  case integer, number, text, time, flag
  case list(Kind)
  case object(Fields)
  /// An object with a number for each feed, by its number in a string.
  case counts
}

/// The types of the fields of a kind of object by name; none may be null or missing.
private struct Fields: Sendable {
  private(set) var kinds: [String: Kind] = [:]

  /// Creates fields from lists of names, each with the type of its fields.
  init(_ parts: (Kind, String)...) {
    for (kind, names) in parts {
      for name in names.split(separator: " ") { kinds[String(name)] = kind }
    }
  }

  /// Returns these fields and others.
  func and(_ kind: Kind, _ names: String) -> Fields {
    var fields = self
    fields.kinds.merge(Fields((kind, names)).kinds) { $1 }
    return fields
  }
}

// The official API's answers as of Miniflux 2.3.3, by https://miniflux.app/docs/api.html and the types in
// its package `model`. Where its versions differ, clients need this: `last_login_at` is a time although
// it can be null, `icon` is an object even if the feed has none, and `enclosures` is a list.
extension Fields {
  static let user = Fields(
    (.integer, "id entries_per_page default_reading_speed cjk_reading_speed"),
    (.number, "media_playback_rate"),
    (.time, "last_login_at"),
    (
      .text,
      """
      username theme language timezone entry_sorting_direction entry_sorting_order stylesheet \
      custom_js external_font_hosts google_id openid_connect_id gesture_nav display_mode \
      default_home_page categories_sorting_order block_filter_entry_rules keep_filter_entry_rules
      """
    ),
    (
      .flag,
      """
      is_admin keyboard_shortcuts show_reading_time entry_swipe mark_read_on_view \
      mark_read_on_media_player_completion always_open_external_links \
      open_external_links_in_new_tab
      """
    )
  )
  static let category = Fields(
    (.integer, "id user_id"),
    (.text, "title"),
    (.flag, "hide_globally")
  )
  /// A category of a list with `counts=true`; the counts are missing elsewhere.
  static let countedCategory = category.and(.integer, "feed_count total_unread")
  static let feedIcon = Fields((.integer, "feed_id icon_id"), (.text, "external_icon_id"))
  static let feed = Fields(
    (.integer, "id user_id parsing_error_count ntfy_priority pushover_priority"),
    (.time, "checked_at next_check_at"),
    (
      .text,
      """
      feed_url site_url title description language etag_header last_modified_header \
      parsing_error_message scraper_rules rewrite_rules blocklist_rules keeplist_rules \
      block_filter_entry_rules keep_filter_entry_rules urlrewrite_rules user_agent cookie username \
      password apprise_service_urls webhook_url ntfy_topic proxy_url
      """
    ),
    (
      .flag,
      """
      disabled no_media_player ignore_http_cache allow_self_signed_certificates fetch_via_proxy \
      hide_globally disable_http2 pushover_enabled ntfy_enabled crawler ignore_entry_updates
      """
    ),
    (.object(category), "category"),
    (.object(feedIcon), "icon")
  )
  static let enclosure = Fields(
    (.integer, "id user_id entry_id size media_progression"),
    (.text, "url mime_type")
  )
  static let entry = Fields(
    (.integer, "id user_id feed_id reading_time"),
    (.flag, "starred"),
    (.text, "status hash title url comments_url language content author share_code"),
    (.time, "published_at created_at changed_at"),
    (.object(feed), "feed"),
    (.list(.object(enclosure)), "enclosures"),
    (.list(.text), "tags")
  )
  static let entries = Fields((.integer, "total"), (.list(.object(entry)), "entries"))
  static let entryIDs = Fields((.integer, "total"), (.list(.integer), "entry_ids"))
  static let icon = Fields((.integer, "id"), (.text, "mime_type data"))
  static let counters = Fields((.counts, "reads unreads"))
  static let version = Fields((.text, "version commit build_date go_version compiler arch os"))
  static let discovered = Fields((.text, "title url type"))
  static let integrations = Fields((.flag, "has_integrations"))
  static let createdFeed = Fields((.integer, "feed_id"))
  static let text = Fields((.text, "content"), (.integer, "reading_time"))
  static let message = Fields((.text, "message"))
  static let failure = Fields((.text, "error_message"))
}

/// A value of any type.
private indirect enum AnyJSON: Decodable {
  case null
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([AnyJSON])
  case object([String: AnyJSON])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([AnyJSON].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: AnyJSON].self))
    }
  }

  /// Returns what differs from a type, each difference with its place.
  func differences(from kind: Kind, at place: String) -> [String] {
    switch (kind, self) {
    case (.integer, .integer), (.number, .integer), (.number, .number), (.text, .text),
      (.flag, .flag):
      return []
    case (.time, .text(let text)):
      return (try? Date(text, strategy: .iso8601)) == nil ? ["\(place) is no time: \(text)"] : []
    case (.list(let kind), .list(let values)):
      return values.flatMap { $0.differences(from: kind, at: place + "[]") }
    case (.counts, .object(let values)):
      return values.flatMap { key, value in
        (Int(key) == nil ? ["\(place).\(key) is no number"] : [])
          + value.differences(from: .integer, at: "\(place).\(key)")
      }
    case (.object(let fields), .object(let values)):
      let unknown = values.keys.filter { fields.kinds[$0] == nil }
      return unknown.sorted().map { "\(place).\($0) is not in the official API" }
        + fields.kinds.sorted { $0.key < $1.key }.flatMap { name, kind in
          values[name]?.differences(from: kind, at: "\(place).\(name)")
            ?? ["\(place).\(name) is missing"]
        }
    default: return ["\(place) has another type: \(self)"]
    }
  }
}

/// The fields of all answers, compared with the official API.
@Suite(.hangLimit)
struct MinifluxFieldsTests {
  private let desk = MinifluxDesk()

  /// Expects that the answer to a request has exactly the fields of a kind.
  private func expect(
    _ request: String,
    _ body: String = "",
    has kind: Kind,
    status: Int = 200,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let parts = request.split(separator: " ")
    let response = try await desk.send(String(parts[0]), String(parts[1]), body)
    #expect(response.status == status, "\(request)", sourceLocation: location)
    let value = try JSONDecoder().decode(AnyJSON.self, from: Data(response.text.utf8))
    let differences = Set(value.differences(from: kind, at: request)).sorted()
    #expect(differences == [], sourceLocation: location)
  }

  @Test func entriesHaveTheOfficialFields() async throws {
    try await desk.archive.save(MinifluxDesk.other)
    let (wind, id) = (MinifluxDesk.wind.minifluxNumber, try await entry())
    for scope in ["", "feeds/\(wind)/", "categories/1/"] {
      try await expect("GET \(scope)entries", has: .object(.entries))
    }
    try await expect("GET entries?starred=true", has: .object(.entries))
    try await expect("GET entries?search=nowhere", has: .object(.entries))
    try await expect("GET entries/ids?status=unread", has: .object(.entryIDs))
    try await expect("GET entries/\(id)", has: .object(.entry))
    try await expect("GET feeds/\(wind)/entries/\(id)", has: .object(.entry))
    try await expect("GET entries/\(id)/fetch-content", has: .object(.text))
    let sound = MinifluxDesk.other.id.enclosureNumber(0)
    try await expect("GET enclosures/\(sound)", has: .object(.enclosure))
  }

  /// Returns the number of an entry of the feed `wind`.
  private func entry() async throws -> Int {
    let wind = MinifluxDesk.wind.minifluxNumber
    let list: MinifluxList = try await desk.get("feeds/\(wind)/entries?limit=1")
    return try #require(list.entries.first).id
  }

  @Test func feedsHaveTheOfficialFields() async throws {
    let wind = MinifluxDesk.wind.minifluxNumber
    try await expect("GET feeds", has: .list(.object(.feed)))
    try await expect("GET categories/1/feeds", has: .list(.object(.feed)))
    try await expect("GET feeds/\(wind)", has: .object(.feed))
    try await expect("GET feeds/counters", has: .object(.counters))
    try await expect("PUT feeds/\(wind)", #"{"title":"x"}"#, has: .object(.feed), status: 201)
    let new = #"{"feed_url":"https://new.example","category_id":1}"#
    try await expect("POST feeds", new, has: .object(.createdFeed), status: 201)
    let several = #"{"url":"https://several.example"}"#
    try await expect("POST discover", several, has: .list(.object(.discovered)))
    let list = "LIST https://new.example/feed"
    try await expect("POST import", list, has: .object(.message), status: 201)
  }

  @Test func categoriesHaveTheOfficialFields() async throws {
    let news = MinifluxCategory(tag: "news").number
    let (body, category) = (#"{"title":"x"}"#, Kind.object(.category))
    try await expect("GET categories", has: .list(category))
    try await expect("GET categories?counts=true", has: .list(.object(.countedCategory)))
    try await expect("POST categories", #"{"title":"y"}"#, has: category, status: 201)
    try await expect("PUT categories/\(news)", body, has: category, status: 201)
  }

  @Test func userAndServerHaveTheOfficialFields() async throws {
    try await expect("GET me", has: .object(.user))
    try await expect("GET version", has: .object(.version))
    try await expect("GET integrations/status", has: .object(.integrations))
    try await expect("GET feeds/1", has: .object(.failure), status: 404)
  }
}
