import Domain

/// Writes HTML of which only allowed elements, attributes and addresses stay.
///
/// All text is escaped here, so that the result is safe for any input.
struct HTMLWriter {
  private let base: String?
  private(set) var output: [UInt8] = []
  private var attributes: [(name: String, value: String)] = []

  /// Starts a text; `base` is the base of its relative addresses.
  init(base: String?) {
    self.base = base
  }

  /// Writes text whose references are decoded.
  mutating func write(_ text: some Sequence<UInt8>) {
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
    case .address:
      let address = Addresses.resolved(value(), base: base, allowing: Addresses.schemesOfMarkup)
      attributes.append((name, address ?? ""))
    }
  }

  /// Writes the start tag of an allowed element with the attributes that were added.
  mutating func start(_ name: String, isVoid: Bool) {
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

  /// Writes what a frame shows, by the attributes of its tag.
  ///
  /// A frame of a pixel only counts readers.
  mutating func embed(_ attribute: (String) -> String?) {
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
    output += "</".utf8
    output += name.utf8
    output.append(UInt8(ascii: ">"))
  }
}
