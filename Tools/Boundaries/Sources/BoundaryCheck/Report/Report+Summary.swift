extension Report {
  /// What was looked at, best known first, for instance "14 modules, 1 file"; empty if nothing was.
  var extent: String {
    let known = Self.nouns.compactMap { noun in
      counts[noun.key].map { PlainText.count($0, noun.singular, noun.plural) }
    }
    let others = counts.keys.filter { key in !Self.nouns.contains { $0.key == key } }.sorted().map {
      "\(PlainText.number(counts[$0] ?? 0)) \($0)"
    }
    return (known + others).joined(separator: ", ")
  }

  /// The outcome in one sentence or a few.
  var summary: String {
    let silence = unasked.map(\.rawValue).joined(separator: ", ")
    if violations.isEmpty, obstacles.isEmpty {
      let claim = unasked.isEmpty ? "Boundaries hold" : "Nothing wrong in what was asked for"
      let words = extent.isEmpty ? "\(claim)." : "\(claim): \(extent) checked."
      return unasked.isEmpty ? words : "\(words) Not asked for: \(silence)."
    }
    var sentences: [String] = []
    if !violations.isEmpty {
      sentences.append("\(PlainText.count(violations.count, "violation")).")
    }
    if !obstacles.isEmpty {
      let things = PlainText.count(obstacles.count, "thing")
      sentences.append("\(things) could not be checked.")
    }
    if !extent.isEmpty { sentences.append("Looked at: \(extent).") }
    if !unasked.isEmpty { sentences.append("Not asked for: \(silence).") }
    return sentences.joined(separator: " ")
  }

  /// What findings count, in the order in which it is told, with nouns for one and for more.
  private static let nouns: [(key: String, singular: String, plural: String)] = [
    ("modules", "module", "modules"),
    ("files", "file", "files"),
    ("imports", "import", "imports"),
    ("includes", "include", "includes"),
    ("symbols", "symbol", "symbols"),
    ("objects", "object", "objects"),
    ("manifests", "manifest", "manifests"),
    ("scripts", "script", "scripts"),
    ("builds", "module alone", "modules alone"),
  ]
}
