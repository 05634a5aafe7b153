extension Policy {
  /// Throws if a name is repeated, or refers to nothing in the policy.
  func checkNames() throws(Obstacle) {
    try check(
      drawing?.lowercased().hasSuffix(".svg") != true,
      "drawing is an SVG, but must be a Markdown file",
      instead: "Change the path. " + DrawingFile.advice(for: "the file")
    )
    try check(
      !modules.isEmpty || packages.isEmpty && layers.contains(where: \.listsModules),
      "there are no modules",
      instead: "Add them, or remove the file and run: boundaries init"
    )
    for name in rules.keys.sorted() {
      try check(
        Rule(rawValue: name) != nil,
        "rules has \(name), which is no rule\(Rule.allCases.map(\.rawValue).suggestion(for: name))",
        instead: "boundaries explain lists them"
      )
    }
    try checkOnce(layers.map(\.name), "layer")
    try checkOnce(packages.map(\.path), "package")
    try checkOnce(layers.flatMap(\.modules), "the layer of")
    for contract in contracts {
      try check(
        contract.from.isEmpty == contract.never.isEmpty
          && !(contract.from.isEmpty && contract.independent.isEmpty),
        "a contract needs from and never, or independent"
      )
    }
    try checkModules()
    let lists = layers.map(\.system) + modules.flatMap { [$0.imports, $0.testable] }
    let words = (lists + [defaults.system]).flatMap(\.self).filter(\.isGroup)
    try checkKnown(words, among: groups.keys.map { "@" + $0 }, "a list has")
    for layer in layers {
      let names = layer.sees.filter(\.isName)
      try checkKnown(names, among: layers.map(\.name), "layer \(layer.name) sees")
    }
    for package in packages {
      let path = package.path
      let layer = package.layer.isEmpty ? [] : [package.layer]
      try checkKnown(layer, among: layers.map(\.name), "package \(path) is in")
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      let isInside = path == "." || !parts.contains { ["", ".", ".."].contains($0) }
      try check(
        profile == .core || !package.isProject,
        "\(path) is a project of Xcode, which only the profile core reads"
      )
      try check(isInside, "\(path) is not a folder under the root, such as Modules/Domain")
    }
    for module in modules where module.imports.allSatisfy(\.isName) {
      try checkKnown(module.testable, among: module.imports, "testable of \(module.name) lists")
    }
    for symbol in symbols {
      try checkKnown(symbol.owners, among: modules.map(\.name), "\(symbol.prefix) belongs to")
    }
  }

  /// Throws if two modules have the same name or, in the profile strict, share a folder.
  func checkModules() throws(Obstacle) {
    try checkOnce(modules.map(\.name), "module")
    guard profile == .strict else { return }
    let folders = packages.flatMap { package in
      package.modules.map { (name: $0.name, folder: package.folder(of: $0) + "/") }
    }
    for inner in folders {
      for outer in folders where outer.name != inner.name {
        try check(
          !inner.folder.hasPrefix(outer.folder),
          "the folder of \(inner.name) is inside that of \(outer.name)",
          instead: "Give each module a folder of its own."
        )
      }
    }
  }

  private func checkOnce(_ names: [String], _ kind: String) throws(Obstacle) {
    var seen: Set<String> = []
    for name in names { try check(seen.insert(name).inserted, "two entries for \(kind) \(name)") }
  }

  private func checkKnown(
    _ names: [String],
    among known: [String],
    _ phrase: String
  ) throws(Obstacle) {
    let known = Set(known)
    for name in names {
      let advice = known.suggestion(for: name)
      try check(known.contains(name), "\(phrase) \(name), which is missing in the policy\(advice)")
    }
  }

  private func check(
    _ isCorrect: Bool,
    _ message: @autoclosure () -> String,
    instead: String? = nil
  ) throws(Obstacle) {
    if isCorrect { return }
    throw Obstacle("\(Self.fileName): \(message())", instead: instead, in: Self.fileName)
  }
}
