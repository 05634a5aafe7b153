/// What a mangled name refers to.
struct SymbolMeaning: Hashable, Sendable {
  /// The module that defines it; nil for what belongs to the language, such as a tuple's metadata.
  var module: String?
  /// The demangler's kind: Function, TypeMetadata, ProtocolConformanceDescriptor.
  var kind: String
  /// The demangled name.
  var text = ""

  /// Whether it only describes a type, and not code.
  ///
  /// A module needs the metadata of each type whose values it holds, also without an import of
  /// the type's module. It uses code only by calling it.
  var isMetadata: Bool { Self.metadata.contains(kind) || text.contains(".__derived_") }

  private static let metadata: Set<String> = [
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

/// The trees that `swift-demangle -expand` prints, one after another.
///
/// Each has a heading, lines such as `kind=Module, text="Swift"`, indented by two spaces a level,
/// and the demangled name. The first module in it defines the symbol.
struct DemangledTrees: Equatable, Sendable {
  /// The number of headings.
  private(set) var count = 0
  /// By mangled name.
  private(set) var meanings: [String: SymbolMeaning] = [:]

  init(output: [UInt8]) {
    var name = ""
    var meaning: SymbolMeaning?
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self).split(separator: "=", maxSplits: 1)
      if line.starts(with: "Demangling for ".utf8) {
        count += 1
        name = String(decoding: line.dropFirst("Demangling for ".utf8.count), as: UTF8.self)
        meaning = nil
      } else if words.count < 2 || words[0].drop(while: { $0 == " " }) != "kind" {
        meaning?.text = String(decoding: line, as: UTF8.self)
        meanings[name] = meaning
      } else if meaning == nil, words[0].hasPrefix("  ") {
        meaning = SymbolMeaning(kind: String(words[1].prefix { $0 != "," }))
      } else if meaning?.module == nil, words[1].hasPrefix("Module,") {
        meaning?.module = words[1].split(separator: "\"").dropFirst().first.map(String.init)
      }
    }
  }
}
