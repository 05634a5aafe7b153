import FoundationEssentials

/// The fields of a query that take no words: `site:`, `lang:`, `after:`, `before:` and `is:`.
enum QueryField {
  /// Returns what a field asks for; nil when there is none of this name, or the value does not fit.
  static func expression(name: String, value: String, now: Date) -> SearchExpression? {
    switch name {
    case "site": site(value).map { .condition(.site($0)) }
    case "lang": language(value).map { .condition(.language($0)) }
    case "after": date(value, now: now).map { .condition(.since($0)) }
    case "before": date(value, now: now).map { .condition(.before($0)) }
    case "is": state(value.lowercased())
    default: nil
    }
  }

  private static func site(_ value: String) -> String? {
    let host = value.lowercased()
    let name = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    let isHost = labels.allSatisfy { label in
      !label.isEmpty && label.utf8.allSatisfy(isHostByte)
    }
    return isHost ? name : nil
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default:
      false
    }
  }

  /// Reads a code such as `en`, or `en-GB` for the language without its region.
  private static func language(_ value: String) -> Language? {
    let parts = value.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    return parts.contains("") ? nil : parts.first.flatMap { Language(rawValue: String($0)) }
  }

  /// Reads a date to the second, which is what a query can be printed with.
  private static func date(_ value: String, now: Date) -> Date? {
    DateExpression(value, now: now).map {
      Date(timeIntervalSince1970: $0.start.timeIntervalSince1970.rounded(.down))
    }
  }

  private static func state(_ value: String) -> SearchExpression? {
    switch value {
    case "saved": .condition(.saved)
    case "read": .condition(.read)
    case "unread": .not(.condition(.read))
    default: nil
    }
  }
}
