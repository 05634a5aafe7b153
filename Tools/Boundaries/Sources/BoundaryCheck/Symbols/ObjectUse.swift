/// What one object of a module of the policy uses, with the source that it was made of.
struct ObjectUse: Equatable, Sendable {
  let module: Policy.Module
  /// Relative to the root.
  let source: String
  let symbols: ObjectSymbols
  /// The undefined symbols that no object of the module defines, in order.
  let foreign: [String]
}

/// The objects of a workspace, read.
struct ObjectUses: Equatable, Sendable {
  private(set) var uses: [ObjectUse] = []
  /// The modules whose objects define a symbol, in order, by the symbol.
  private(set) var definers: [String: [String]] = [:]
  private(set) var obstacles: [Obstacle] = []

  /// Matches the symbols of objects with the modules of the policy.
  init(_ listing: SymbolListing, records: BuildRecords, workspace: Workspace) {
    obstacles = listing.obstacles
    var names: [String: Set<String>] = [:]
    for record in records.records.values {
      for module in record.modules {
        for unit in module.units {
          for symbol in listing.objects[unit.object]?.defined ?? [] {
            names[symbol, default: []].insert(module.name)
          }
        }
      }
    }
    definers = names.mapValues { $0.sorted() }
    for package in workspace.policy.packages {
      for module in package.modules {
        guard let (record, built) = records.module(module, of: package) else { continue }
        // What SwiftPM generates, such as access to resources, is not the module's own code.
        for unit in built?.units ?? [] where !unit.source.hasPrefix(record.folder + "/") {
          add(unit, of: module, as: workspace.relative(unit.source), from: listing)
        }
      }
    }
  }

  private mutating func add(
    _ unit: BuildRecord.Unit,
    of module: Policy.Module,
    as source: String,
    from listing: SymbolListing
  ) {
    guard let symbols = listing.objects[unit.object] else { return }
    let foreign = symbols.undefined.filter { symbol in
      !(definers[symbol]?.contains(module.compiledName) ?? false)
    }
    uses.append(
      ObjectUse(module: module, source: source, symbols: symbols, foreign: foreign.sorted())
    )
  }
}
