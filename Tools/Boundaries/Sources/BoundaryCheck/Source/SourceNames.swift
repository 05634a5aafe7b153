/// The names that a Swift file declares, and those that it uses.
struct SourceNames: Codable, Equatable, Sendable {
  /// The types at file scope that the whole module can see.
  var types: Set<String> = []
  /// The functions and variables at file scope that the whole module can see.
  var values: Set<String> = []
  /// The outermost types around nested types and generic parameters, by the name of these.
  var nested: [String: Set<String>] = [:]
  /// What else the file declares: private declarations, members, parameters, local variables.
  var others: Set<String> = []
  /// The first place of each name that is used without a type before it.
  var uses: [String: Location] = [:]
}
