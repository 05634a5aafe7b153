extension Policy {
  /// Throws if a name is said twice, or stands for nothing that the policy knows.
  func checkNames(in file: String) throws(Obstacle) {
    guard !layers.isEmpty, !packages.isEmpty, !modules.isEmpty else {
      throw Obstacle(
        message: "\(file) names no modules",
        instead: "Let `boundaries init` write a first policy.",
        location: Location(file: file)
      )
    }
    try checkOnce(layers.map(\.name), "layer", in: file)
    try checkOnce(packages.map(\.path), "package", in: file)
    try checkOnce(modules.map(\.name), "module", in: file)
    let layerNames = Set(layers.map(\.name))
    for layer in layers {
      try checkKnown(layer.sees, among: layerNames, "layer \(layer.name) sees", in: file)
    }
    for package in packages {
      try checkKnown([package.layer], among: layerNames, "package \(package.path) is in", in: file)
    }
    let moduleNames = Set(modules.map(\.name))
    for symbol in symbols {
      try checkKnown(symbol.owners, among: moduleNames, "\(symbol.prefix) belongs to", in: file)
    }
    try checkFolders(in: file)
  }

  /// Each module has a folder that no other module has a part of.
  private func checkFolders(in file: String) throws(Obstacle) {
    let folders = packages.flatMap { package in
      package.modules.map { (name: $0.name, folder: package.folder(of: $0)) }
    }
    for inner in folders {
      for outer in folders where outer.name != inner.name {
        guard (inner.folder + "/").hasPrefix(outer.folder + "/") else { continue }
        throw Obstacle(
          message: "\(file): the folder of \(inner.name) lies in that of \(outer.name)",
          instead: "Give each module a folder of its own.",
          location: Location(file: file)
        )
      }
    }
  }

  private func checkOnce(_ names: [String], _ kind: String, in file: String) throws(Obstacle) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw Obstacle(
        message: "\(file) names the \(kind) \(name) twice",
        location: Location(file: file)
      )
    }
  }

  private func checkKnown(
    _ names: [String],
    among known: Set<String>,
    _ phrase: String,
    in file: String
  ) throws(Obstacle) {
    for name in names where !known.contains(name) {
      throw Obstacle(
        message: "\(file): \(phrase) \(name), which the policy does not name",
        location: Location(file: file)
      )
    }
  }
}
