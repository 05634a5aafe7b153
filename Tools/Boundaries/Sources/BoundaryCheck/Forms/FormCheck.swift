/// Finds the forms of Swift that reach other modules without an import.
struct FormCheck {
  let policy: Policy

  /// The identifiers that the reader has to look out for.
  static let watched: Set<String> = [
    "dlopen", "dlmopen", "dlsym", "dlvsym", "dlfunc", "dl_iterate_phdr",
    "_typeByName", "_typeByMangledName", "_getTypeByMangledNameInContext",
    "_getTypeByMangledNameInEnvironment", "_getTypeByMangledNameUntrusted",
    "swift_getTypeByMangledName", "swift_getTypeByMangledNameInContext",
    "swift_getTypeByMangledNameInEnvironment", "swift_getTypeByName",
    "NSClassFromString", "NSProtocolFromString", "NSSelectorFromString", "classNamed",
    "principalClass", "objc_getClass", "objc_lookUpClass", "objc_getMetaClass",
    "objc_getRequiredClass", "objc_getProtocol", "objc_copyClassList", "objc_getClassList",
    "objc_msgSend", "CFBundleGetFunctionPointerForName", "CFBundleGetDataPointerForName",
    "GetProcAddress", "LoadLibraryA", "LoadLibraryW", "LoadLibraryExA", "LoadLibraryExW",
  ]

  /// The attributes that give a declaration a name of the linker's choosing.
  private static let linkerNames: Set<String> = [
    "@_silgen_name", "@_asmname", "@_extern", "@extern", "@_cdecl", "@cdecl", "@c",
    "@_expose", "@_section", "@section", "@_used", "@used", "@_dynamicReplacement", "@abi",
    "@_originallyDefinedIn", "@_alwaysEmitConformanceMetadata", "@_objcImplementation",
    "@implementation", "@_export", "@_weakLinked",
  ]

  /// Judges the selectors, attributes, directives and watched names of every file.
  func findings(_ sources: [SwiftSource]) -> Findings {
    var findings = Findings()
    for source in sources {
      findings.violations += source.selectors.compactMap { selector($0, in: source) }
      findings.violations += source.forms.compactMap { form($0, in: source) }
    }
    return findings
  }

  private func selector(_ selector: SwiftSource.Mention, in source: SwiftSource) -> Violation? {
    guard let module = policy.module(named: source.module) else { return nil }
    let name = selector.name
    if name == module.name || name == "Swift" { return nil }
    var message = "\(module.name) reaches \(name) with \(name)::, which it may not import"
    if module.imports.contains(name) {
      if source.imports.contains(where: { $0.module == name }) { return nil }
      message = "\(module.name) reaches \(name) with \(name):: in a file that does not import it"
    }
    return Violation(
      rule: .moduleSelector,
      module: module.name,
      subject: name,
      location: selector.location,
      chain: [module.name, name],
      message: message
    )
  }

  private func form(_ form: SwiftSource.Mention, in source: SwiftSource) -> Violation? {
    guard let (rule, deed) = rule(for: form.name, in: source) else { return nil }
    return Violation(
      rule: rule,
      module: source.module,
      subject: form.name,
      location: form.location,
      message: "\(source.module) uses \(form.name), which \(deed)"
    )
  }

  /// The rule that a form breaks, and what the form does; nil if there is nothing to it.
  private func rule(for form: String, in source: SwiftSource) -> (Rule, String)? {
    switch form {
    case _ where Self.linkerNames.contains(form):
      return (.linkerName, "ties a declaration to a name of the linker")
    case "@_spi", "@_spiOnly", "@_spi_available":
      return (.spi, "opens a declaration to chosen modules only")
    case "macro":
      return (.macro, "writes code that no check has seen")
    case "#externalMacro":
      // One in the declaration of a macro is part of what is reported already.
      let isDeclared = source.forms.contains { $0.name == "macro" }
      return isDeclared ? nil : (.macro, "writes code that no check has seen")
    case _ where form.hasPrefix("@_"):
      return (.hiddenAttribute, "is a detail of the compiler")
    case _ where Self.watched.contains(form):
      return (.dynamicLoading, "finds code by its name while the program runs")
    default:
      return nil
    }
  }
}
