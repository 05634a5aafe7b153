import CHTMLTree

/// Copies the allowed parts of HTML, in one pass over the tree that libgumbo builds.
struct HTMLSanitizer {
  private let base: String?
  private var output: [UInt8] = []
  /// How deep the walk is inside an element of which nothing stays; 0 outside.
  private var removedDepth = 0

  /// Returns HTML that is well-formed and has only allowed elements, attributes and schemes.
  static func sanitized(_ html: String, base: String?) -> String {
    var sanitizer = HTMLSanitizer(base: base)
    let limited = NestingLimit.limited(Array(html.utf8))
    limited.withUnsafeBufferPointer { bytes in
      guard let tree = ch_parse(bytes.baseAddress, bytes.count) else { return }
      defer { ch_release(tree) }
      sanitizer.copy(tree)
    }
    return String(decoding: sanitizer.output, as: UTF8.self)
  }

  private init(base: String?) {
    self.base = base
  }

  private mutating func copy(_ tree: OpaquePointer) {
    while true {
      switch ch_next(tree) {
      case CH_ELEMENT_START: start(tree)
      case CH_ELEMENT_END: end(tree)
      case CH_TEXT where removedDepth == 0:
        Markup.append(String(cString: ch_text(tree)).utf8, to: &output)
      case CH_TEXT: continue
      default: return
      }
    }
  }

  private mutating func start(_ tree: OpaquePointer) {
    let name = String(cString: ch_name(tree))
    if removedDepth > 0 || HTMLAllowlist.removed.contains(name) {
      removedDepth += 1
      return
    }
    guard HTMLAllowlist.elements.contains(name) else { return }
    output += "<\(name)".utf8
    for index in 0..<ch_attribute_count(tree) {
      append(
        String(cString: ch_attribute_name(tree, index)),
        String(cString: ch_attribute_value(tree, index))
      )
    }
    output += HTMLAllowlist.void.contains(name) ? " />".utf8 : ">".utf8
  }

  private mutating func end(_ tree: OpaquePointer) {
    if removedDepth > 0 {
      removedDepth -= 1
      return
    }
    let name = String(cString: ch_name(tree))
    guard HTMLAllowlist.elements.contains(name), !HTMLAllowlist.void.contains(name) else { return }
    output += "</\(name)>".utf8
  }

  /// Appends an attribute if it is allowed and its value is safe.
  private mutating func append(_ name: String, _ value: String) {
    guard HTMLAllowlist.attributes.contains(name), let value = safe(name, value) else { return }
    output += " \(name)=".utf8
    Markup.appendValue(value, to: &output)
  }

  private func safe(_ name: String, _ value: String) -> String? {
    if name == "style" { return StyleSanitizer.sanitized(value) }
    if name == "srcset" { return sourceSet(value) }
    guard HTMLAllowlist.addresses.contains(name) else { return value }
    return value.utf8.trimmed.isEmpty ? "" : Addresses.resolved(value, base: base)
  }

  /// Returns a list of pictures in which each one has a safe address.
  private func sourceSet(_ value: String) -> String? {
    let pictures = value.split(separator: ",").compactMap { picture -> String? in
      let parts = picture.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard let address = parts.first.flatMap({ Addresses.resolved(String($0), base: base) }) else {
        return nil
      }
      return ([address] + parts.dropFirst().compactMap(\.trimmedOrNil)).joined(separator: " ")
    }
    return pictures.isEmpty ? nil : pictures.joined(separator: ", ")
  }
}
