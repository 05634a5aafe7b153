import Domain

/// Writes HTML of which only allowed elements, attributes and addresses stay.
///
/// All text is escaped here, so that the result is safe for any input.
struct HTMLWriter {
  private let base: String?
  /// The names of the places to which links of the text lead.
  private let anchors: Set<String>
  /// The place at which the next tag begins.
  private var anchor: String?
  private(set) var output: [UInt8] = []
  private var attributes: [(name: String, value: String)] = []
  private var hasGap = false
  /// The address that the first `source` before a picture states.
  private var pictureSource: String?

  /// Starts a text; `base` is the base of its relative addresses.
  init(base: String?, anchors: Set<String> = []) {
    (self.base, self.anchors) = (base, anchors)
  }

  /// Finds the names of the places to which links of a text lead within it.
  static func anchors(in html: [UInt8], base: String?) -> Set<String> {
    guard let base else { return [] }
    let page = Array(base.utf8.prefix { $0 != UInt8(ascii: "#") })
    var (names, finder, index): (Set<String>, ByteFinder, Int) = ([], ByteFinder(), 0)
    while names.count < 1_000, let sign = finder.first(UInt8(ascii: "#"), in: html, from: index) {
      index = sign + 1
      guard sign > 0, "\"'=".utf8.contains(html[sign - 1]) || html[..<sign].ends(with: page) else {
        continue
      }
      let name = html[index...].prefix(200).prefix { $0 > 0x20 && !"\"'>".utf8.contains($0) }
      if !name.isEmpty { names.insert(String(decoding: name, as: UTF8.self)) }
    }
    return names
  }

  /// Keeps the words before and after an element that is left out apart.
  mutating func separateWords() { hasGap = true }

  /// Writes text whose references are decoded.
  mutating func write(_ text: some Collection<UInt8>) {
    if hasGap, let last = output.last, let first = text.first {
      hasGap = false
      if last > 0x20, last != UInt8(ascii: ">"), first > 0x20 { output.append(0x20) }
    }
    Markup.append(text, to: &output)
  }

  /// Adds an attribute to the next tag if it is allowed; the first one of each name counts.
  mutating func add(_ name: String, _ value: String) {
    guard let kind = HTMLAllowlist.attributes[name] else { return }
    add(name, kind) { value }
  }

  /// Adds an allowed attribute to the next tag; the first one of each name counts.
  mutating func add(_ name: String, _ kind: HTMLAllowlist.Value, _ value: () -> String) {
    guard !attributes.contains(where: { $0.name == name }) else { return }
    switch kind {
    case .text: attributes.append((name, value()))
    case .address: attributes.append((name, resolved(value())))
    case .anchor:
      let name = value()
      if anchor == nil, anchors.contains(name) { anchor = name }
    case .candidates: attributes.append((name, resolved(Self.best(ofCandidates: value()))))
    }
  }

  private func resolved(_ address: String) -> String {
    Addresses.resolved(address, base: base, allowing: Addresses.schemesOfMarkup) ?? ""
  }

  /// The address of a picture in a list such as `a.png 300w, b.png 2x`: the largest one for a dense screen,
  /// else the first.
  private static func best(ofCandidates list: String) -> String {
    var best = (address: "", size: 0.0)
    // Addresses can contain commas, but not before a space.
    for candidate in list.split(separator: ", ").prefix(50) {
      let words = candidate.split(whereSeparator: \.isWhitespace)
      guard let address = words.first.map({ $0.last == "," ? $0.dropLast() : $0 }) else { continue }
      let size = words.dropFirst().first
      let limit = size?.last == "w" ? 1_600.0 : 2
      let value = size.flatMap { Double($0.dropLast()) } ?? 1
      if best.address.isEmpty || value > best.size && value <= limit {
        best = (String(address), value)
      }
    }
    return best.address
  }

  /// Lets a picture have one address, of all attributes that scripts of pages read, or of its `picture`.
  private mutating func choosePicture(_ name: String) {
    let found = HTMLAllowlist.pictureAddresses.compactMap { name in
      attributes.first { $0.name == name && !$0.value.isEmpty }
    }.first
    attributes.removeAll { HTMLAllowlist.pictureAddresses.contains($0.name) }
    if let address = found?.value ?? (name == "img" ? pictureSource : nil) {
      attributes.append(("src", address))
    }
    // The sources of sounds and films have no lists.
    let isOfPicture = name == "source" && found?.name.hasSuffix("srcset") == true
    if isOfPicture { pictureSource = pictureSource ?? found?.value }
  }

  /// Writes the start tag of an allowed element with the attributes that were added.
  mutating func start(_ name: String, isVoid: Bool) {
    if name == "img" || name == "source" { choosePicture(name) }
    if name != "img", !attributes.isEmpty { attributes.removeAll { $0.name == "title" } }
    if let place = anchor.flatMap({ Addresses.resolved("#" + $0, base: base) }) {
      output += "<a name=".utf8
      Markup.appendValue(place, to: &output)
      output += "></a>".utf8
    }
    anchor = nil
    output.append(UInt8(ascii: "<"))
    output += name.utf8
    if attributes.count > 1 { attributes.sort { $0.name < $1.name } }
    for attribute in attributes {
      output.append(UInt8(ascii: " "))
      output += attribute.name.utf8
      output.append(UInt8(ascii: "="))
      Markup.appendValue(attribute.value, to: &output)
    }
    attributes.removeAll(keepingCapacity: true)
    output += isVoid ? " />".utf8 : ">".utf8
  }

  /// Writes what is left of an element that is replaced by text, by the attributes of its tag.
  ///
  /// Returns false for another element.
  mutating func replace(_ name: String, _ attribute: (String) -> String?) -> Bool {
    switch name {
    case HTMLAllowlist.frame: embed(attribute)
    case "input":
      if attribute("type")?.lowercased() == "checkbox" {
        write((attribute("checked") == nil ? "[ ] " : "[x] ").utf8)
      }
    default: return false
    }
    return true
  }

  /// Writes what a frame shows, by the attributes of its tag.
  ///
  /// A frame of a pixel only counts readers.
  private mutating func embed(_ attribute: (String) -> String?) {
    let isTiny = ["width", "height"].contains {
      attribute($0).flatMap { Int($0) }.map { $0 < 2 } ?? false
    }
    let sources = ["src", "data-src", "data-lazy-src"].compactMap(attribute)
    let found = sources.compactMap { Embed(frame: $0, base: base) }.first
    guard !isTiny, let found else { return }
    let title = attribute("title").flatMap { Embed.isGeneric($0) ? nil : $0 } ?? ""
    let site = WebLink.site(of: found.address)
    add("class", .text) { found.kind.rawValue }
    start("figure", isVoid: false)
    if let still = found.still {
      startLink(found.address)
      add("src", .address) { still }
      add("alt", .text) { "" }
      start("img", isVoid: true)
      end("a")
    }
    start("figcaption", isVoid: false)
    if found.still == nil { startLink(found.address) }
    write((title.isEmpty ? site : title).utf8)
    if found.still == nil { end("a") }
    end("figcaption")
    end("figure")
  }

  private mutating func startLink(_ address: String) {
    add("href", .address) { address }
    start("a", isVoid: false)
  }

  /// Writes an end tag.
  mutating func end(_ name: String) {
    if name == "picture" { pictureSource = nil }
    output += "</".utf8
    output += name.utf8
    output.append(UInt8(ascii: ">"))
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with other: [UInt8]) -> Bool {
    count >= other.count && suffix(other.count).elementsEqual(other)
  }
}
