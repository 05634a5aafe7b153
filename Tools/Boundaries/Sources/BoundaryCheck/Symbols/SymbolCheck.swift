/// Checks that compiled code refers only to what the policy allows, without reading sources.
///
/// Missing modules and objects are reported by the check of the build record.
struct SymbolCheck: Sendable {
  let workspace: Workspace
  let records: BuildRecords

  /// An object of a module of the policy.
  private struct Object {
    let reach: SymbolReach
    /// Relative to the root.
    let source: String
    let symbols: ObjectSymbols
    /// The undefined symbols that no object of the module defines, in order.
    let foreign: [String]

    func violation(_ rule: Rule, _ subject: String, _ message: String) -> Violation {
      let name = reach.module.name
      return Violation(rule, by: name, subject, at: Location(file: source), "\(name) \(message)")
    }
  }

  func findings() async -> Findings {
    do throws(Obstacle) {
      let folder = try await workspace.toolchain.folder()
      let reader = SymbolReader(toolchain: workspace.toolchain, folder: folder)
      let paths = modules.map { $0.units.map(\.object).filter { FileState($0) != nil } }
      let listing = await reader.symbols(of: paths)
      let definers = definers(in: listing)
      let objects = objects(listing, definers)
      let doubtful = objects.flatMap { object in
        object.foreign.filter { $0.hasPrefix("$s") && !object.reach.contains(definers[$0]) }
      }
      let meanings = try await reader.meanings(of: Set(doubtful).sorted())
      let pairs = objects.flatMap { object in object.foreign.map { [object.reach.module.name, $0] }
      }
      var findings = owned(objects)
      findings.violations += objects.flatMap {
        foreign(in: $0, definers, meanings) + dynamicLoading(in: $0)
      }
      findings.obstacles += listing.obstacles + objects.compactMap(emptiness)
      findings.counts = ["objects": objects.count, "symbols": Set(pairs).count]
      return findings
    } catch {
      return Findings(obstacles: [error])
    }
  }

  private var modules: [BuildRecord.Module] { records.records.values.flatMap(\.modules) }

  /// The modules whose objects define a symbol, by symbol.
  private func definers(in listing: SymbolListing) -> [String: Set<String>] {
    var definers: [String: Set<String>] = [:]
    for module in modules {
      for symbol in module.units.compactMap({ listing.objects[$0.object]?.defined }).joined() {
        definers[symbol, default: []].insert(module.name)
      }
    }
    return definers
  }

  /// The objects that could be read, in the order of the policy.
  private func objects(_ listing: SymbolListing, _ definers: [String: Set<String>]) -> [Object] {
    records.entries(of: workspace.policy).flatMap { entry in
      let reach = SymbolReach(of: entry.module, under: workspace.policy)
      // What SwiftPM generates, such as access to resources, is not the module's own code.
      let units = entry.built?.units.filter { !$0.isGenerated } ?? []
      return units.compactMap { unit -> Object? in
        guard let symbols = listing.objects[unit.object] else { return nil }
        let foreign = symbols.undefined.filter {
          definers[$0]?.contains(entry.module.compiledName) != true
        }
        return Object(
          reach: reach,
          source: workspace.relative(unit.source),
          symbols: symbols,
          foreign: foreign.sorted()
        )
      }
    }
  }

  /// One violation for each module, or C function, that the object must not reach.
  private func foreign(
    in object: Object,
    _ definers: [String: Set<String>],
    _ meanings: [String: SymbolMeaning]
  ) -> [Violation] {
    var found: [String: Violation] = [:]
    for symbol in object.foreign where !Self.loading.contains(symbol) {
      let meaning = meanings[symbol]
      let stranger = object.reach.stranger(
        behind: symbol,
        definedBy: definers[symbol],
        meaning: meaning
      )
      // The first symbol in order is the example, so that reports do not differ between runs.
      guard let stranger, found[stranger] == nil else { continue }
      if stranger == symbol {
        let message = "refers to \(symbol) and imports nothing that declares it"
        found[symbol] = object.violation(.foreignSymbol, symbol, message)
      } else {
        let text = meaning?.text ?? symbol
        let shown = text.count > 120 ? text.prefix(117) + "..." : text[...]
        let message = "refers to what \(stranger) defines: \(shown)"
        found[stranger] = object.violation(.foreignSymbol, stranger, message)
        found[stranger]?.chain = [object.reach.module.name, stranger]
      }
    }
    return found.values.sorted { $0.subject < $1.subject }
  }

  /// The functions that load code at run time; a rule of their own is valid also with imports of C.
  private static let loading: Set<String> = ["dlopen", "dlmopen", "dlsym", "dlvsym"]

  private func dynamicLoading(in object: Object) -> [Violation] {
    object.foreign.filter(Self.loading.contains).map { symbol in
      object.violation(.dynamicLoading, symbol, "calls \(symbol)")
    }
  }

  /// Checks that only owners use symbols with an owned prefix, and that each owner uses some.
  private func owned(_ objects: [Object]) -> Findings {
    guard !workspace.policy.symbols.isEmpty else { return Findings() }
    let names = objects.map { (object: $0, names: $0.symbols.cNames) }
    let built = Set(objects.map(\.reach.module.name))
    var findings = Findings()
    for rule in workspace.policy.symbols {
      let prefix = rule.prefix
      let owners = rule.owners.joined(separator: ", ")
      let claim = owners.isEmpty ? "no module may use \(prefix)" : "\(prefix) belongs to \(owners)"
      var unused = Set(rule.owners)
      for (object, names) in names {
        guard let symbol = names.filter({ $0.hasPrefix(prefix) }).min() else { continue }
        unused.remove(object.reach.module.name)
        guard !rule.owners.contains(object.reach.module.name) else { continue }
        var violation = object.violation(.ownedSymbol, prefix, "uses \(symbol), but \(claim)")
        violation.why = rule.why
        findings.violations.append(violation)
      }
      // An owner without objects was already reported as not built.
      findings.obstacles += unused.sorted().filter {
        built.contains($0) || workspace.policy.module(named: $0) == nil
      }.map {
        .unmatched("the policy lists \($0) as an owner of \(prefix), but it uses no such symbol")
      }
    }
    return findings
  }

  /// Reports a Swift object without symbols: the compiler writes one into each object.
  private func emptiness(of object: Object) -> Obstacle? {
    guard object.symbols == ObjectSymbols(), object.reach.module.kind.isSwift else { return nil }
    return Obstacle(
      "the object made of \(object.source) has no symbols",
      instead: "Remove it and build again: swift build --build-tests",
      in: object.source
    )
  }
}
