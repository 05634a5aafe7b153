/// What a mangled name stands for.
struct SymbolMeaning: Hashable, Sendable {
  /// The module that defines it; nil for what belongs to the language, such as a tuple's metadata.
  var module: String?
  /// What it is, as the demangler calls it: Function, TypeMetadata, ProtocolConformanceDescriptor.
  var kind: String
  /// As in a source file, more or less.
  var text: String

  /// Whether it is only the shape of a type, which reaches whoever handles values that hold one.
  ///
  /// A module needs those without ever naming the type. Code, on the other hand, is only reached
  /// by calling it.
  var isShape: Bool { Self.shapes.contains(kind) || text.contains(".__derived_") }

  private static let shapes: Set<String> = [
    "AssociatedConformanceDescriptor", "AssociatedTypeDescriptor", "BaseConformanceDescriptor",
    "Deallocator", "Destructor", "FullTypeMetadata", "Metaclass", "MethodDescriptor",
    "MethodLookupFunction", "ModuleDescriptor", "NominalTypeDescriptor", "OpaqueTypeDescriptor",
    "ProtocolConformanceDescriptor", "ProtocolDescriptor", "ProtocolRequirementsBaseDescriptor",
    "ProtocolSelfConformanceDescriptor", "ProtocolSelfConformanceWitnessTable",
    "ProtocolWitnessTable", "ProtocolWitnessTableAccessor", "TypeMetadata",
    "TypeMetadataAccessFunction", "ValueWitnessTable", "ClassMetadataBaseOffset",
    "OpaqueTypeDescriptorAccessor", "DeallocatorAsync", "IsolatedDeallocator",
  ]
}

/// Reads the trees that `swift-demangle -expand` prints, one after another.
struct DemangledTrees: Equatable, Sendable {
  /// The names asked for, in order.
  private(set) var names: [String] = []
  /// By name, for those that are mangled.
  private(set) var meanings: [String: SymbolMeaning] = [:]

  init(output: [UInt8]) {
    var nodes: [Node] = []
    for line in output.split(separator: UInt8(ascii: "\n")) {
      if let node = Node(line) {
        nodes.append(node)
      } else if line.starts(with: "Demangling for ".utf8) {
        names.append(String(decoding: line.dropFirst("Demangling for ".utf8.count), as: UTF8.self))
        nodes = []
      } else if let name = names.last, nodes.count > 1 {
        let text = String(decoding: line, as: UTF8.self)
        meanings[name] = SymbolMeaning(
          module: Self.owner(nodes),
          kind: nodes[1].kind,
          text: text.split(separator: " ---> ", maxSplits: 1).last.map(String.init) ?? text
        )
        nodes = []
      }
    }
  }

  /// A line of a tree, such as `kind=Module, text="Swift"`, indented by two spaces a level.
  private struct Node {
    let depth: Int
    let kind: String
    /// The module's name, for a module.
    let module: String?

    init?(_ line: ArraySlice<UInt8>) {
      let indent = line.prefix { $0 == UInt8(ascii: " ") }.count
      let rest = line.dropFirst(indent)
      guard rest.starts(with: "kind=".utf8) else { return nil }
      depth = indent / 2
      let text = rest.dropFirst("kind=".utf8.count)
      let name = text.prefix { $0 != UInt8(ascii: ",") }
      kind = String(decoding: name, as: UTF8.self)
      module =
        kind == "Module"
        ? String(
          decoding: text.drop { $0 != UInt8(ascii: "\"") }.dropFirst().dropLast(),
          as: UTF8.self
        )
        : nil
    }
  }

  /// The module that defines what the tree describes.
  ///
  /// It is named first, but for a conformance, which names its own module after type and protocol,
  /// and for a specialization, which belongs to the first module that is not the language's.
  private static func owner(_ nodes: [Node]) -> String? {
    if nodes[1].kind.contains("Specialization") {
      let modules = nodes.compactMap(\.module)
      return modules.first { !OutsideModules.language.contains($0) } ?? modules.first
    }
    let start = nodes.firstIndex { $0.module != nil || $0.kind == "ProtocolConformance" }
    guard let start else { return nil }
    if let module = nodes[start].module { return module }
    let own = nodes[(start + 1)...].prefix { $0.depth > nodes[start].depth }
    return own.last { $0.depth == nodes[start].depth + 1 && $0.module != nil }?.module
  }
}
