import ByteStrings
import Domain
import FoundationEssentials
import NewsAPIFormat

/// A value of JSON-LD (https://www.w3.org/TR/json-ld11/), as pages describe themselves with it.
indirect enum LinkedData: Decodable {
  case text(String)
  case list([LinkedData])
  case object([String: LinkedData])
  case other

  private static let greatestDepth = 12

  init(from decoder: any Decoder) throws {
    if decoder.codingPath.count > Self.greatestDepth {
      self = .other
    } else if let fields = try? LenientFields<LinkedData>(from: decoder) {
      self = .object(fields.values)
    } else if let list = try? LenientList<LinkedData>(from: decoder) {
      self = .list(list.items.compactMap(\.self))
    } else {
      self = (try? decoder.singleValueContainer().decode(String.self)).map(Self.text) ?? .other
    }
  }

  /// Returns the first article that one of some texts describes; nil without one.
  static func article(in texts: [ArraySlice<UInt8>]) -> LinkedData? {
    texts.lazy.compactMap { text in
      guard let start = text.firstIndex(of: UInt8(ascii: "{")), text.count < 1 << 20,
        let end = text.lastIndex(of: UInt8(ascii: "}")), start < end
      else { return nil }
      // What is around the objects can be a comment or CDATA, and a list is one with brackets.
      let json = JSONMending.mended(Data("[".utf8 + text[start...end] + "]".utf8))
      return (try? JSONDecoder().decode(LinkedData.self, from: json))?.article
    }.first
  }

  /// The first article in the value or in its `@graph`.
  private var article: LinkedData? {
    switch self {
    case .list(let items): items.lazy.compactMap(\.article).first
    case .object(let fields): isArticle ? self : fields["@graph"]?.article
    default: nil
    }
  }

  private var isArticle: Bool {
    self["@type"].texts.contains { type in
      ["Article", "Posting", "Report"].contains { type.contains($0) }
    }
  }

  subscript(name: String) -> LinkedData {
    if case .object(let fields) = self { fields[name] ?? .other } else { .other }
  }

  /// The texts of the value: its own, its items', or the name or address of an object.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let items): items.flatMap(\.texts)
    case .object(let fields): (fields["name"] ?? fields["url"])?.texts ?? []
    case .other: []
    }
  }
}
