/// Finds what reaches another module with no import to show for it.
struct FormCheck {
  let policy: Policy

  /// Functions that find something by its name when the program runs.
  static let watched: Set<String> = [
    "NSClassFromString", "NSProtocolFromString", "NSSelectorFromString",
    "_getFunctionFullNameFromMangledName",
    "_getTypeByMangledNameInContext", "_mangledTypeName", "_typeByName", "dlmopen", "dlopen",
    "dlsym",
    "dlvsym", "objc_getClass", "objc_lookUpClass", "objc_msgSend", "swift_getTypeByMangledName",
  ]

  private static let rules: [String: Rule] = [
    "@_spi": .spi, "@_spiOnly": .spi, "@_spi_available": .spi,
    "@_silgen_name": .linkerName, "@_extern": .linkerName, "@_cdecl": .linkerName,
    "@_asmname": .linkerName, "@c": .linkerName, "@cdecl": .linkerName, "@_section": .linkerName,
    "@section": .linkerName, "@_used": .linkerName, "@used": .linkerName,
    "@_expose": .linkerName, "@implementation": .linkerName,
    "@_objcImplementation": .linkerName, "@_dynamicReplacement": .linkerName,
    "@_exported": .exportedImport, "@_implementationOnly": .implementationOnlyImport,
    "#externalMacro": .macro, "@attached": .macro, "@freestanding": .macro, "macro": .macro,
  ]

  func findings(_ sources: [SwiftSource]) -> Findings {
    var findings = Findings()
    for source in sources {
      guard let module = policy.module(named: source.module) else { continue }
      findings.violations += source.forms.compactMap { violation(of: $0, in: module) }
      findings.violations += source.selectors.compactMap { selector($0, in: source, of: module) }
    }
    return findings
  }

  private func violation(of form: SwiftSource.Mention, in module: Policy.Module) -> Violation? {
    guard let rule = Self.rule(against: form.name) else { return nil }
    let verb = rule == .dynamicLoading ? "calls" : "uses"
    return Violation(
      rule: rule,
      module: module.name,
      subject: form.name,
      location: form.location,
      message: "\(module.name) \(verb) \(form.name)"
    )
  }

  private static func rule(against form: String) -> Rule? {
    if let rule = rules[form] { return rule }
    if watched.contains(form) { return .dynamicLoading }
    return form.hasPrefix("@_") ? .hiddenAttribute : nil
  }

  /// A selector works without an import, so it is held to what an import would be held to.
  private func selector(
    _ named: SwiftSource.Mention,
    in source: SwiftSource,
    of module: Policy.Module
  ) -> Violation? {
    let isAllowed = policy.allows(module, toName: named.name)
    let needsImport = named.name != module.name && named.name != "Swift"
    let isImported = !needsImport || source.imports.contains { $0.module == named.name }
    if isAllowed, isImported { return nil }
    let fault = isAllowed ? "in a file that does not import it" : "which it may not import"
    return Violation(
      rule: .moduleSelector,
      module: module.name,
      subject: named.name,
      location: named.location,
      chain: [module.name, named.name],
      message: "\(module.name) selects a name of \(named.name), \(fault)"
    )
  }
}
