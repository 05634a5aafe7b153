import Testing

@testable import BoundaryCheck

@Suite struct FormCheckTests {
  private let policy = Policy(
    layers: [Policy.Layer(name: "L")],
    packages: [
      Policy.Package(
        path: ".",
        layer: "L",
        modules: [Policy.Module(name: "M", path: "M", imports: ["A", "B"])]
      )
    ]
  )

  private let location = Location(file: "a.swift", line: 2, column: 5)

  private func violations(forms: [String] = [], selectors: [String] = []) -> [Violation] {
    var source = SwiftSource(path: "a.swift", module: "M")
    source.imports = [SwiftSource.Import(module: "A", location: location)]
    source.forms = forms.map { SwiftSource.Mention(name: $0, location: location) }
    source.selectors = selectors.map { SwiftSource.Mention(name: $0, location: location) }
    return FormCheck(policy: policy).findings([source]).violations
  }

  @Test(arguments: [
    ("@_silgen_name", Rule.linkerName), ("@_extern", .linkerName), ("@_cdecl", .linkerName),
    ("@c", .linkerName), ("@_section", .linkerName), ("@used", .linkerName),
    ("@_dynamicReplacement", .linkerName), ("@_spi", .spi), ("@_spiOnly", .spi),
    ("@_implementationOnly", .hiddenAttribute), ("@_semantics", .hiddenAttribute),
    ("dlopen", .dynamicLoading), ("dlsym", .dynamicLoading), ("_typeByName", .dynamicLoading),
    ("NSClassFromString", .dynamicLoading), ("objc_getClass", .dynamicLoading),
    ("macro", .macro), ("#externalMacro", .macro),
  ])
  func aFormThatReachesAroundImportsIsReported(form: String, rule: Rule) {
    let violations = violations(forms: [form])
    #expect(violations.map(\.rule) == [rule])
    #expect(violations.first?.subject == form)
    #expect(violations.first?.location == location)
    #expect(violations.first?.message.hasPrefix("M uses \(form), which ") == true)
  }

  @Test(arguments: [
    "@MainActor", "@escaping", "@convention", "@inlinable", "@Test", "@available", "#if", "#expect",
    "#sourceLocation", "#filePath",
  ])
  func otherFormsAreFine(form: String) {
    #expect(violations(forms: [form]).isEmpty)
  }

  @Test func aMacroIsReportedOnce() {
    #expect(violations(forms: ["macro", "#externalMacro"]).map(\.subject) == ["macro"])
  }

  @Test func runtimeLookupIsReported() {
    #expect(FormCheck.watched.isSuperset(of: ["dlopen", "dlsym", "dlmopen", "_typeByName"]))
  }

  @Test func aSelectorMayNameWhatItsFileImports() {
    #expect(violations(selectors: ["A", "M", "Swift"]).isEmpty)
  }

  @Test func selectorOfAForbiddenModuleIsReported() {
    let violations = violations(selectors: ["C"])
    #expect(violations.map(\.rule) == [.moduleSelector])
    #expect(violations.first?.chain == ["M", "C"])
    #expect(violations.first?.message == "M reaches C with C::, which it may not import")
  }

  @Test func selectorWithoutAnImportIsReported() {
    let violations = violations(selectors: ["B"])
    #expect(violations.map(\.rule) == [.moduleSelector])
    #expect(violations.first?.message == "M reaches B with B:: in a file that does not import it")
  }
}
