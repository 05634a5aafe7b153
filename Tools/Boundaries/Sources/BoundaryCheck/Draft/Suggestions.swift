/// What a policy could promise beyond its rules: layers that are used against their direction,
/// modules that could be independent, and imports that no manifest declares.
struct Suggestions {
  let policy: Policy
  let report: Report
  let needs: ModuleNeeds

  /// A layer with fewer modules than this is not worth a promise.
  private static let fewestModules = 3
  /// The number of examples below a suggestion.
  private static let examples = 5

  /// One paragraph for each suggestion, layers first.
  var text: String {
    let paragraphs = againstLayers + usedByNearlyAll + dependentModules + undeclared
    guard !paragraphs.isEmpty else {
      return "Nothing to suggest: every import leads down, and is declared in Package.swift.\n"
    }
    return paragraphs.joined(separator: "\n")
  }

  private var violations: [Violation] { report.violations + report.warnings + report.accepted }

  /// The edges from a layer to one that it does not see.
  private var againstLayers: [String] {
    let rules: Set<Rule> = [.forbiddenImport, .undeclaredEdge, .layer]
    var edges: [String: Set<String>] = [:]
    for violation in violations where rules.contains(violation.rule) {
      guard let from = policy.layer(ofModule: violation.module)?.name,
        let to = policy.layer(ofModule: violation.subject)?.name
      else { continue }
      let edge = "\(violation.module) -> \(violation.subject)"
      edges["\(from) uses \(to)", default: []].insert(edge)
    }
    for use in needs.folderUses where !policy.allows(use) {
      let edge = "\(use.location.file) -> \(use.name)"
      edges["\(use.layer) uses \(use.declaringLayer)", default: []].insert(edge)
    }
    return edges.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { name, edges in
      paragraph("\(name), which it may not see", edges, "move what is used down, or extend `sees`")
    }
  }

  /// The layers that nearly all other layers of the same module use without an import.
  private var usedByNearlyAll: [String] {
    let pairs = needs.folderUses.map { [$0.layer, $0.declaringLayer] }
    let folders = policy.layers.map(\.name).filter(Set(pairs.joined()).contains)
    return folders.compactMap { name in
      let users = Set(pairs.filter { $0[1] == name }.map { $0[0] })
      guard folders.count > Self.fewestModules, users.count >= folders.count - 2 else { return nil }
      let edges = Set(users.map { "\($0) -> \(name)" })
      return paragraph("nearly all folders use \(name)", edges, "keep it small, or split it")
    }
  }

  /// The edges between the modules of a layer.
  private var dependentModules: [String] {
    policy.layers.compactMap { layer in
      let modules = policy.modules(inLayer: layer.name).filter { $0.kind != .test }
      guard modules.count >= Self.fewestModules, layer.isDrawn else { return nil }
      let names = Set(modules.map(\.name))
      let edges = modules.flatMap { module in
        needs.used(by: module).intersection(names).subtracting([module.name])
          .map { "\(module.name) -> \($0)" }
      }
      let line = "{ \"independent\": [\"\(layer.name)\"] }"
      return edges.isEmpty
        ? paragraph("modules of \(layer.name) do not import each other", [], "promise it: \(line)")
        : paragraph(
          "modules of \(layer.name) import each other",
          Set(edges),
          "to forbid more, add to `contracts`: \(line)"
        )
    }
  }

  private var undeclared: [String] {
    let edges = violations.filter { $0.rule == .missingEdge }
      .map { "\($0.module) -> \($0.subject)" }
    let advice = "add them to the dependencies of the targets"
    return edges.isEmpty
      ? [] : [paragraph("imports are not declared in Package.swift", Set(edges), advice)]
  }

  private func paragraph(_ fact: String, _ edges: Set<String>, _ advice: String) -> String {
    let count = edges.isEmpty ? "" : " (\(PlainText.count(edges.count, "edge")))"
    let more = edges.count > Self.examples ? ["  ..."] : []
    let shown = edges.sorted().prefix(Self.examples).map { "  " + $0 }
    return (["\(fact)\(count); \(advice)"] + shown + more).map { PlainText.line($0) + "\n" }
      .joined()
  }
}
