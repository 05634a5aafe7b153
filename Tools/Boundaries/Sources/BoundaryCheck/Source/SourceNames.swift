/// The types that a Swift file declares, and the names that it uses.
struct SourceNames: Codable, Equatable, Sendable {
  /// The types at file scope that the whole module can see.
  var types: Set<String> = []
  /// The types around nested types and type parameters, by the name of these; `*` is any type.
  var nested: [String: Set<String>] = [:]
  /// What else the file declares: private types, members, parameters, local variables.
  var others: Set<String> = []
  /// What types and their extensions inherit or conform to, and the types behind type aliases.
  var inherited: [String: Set<String>] = [:]
  /// The first place of each name that is used without a type before it.
  var uses: [String: Location] = [:]
}
