/// Finds code that reaches other modules without an import.
struct FormCheck {
  let policy: Policy

  /// The identifiers that the reader must report.
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

  /// The attributes that tie a declaration to a linker name.
  private static let linkerNames: Set<String> = [
    "@_silgen_name", "@_asmname", "@_extern", "@extern", "@_cdecl", "@cdecl", "@c",
    "@_expose", "@_section", "@section", "@_used", "@used", "@_dynamicReplacement", "@abi",
    "@_originallyDefinedIn", "@_alwaysEmitConformanceMetadata", "@_objcImplementation",
    "@implementation", "@_export", "@_weakLinked",
  ]

  /// Checks the selectors, attributes, directives and watched names of every file.
  func findings(_ sources: [SwiftSource]) -> Findings {
    var findings = Findings()
    for (module, source) in policy.modules(of: sources) {
      findings.violations += source.selectors.compactMap { violation($0, of: module, in: source) }
      findings.violations += source.forms.compactMap { form in
        guard let (rule, effect) = rule(for: form.name, in: source) else { return nil }
        let message = "\(module.name) uses \(form.name), which \(effect)"
        return Violation(rule, by: module.name, form.name, at: form.location, message)
      }
    }
    return findings
  }

  /// A module selector that needs an import that is missing or forbidden; nil for any other.
  private func violation(
    _ selector: SwiftSource.Mention,
    of module: Policy.Module,
    in source: SwiftSource
  ) -> Violation? {
    let name = selector.name
    let isImported = source.imports.contains { $0.module == name }
    if name == module.name || name == "Swift" || module.mayImport(name) && isImported { return nil }
    let fault =
      module.mayImport(name)
      ? " in a file that does not import it" : ", which it may not import"
    let message = "\(module.name) reaches \(name) with \(name)::\(fault)"
    return Violation(.moduleSelector, from: module.name, to: name, at: selector.location, message)
  }

  /// The rule that a form breaks, and the effect of the form; nil if it breaks none.
  private func rule(for form: String, in source: SwiftSource) -> (Rule, String)? {
    switch form {
    case _ where Self.linkerNames.contains(form):
      (.linkerName, "ties a declaration to a linker name")
    case "@_spi", "@_spiOnly", "@_spi_available":
      (.spi, "opens a declaration to selected modules")
    // An external macro is part of the declaration of a macro, which is reported.
    case "#externalMacro" where source.forms.contains { $0.name == "macro" }: nil
    case "macro", "#externalMacro":
      (.macro, "generates code that no check can see")
    case _ where form.hasPrefix("@_"):
      (.hiddenAttribute, "is internal to the compiler")
    case _ where Self.watched.contains(form):
      (.dynamicLoading, "looks up code by its name at run time")
    default: nil
    }
  }
}
