import CHTMLTree

/// Copies the allowed parts of HTML, in one pass over the tree that libgumbo builds.
struct HTMLSanitizer {
  private var writer: HTMLWriter
  /// The depth inside an element that is removed with its content; 0 outside.
  private var removedDepth = 0

  /// Returns HTML that is well-formed and has only allowed elements, attributes and schemes.
  static func sanitized(_ html: [UInt8], base: String?) -> [UInt8] {
    var sanitizer = HTMLSanitizer(writer: HTMLWriter(base: base))
    let limited = NestingLimit.limited(html)
    limited.withUnsafeBufferPointer { bytes in
      guard let tree = ch_parse(bytes.baseAddress, bytes.count, false) else { return }
      defer { ch_release(tree) }
      sanitizer.copy(tree)
    }
    return sanitizer.writer.output
  }

  private mutating func copy(_ tree: OpaquePointer) {
    while case let event = ch_next(tree), event != CH_FINISHED, let node = ch_current(tree) {
      switch event {
      case CH_ELEMENT_START: start(node)
      case CH_ELEMENT_END: end(node)
      case _ where removedDepth == 0: writer.write(String(cString: ch_text(node)).utf8)
      default: continue
      }
    }
  }

  private mutating func start(_ element: OpaquePointer) {
    let name = String(cString: ch_name(element))
    if removedDepth == 0, name == HTMLAllowlist.frame {
      writer.embed { Self.value(of: $0, in: element) }
      removedDepth = 1
      return
    }
    if removedDepth > 0 || HTMLAllowlist.removed.contains(name) {
      removedDepth += 1
      return
    }
    guard HTMLAllowlist.elements.contains(name) else { return }
    for index in 0..<ch_attribute_count(element) {
      writer.add(
        String(cString: ch_attribute_name(element, index)),
        String(cString: ch_attribute_value(element, index))
      )
    }
    writer.start(name, isVoid: HTMLAllowlist.void.contains(name))
  }

  private static func value(of name: String, in element: OpaquePointer) -> String? {
    let index = (0..<ch_attribute_count(element)).first { index in
      String(cString: ch_attribute_name(element, index)) == name
    }
    return index.map { String(cString: ch_attribute_value(element, $0)) }
  }

  private mutating func end(_ element: OpaquePointer) {
    if removedDepth > 0 {
      removedDepth -= 1
      return
    }
    let name = String(cString: ch_name(element))
    guard HTMLAllowlist.elements.contains(name), !HTMLAllowlist.void.contains(name) else { return }
    writer.end(name)
  }
}
