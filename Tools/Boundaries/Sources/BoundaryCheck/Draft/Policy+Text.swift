extension Policy {
  /// The text of the policy's file, as `Policy(json:)` reads it.
  var json: String {
    var fields: [(key: String, value: ReadableJSON)] = [
      ("version", .number(1)),
      ("layers", .list(layers.map(\.json))),
      ("packages", .list(packages.map(\.json))),
    ]
    if !symbols.isEmpty { fields.append(("symbols", .list(symbols.map(\.json)))) }
    if scripts != Scripts() { fields.append(("scripts", scripts.json)) }
    if !looseFiles.isEmpty { fields.append(("looseFiles", .texts(looseFiles))) }
    if let drawing { fields.append(("drawing", .text(drawing))) }
    if !exceptions.isEmpty { fields.append(("exceptions", .list(exceptions.map(\.json)))) }
    return ReadableJSON.object(fields).text + "\n"
  }
}

extension Policy.Layer {
  fileprivate var json: ReadableJSON {
    var fields: [(key: String, value: ReadableJSON)] = [
      ("name", .text(name)), ("sees", .texts(sees)), ("system", .texts(system)),
    ]
    if !isDrawn { fields.append(("drawn", .flag(false))) }
    if let why { fields.append(("why", .text(why))) }
    if let instead { fields.append(("instead", .text(instead))) }
    return .object(fields)
  }
}

extension Policy.Package {
  fileprivate var json: ReadableJSON {
    var fields: [(key: String, value: ReadableJSON)] = [
      ("path", .text(path)), ("layer", .text(layer)),
    ]
    if !buildsAlone { fields.append(("buildsAlone", .flag(false))) }
    if scratch != ".build" { fields.append(("scratch", .text(scratch))) }
    fields.append(("modules", .list(modules.map(\.json))))
    return .object(fields)
  }
}

/// What the decoder adds by itself is left out: the kind of a library, the usual folder.
extension Policy.Module {
  fileprivate var json: ReadableJSON {
    var fields: [(key: String, value: ReadableJSON)] = [("name", .text(name))]
    if kind != .library { fields.append(("kind", .text(kind.rawValue))) }
    if path != Self.usualPath(of: name, kind: kind) { fields.append(("path", .text(path))) }
    if !imports.isEmpty || kind.isSwift { fields.append(("imports", .texts(imports))) }
    if !testable.isEmpty { fields.append(("testable", .texts(testable))) }
    if !includes.isEmpty { fields.append(("includes", .texts(includes))) }
    if !links.isEmpty { fields.append(("links", .texts(links))) }
    return .object(fields)
  }
}

extension Policy.SymbolOwner {
  fileprivate var json: ReadableJSON {
    .object([("prefix", .text(prefix)), ("owners", .texts(owners)), ("why", .text(why))])
  }
}

extension Policy.Scripts {
  fileprivate var json: ReadableJSON {
    .object([("files", .texts(files)), ("flags", .texts(flags))])
  }
}

extension AcceptedViolation {
  /// The entry as policies and baselines have it.
  var json: ReadableJSON {
    var fields: [(key: String, value: ReadableJSON)] = [
      ("rule", .text(rule.rawValue)), ("module", .text(module)), ("subject", .text(subject)),
    ]
    if let file { fields.append(("file", .text(file))) }
    fields.append(("reason", .text(reason)))
    return .object(fields)
  }
}
