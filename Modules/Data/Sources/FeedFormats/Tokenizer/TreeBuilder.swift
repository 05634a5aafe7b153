/// Builds the tree of a document from its tags and texts, and balances the elements.
struct TreeBuilder {
  /// Elements nested deeper are ignored; their text belongs to the last one that is not.
  static let greatestDepth = 200
  /// The longest text of an item, in bytes.
  static let longestEntry = 2 << 20

  private struct Open {
    let node: Int
    let tag: Int32
    let scope: Int32
    let namespaces: Int
  }

  /// The greatest number of elements, texts and attributes together.
  static let mostNodes = 150_000

  /// The text of all nodes and attributes so far.
  private(set) var text: [UInt8] = []
  private(set) var problems: [Problem] = []
  private var nodes: [XMLTree.Node] = []
  private var attributes: [XMLTree.Attribute] = []
  private var scopes: [XMLTree.Scope]
  private var namespaces = Namespaces()
  private var names = NameTable()
  private var tags = NameTable()
  private var open: [Open] = []
  /// How many elements are open, by the index of their tag.
  private var openCounts: [Int32: Int] = [:]
  /// How many elements are open that were too deep to be added.
  private var ignored = 0
  /// Whether the last node is a text, and nothing ended after it.
  private var endsWithText = false
  /// The start of the text of the open item.
  private var entryStart: Int?

  /// Starts a document of a length in bytes; `base` is its address.
  init(base: String?, length: Int) {
    scopes = [XMLTree.Scope(base: base)]
    text.reserveCapacity(min(length, 4 << 20))
  }

  /// Records a problem, once.
  mutating func note(_ problem: Problem) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Whether the document has as many parts as are read.
  var isFull: Bool { nodes.count + attributes.count >= Self.mostNodes }

  /// Whether the root element has not begun, or its end tag was read.
  var isOutside: Bool { open.isEmpty || isComplete && open.count == 1 }

  /// Whether the end tag of the root element was read; later content still belongs to it.
  private var isComplete = false

  /// Adds text to the innermost open element; outside the root element text is ignored.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    guard let parent = open.last, !isOutside else { return }
    let bytes = truncated(bytes)
    if endsWithText {
      text += bytes
      nodes[nodes.count - 1].end = Int32(text.count)
      return
    }
    let start = Int32(text.count)
    text += bytes
    endsWithText = true
    nodes.append(
      XMLTree.Node(
        name: -1,
        next: Int32(nodes.count + 1),
        start: start,
        end: Int32(text.count),
        scope: parent.scope
      )
    )
  }

  /// Returns the part of a text for which the open item has room, without half of a character.
  private mutating func truncated(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let entryStart, text.count - entryStart + bytes.count > Self.longestEntry else {
      return bytes
    }
    note(.truncatedEntry)
    let kept = bytes.prefix(max(0, Self.longestEntry - (text.count - entryStart)))
    guard let next = bytes.dropFirst(kept.count).first, next & 0xC0 == 0x80 else { return kept }
    return kept[..<(kept.lastIndex { $0 & 0xC0 != 0x80 } ?? kept.startIndex)]
  }

  /// Closes the open elements and returns the tree.
  mutating func finish() -> XMLTree {
    if !open.isEmpty, !isComplete { note(.missingEnd) }
    while !open.isEmpty { closeLast() }
    return XMLTree(
      nodes: nodes,
      attributes: attributes,
      names: names.names,
      scopes: scopes,
      text: text,
      isAtom10: namespaces.isAtom10
    )
  }
}

extension TreeBuilder {
  /// Adds the start tag of an element.
  mutating func start(_ tag: StartTag) {
    if open.count >= Self.greatestDepth {
      note(.tooDeep)
      if !tag.isEmpty, !ElementRules.isVoid(tag.name.lowercasedName) { ignored += 1 }
      return
    }
    let depth = namespaces.depth
    for attribute in tag.attributes {
      if let prefix = attribute.declaredPrefix { namespaces.declare(prefix, attribute.value) }
    }
    let name = namespaces.element(tag.name)
    if !name.isDeclared { note(.undeclaredPrefix) }
    closeImplicitly(before: name.name)
    let scope = scope(of: tag)
    append(tag, name: name.name, scope: scope, namespaces: depth)
    if tag.isEmpty || ElementRules.isVoid(name.name) { closeLast() }
  }

  private mutating func append(_ tag: StartTag, name: String, scope: Int32, namespaces depth: Int) {
    let first = Int32(attributes.count)
    endsWithText = false
    for attribute in tag.attributes {
      let start = Int32(text.count)
      text += attribute.value.utf8
      let name = names.index(of: namespaces.attribute(attribute.name))
      attributes.append(XMLTree.Attribute(name: name, start: start, end: Int32(text.count)))
    }
    let tagIndex = tags.index(of: XMLTree.Name(known: "", written: tag.name.lowercasedName))
    open.append(Open(node: nodes.count, tag: tagIndex, scope: scope, namespaces: depth))
    openCounts[tagIndex, default: 0] += 1
    if ElementRules.entries.contains(name), entryStart == nil { entryStart = text.count }
    nodes.append(
      XMLTree.Node(
        name: names.index(of: XMLTree.Name(known: name, written: tag.name)),
        next: 0,
        start: first,
        end: Int32(attributes.count),
        scope: scope
      )
    )
  }

  /// Returns the scope inside a tag, which its `xml:base` and `xml:lang` can change.
  private mutating func scope(of tag: StartTag) -> Int32 {
    let outer = open.last?.scope ?? 0
    var scope = scopes[Int(outer)]
    var isChanged = false
    for attribute in tag.attributes {
      switch namespaces.attribute(attribute.name).known {
      case "xml:base":
        if let base = Addresses.base(attribute.value, within: scope.base) {
          (scope.base, scope.statesBase) = (base, true)
        }
      case "xml:lang": scope.language = attribute.value.trimmedOrNil?.languageTag
      default: continue
      }
      isChanged = true
    }
    guard isChanged else { return outer }
    scopes.append(scope)
    return Int32(scopes.count - 1)
  }

  /// Adds an end tag: closes the innermost open element of that name, and what is open inside it.
  mutating func end(_ name: String) {
    if ignored > 0 {
      ignored -= 1
      return
    }
    let name = XMLTree.Name(known: "", written: name.lowercasedName)
    guard let tag = tags.find(name), openCounts[tag, default: 0] > 0 else {
      note(.mismatchedTag)
      return
    }
    while let last = open.last {
      if open.count == 1 {
        isComplete = true
        return
      }
      closeLast()
      if last.tag == tag { return }
      note(.mismatchedTag)
    }
  }

  private mutating func closeLast() {
    guard let last = open.popLast() else { return }
    endsWithText = false
    nodes[last.node].next = Int32(nodes.count)
    openCounts[last.tag, default: 1] -= 1
    namespaces.restore(to: last.namespaces)
    if ElementRules.entries.contains(name(of: last)) { entryStart = nil }
  }

  private func name(of element: Open) -> String { names.names[Int(nodes[element.node].name)].known }

  /// Closes elements that cannot contain the next one, because their end tags are missing.
  private mutating func closeImplicitly(before name: String) {
    if ElementRules.entries.contains(name), hasOpenContainer {
      while let last = open.last, !ElementRules.containers.contains(self.name(of: last)) {
        note(.unclosedElement)
        closeLast()
      }
    } else if let last = open.last, ElementRules.ends(self.name(of: last), before: name) {
      note(.unclosedElement)
      closeLast()
    }
  }

  /// Whether an element that can contain items is open, and no text construct inside it.
  private var hasOpenContainer: Bool {
    for element in open.reversed() {
      let name = name(of: element)
      if ElementRules.containers.contains(name) { return true }
      if ElementRules.verbatim.contains(name) { return false }
    }
    return false
  }
}

/// The distinct names of a document.
private struct NameTable {
  /// The greatest number of names; all further ones become one unknown name.
  private static let limit = 2_000
  private static let other = XMLTree.Name(known: "?", written: "?")

  private(set) var names: [XMLTree.Name] = []
  private var indices: [XMLTree.Name: Int32] = [:]

  /// Returns the index of a name, which is added if it is new.
  mutating func index(of name: XMLTree.Name) -> Int32 {
    if let index = find(name) { return index }
    let name = names.count < Self.limit ? name : Self.other
    let index = Int32(names.count)
    names.append(name)
    indices[name] = index
    return index
  }

  /// Returns the index of a name; nil if it never occurred.
  func find(_ name: XMLTree.Name) -> Int32? {
    indices[name] ?? (names.count > Self.limit ? indices[Self.other] : nil)
  }
}
