/// What the policy lets the code of each module refer to.
struct SymbolReach: Sendable {
  /// By the module's name as the compiler knows it, like all names here.
  private let imports: [String: Set<String>]
  /// The modules that may be reached by their code: the imported ones and what these bring along.
  private let near: [String: Set<String>]
  /// The modules that the imported ones import, at any distance: the shapes of their types get about.
  private let far: [String: Set<String>]
  /// The modules by which C comes into reach.
  private let withC: Set<String>

  init(policy: Policy) {
    let pairs = policy.modules.map { ($0.compiledName, Set($0.imports.map(\.compiledAsModule))) }
    let imports = Dictionary(pairs) { first, second in first.union(second) }
    self.imports = imports
    near = imports.mapValues { OutsideModules.reach(of: $0) }
    far = imports.mapValues { direct in
      var reached: Set<String> = []
      var pending = Array(direct)
      while let module = pending.popLast() {
        guard reached.insert(module).inserted else { continue }
        pending += imports[module] ?? []
      }
      return OutsideModules.reach(of: reached)
    }
    let cModules = policy.modules.filter { $0.kind == .c || $0.kind == .system }
    withC = OutsideModules.withC.union(cModules.map(\.compiledName))
  }

  /// Whether code of the module may refer to what `other` defines; to the shape of a type, if so said.
  func allows(_ module: String, toReach other: String, shape: Bool) -> Bool {
    module == other || (shape ? far : near)[module]?.contains(other) ?? false
  }

  /// Whether the module imports anything that declares C functions.
  func allowsC(in module: String) -> Bool {
    imports[module].map { !$0.isDisjoint(with: withC) } ?? false
  }
}
