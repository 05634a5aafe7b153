extension Report {
  /// The outcome in one or a few sentences.
  var summary: String {
    let extent = extent
    var sentences: [String] = []
    if violations.isEmpty, obstacles.isEmpty {
      let claim =
        unasked.isEmpty ? "Boundaries hold\(scope)" : "Nothing wrong in what was asked for"
      sentences.append(extent.isEmpty ? "\(claim)." : "\(claim): \(extent) checked.")
    } else {
      if !violations.isEmpty {
        sentences.append("\(PlainText.count(violations.count, "violation")).")
      }
      if !obstacles.isEmpty {
        sentences.append("\(PlainText.count(obstacles.count, "thing")) could not be checked.")
      }
      if !extent.isEmpty { sentences.append("Looked at: \(extent).") }
    }
    if !warnings.isEmpty { sentences.append("\(PlainText.count(warnings.count, "warning")).") }
    if let baselineChange { sentences.append("Baseline: \(baselineChange).") }
    if !unasked.isEmpty {
      sentences.append("Not asked for: \(unasked.map(\.rawValue).joined(separator: ", ")).")
    }
    return sentences.joined(separator: " ")
  }

  /// The accepted violations for people: more than five of one rule and reason are one, without a place.
  var acceptedInGroups: [Violation] {
    func group(_ violation: Violation) -> [String] {
      [violation.rule.rawValue, violation.acceptance ?? ""]
    }
    let counts = Dictionary(accepted.map { (group($0), 1) }, uniquingKeysWith: +)
    var counted: Set<[String]> = []
    return accepted.compactMap { violation in
      guard let count = counts[group(violation)], count > 5 else { return violation }
      guard counted.insert(group(violation)).inserted else { return nil }
      var sum = violation
      (sum.location, sum.message) = (nil, PlainText.count(count, "violation"))
      return sum
    }
  }

  private var scope: String { profile == .core ? " (profile core)" : "" }

  /// How much was checked, for instance "14 modules, 1 file"; empty if nothing was.
  private var extent: String {
    let usual = [
      "modules", "files", "imports", "includes", "symbols", "objects", "manifests", "scripts",
      "builds",
    ]
    let keys = usual.filter { counts[$0] != nil }
    let others = counts.keys.filter { !usual.contains($0) }.sorted()
    return (keys + others).map { key in
      let noun = key == "builds" ? "module" : String(key.dropLast())
      return PlainText.count(counts[key] ?? 0, noun) + (key == "builds" ? " alone" : "")
    }.joined(separator: ", ")
  }
}
