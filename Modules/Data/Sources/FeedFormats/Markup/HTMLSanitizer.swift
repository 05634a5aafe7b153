import CHTMLTree

/// Copies the allowed parts of HTML, in one pass over the tree that libgumbo builds.
struct HTMLSanitizer {
  private var writer: HTMLWriter
  /// The depth inside an element that is removed with its content; 0 outside.
  private var removedDepth = 0
  private var math = MathText()

  /// Returns HTML that is well-formed and has only allowed elements, attributes and schemes.
  static func sanitized(
    _ html: [UInt8],
    base: String?,
    anchors: Set<String> = []
  ) -> [UInt8] {
    var sanitizer = HTMLSanitizer(writer: HTMLWriter(base: base, anchors: anchors))
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
      case _ where math.isOpen && removedDepth == 0:
        math.write(String(cString: ch_text(node)), to: &writer)
      case _ where removedDepth == 0:
        writer.write(String(cString: ch_text(node)).utf8)
      default: continue
      }
    }
  }

  private mutating func start(_ element: OpaquePointer) {
    let name = element.name
    if removedDepth == 0, name == "math" || math.isOpen {
      return startMath(name.isEmpty ? element.writtenName : name)
    }
    if removedDepth == 0, writer.replace(name, element.attribute) {
      removedDepth = 1
      return
    }
    if removedDepth > 0 || HTMLAllowlist.removed.contains(name) {
      // The words around it stay two.
      if removedDepth == 0 { writer.separateWords() }
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

  private mutating func startMath(_ name: String) {
    if MathText.removed.contains(name) {
      removedDepth = 1
    } else {
      math.start(name, in: &writer)
    }
  }

  private mutating func end(_ element: OpaquePointer) {
    if removedDepth > 0 {
      removedDepth -= 1
      return
    }
    if math.isOpen { return math.end(in: &writer) }
    let name = element.name
    guard HTMLAllowlist.elements.contains(name), !HTMLAllowlist.void.contains(name) else { return }
    writer.end(name)
  }
}
