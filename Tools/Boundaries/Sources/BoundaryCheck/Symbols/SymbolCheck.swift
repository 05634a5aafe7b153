import Foundation

/// Whether what was compiled refers only to what the policy lets it reach, whatever the sources say.
///
/// A module or an object that was not built is the record check's to report.
struct SymbolCheck: Sendable {
  let workspace: Workspace
  let records: BuildRecords

  func findings() async -> Findings {
    var findings = Findings()
    do throws(Obstacle) {
      let folder = try await workspace.toolchain.folder()
      let reader = SymbolReader(toolchain: workspace.toolchain, folder: folder)
      let listing = try await reader.symbols(of: objects)
      let uses = ObjectUses(listing, records: records, workspace: workspace)
      let names = Set(uses.uses.flatMap(\.foreign).filter { $0.hasPrefix("$s") })
      findings = judge(uses, meanings: try await reader.meanings(of: names.sorted()))
    } catch {
      findings.stopped(by: error)
    }
    return findings
  }

  /// The judgement alone, of what has been read.
  func judge(_ uses: ObjectUses, meanings: [String: SymbolMeaning]) -> Findings {
    var findings = Findings(obstacles: uses.obstacles)
    let reach = SymbolReach(policy: workspace.policy)
    for use in uses.uses {
      findings.violations += foreign(use, definers: uses.definers, meanings: meanings, reach: reach)
      findings.violations += dynamicLoading(use)
      findings.obstacles += emptiness(of: use)
    }
    findings.merge(owned(uses.uses))
    let pairs = uses.uses.flatMap { use in use.foreign.map { [use.module.name, $0] } }
    findings.counts = ["objects": uses.uses.count, "symbols": Set(pairs).count]
    return findings
  }

  /// The objects that exist, of all modules that were built.
  private var objects: [String] {
    let modules = records.records.values.flatMap(\.modules)
    return Set(modules.flatMap(\.units).map(\.object)).sorted()
      .filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// One violation for each module, or C function, that the object must not reach.
  private func foreign(
    _ use: ObjectUse,
    definers: [String: [String]],
    meanings: [String: SymbolMeaning],
    reach: SymbolReach
  ) -> [Violation] {
    var found: [String: Violation] = [:]
    for symbol in use.foreign {
      let meaning = meanings[symbol]
      let origin =
        definers[symbol].map(SymbolOrigin.workspace)
        ?? SymbolOrigin(ofOutside: symbol, meaning: meaning)
      guard
        let violation = violation(of: use, symbol: symbol, origin: origin, meaning: meaning, reach)
      else { continue }
      // The first symbol in order is the example, so that a report stays the same from run to run.
      found[violation.subject] = found[violation.subject] ?? violation
    }
    return found.values.sorted { $0.subject < $1.subject }
  }

  /// The judgement of one symbol; nil if the module may refer to it.
  private func violation(
    of use: ObjectUse,
    symbol: String,
    origin: SymbolOrigin,
    meaning: SymbolMeaning?,
    _ reach: SymbolReach
  ) -> Violation? {
    let module = use.module.compiledName
    let isShape = meaning?.isShape ?? false
    switch origin {
    case .language:
      return nil
    case .workspace(let others):
      if others.contains(where: { reach.allows(module, toReach: $0, shape: isShape) }) {
        return nil
      }
      return others.first.map { reaching($0, from: use, by: meaning?.text ?? symbol) }
    case .outside(let other):
      if reach.allows(module, toReach: other, shape: isShape) { return nil }
      return reaching(other, from: use, by: meaning?.text ?? symbol)
    case .inlined(let other):
      if reach.allows(module, toReach: other, shape: true) { return nil }
      return callingC(symbol, from: use, reach)
    case .c:
      return callingC(symbol, from: use, reach)
    }
  }

  private func reaching(_ other: String, from use: ObjectUse, by name: String) -> Violation {
    let shown = name.count > 120 ? name.prefix(117) + "..." : name[...]
    return Violation(
      rule: .foreignSymbol,
      module: use.module.name,
      subject: other,
      location: Location(file: use.source),
      chain: [use.module.name, other],
      message: "\(use.module.name) refers to what \(other) defines: \(shown)"
    )
  }

  /// Loading functions are left to their own rule, which holds even where C is in reach.
  private func callingC(_ symbol: String, from use: ObjectUse, _ reach: SymbolReach) -> Violation? {
    let isFree = use.module.kind == .c || Self.loading.contains(symbol)
    guard !isFree, !reach.allowsC(in: use.module.compiledName) else { return nil }
    return Violation(
      rule: .foreignSymbol,
      module: use.module.name,
      subject: symbol,
      location: Location(file: use.source),
      message: "\(use.module.name) refers to \(symbol) and imports nothing that declares it"
    )
  }

  /// The functions that bring in at run time what no list of symbols shows.
  private static let loading: Set<String> = ["dlopen", "dlmopen", "dlsym", "dlvsym"]

  private func dynamicLoading(_ use: ObjectUse) -> [Violation] {
    use.foreign.filter(Self.loading.contains).map { symbol in
      Violation(
        rule: .dynamicLoading,
        module: use.module.name,
        subject: symbol,
        location: Location(file: use.source),
        message: "\(use.module.name) calls \(symbol)"
      )
    }
  }

  /// The compiler leaves a mark in every object of Swift, and a symbol for every function of C.
  private func emptiness(of use: ObjectUse) -> [Obstacle] {
    guard use.symbols.isEmpty, use.module.kind != .c || definesSomething(use.source) else {
      return []
    }
    return [
      Obstacle(
        message: "the object made of \(use.source) has no symbols",
        instead: "Remove it and build again: swift build --build-tests",
        location: Location(file: use.source)
      )
    ]
  }

  private func definesSomething(_ source: String) -> Bool {
    FileManager.default.contents(atPath: workspace.absolute(source))?.contains(UInt8(ascii: "{"))
      ?? true
  }
}
