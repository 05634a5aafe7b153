import Testing

@testable import BoundaryCheck

@Suite struct ImportCheckTests {
  private let policy = Policy(
    layers: [
      Policy.Layer(name: "Core", system: ["FoundationEssentials"], why: "Core stands alone."),
      Policy.Layer(name: "Store", sees: ["Core"], system: ["Glibc"], instead: "Ask Core."),
      Policy.Layer(name: "Screen", sees: ["Core"]),
      Policy.Layer(name: "Tests", sees: ["Core", "Store"]),
    ],
    packages: [
      package(
        "Core",
        [Policy.Module(name: "Core", path: "Core", imports: ["FoundationEssentials"])]
      ),
      package(
        "Store",
        [
          Policy.Module(name: "Store", path: "Store", imports: ["Core"]),
          Policy.Module(name: "Disk", path: "Disk"),
        ]
      ),
      package("Screen", [Policy.Module(name: "Screen", path: "Screen", imports: ["Core"])]),
      package(
        "Tests",
        [
          Policy.Module(
            name: "CoreTests",
            kind: .test,
            path: "CoreTests",
            imports: ["Core", "Store"],
            testable: ["Core"]
          )
        ]
      ),
    ]
  )

  private static func package(_ layer: String, _ modules: [Policy.Module]) -> Policy.Package {
    Policy.Package(path: layer, layer: layer, modules: modules)
  }

  private let location = Location(file: "a.swift", line: 3, column: 1)

  private func findings(
    _ imported: String,
    in module: String,
    _ attributes: String...
  ) -> Findings {
    var source = SwiftSource(path: "a.swift", module: module)
    source.imports = [
      SwiftSource.Import(module: imported, attributes: attributes, location: location)
    ]
    return ImportCheck(policy: policy).findings([source])
  }

  @Test(arguments: [
    ("Core", "FoundationEssentials"), ("Core", "Swift"), ("Core", "Core"), ("Store", "Core"),
    ("CoreTests", "Store"),
  ])
  func whatThePolicyListsMayBeImported(module: String, imported: String) {
    let findings = findings(imported, in: module, "@preconcurrency")
    #expect(findings == Findings(counts: ["imports": 1]))
  }

  @Test(arguments: [
    ("Core", "Store", "Core imports Store, upward from the layer Core to the layer Store"),
    ("Screen", "Store", "Screen imports Store, sideways from the layer Screen to the layer Store"),
    ("Store", "Disk", "Store imports Disk, which the policy does not list for it"),
    ("Disk", "Core", "Disk imports Core, which the policy does not list for it"),
    ("Store", "Glibc", "Store imports Glibc, which the policy does not list for it"),
    (
      "Core", "Foundation",
      "Core imports Foundation, a module from outside that the layer Core may not see"
    ),
    (
      "Core", "_Concurrency",
      "Core imports _Concurrency, a module from outside that the layer Core may not see"
    ),
  ])
  func otherImportsAreForbidden(module: String, imported: String, message: String) {
    let violation = findings(imported, in: module).violations.first
    #expect(violation?.rule == .forbiddenImport)
    #expect(violation?.module == module)
    #expect(violation?.subject == imported)
    #expect(violation?.chain == [module, imported])
    #expect(violation?.location == location)
    #expect(violation?.message == message)
  }

  @Test func layerViolationHasWhyAndInstead() {
    #expect(findings("Store", in: "Core").violations.first?.why == "Core stands alone.")
    #expect(findings("Screen", in: "Store").violations.first?.instead == "Ask Core.")
    let advice = "Remove the import, or add Disk to the imports of Store in boundaries.json."
    #expect(findings("Disk", in: "Store").violations.first?.instead == advice)
  }

  @Test(arguments: [
    ("@testable", "CoreTests", "Store", Rule.testableImport),
    ("@testable", "Store", "Core", .testableImport),
    ("@_exported", "Store", "Core", .exportedImport),
    ("@_implementationOnly", "Store", "Core", .implementationOnlyImport),
    ("@_spi", "CoreTests", "Core", .spi), ("@_spiOnly", "Store", "Core", .spi),
    ("@_private", "CoreTests", "Core", .hiddenAttribute),
  ])
  func anAttributeOfAnImportCanBeForbidden(
    attribute: String,
    module: String,
    imported: String,
    rule: Rule
  ) {
    let violations = findings(imported, in: module, attribute).violations
    #expect(violations.map(\.rule) == [rule])
    #expect(violations.first?.subject == imported)
    #expect(violations.first?.chain == [module, imported])
  }

  @Test func aTestMaySeeWhatThePolicyListsAsTestable() {
    #expect(findings("Core", in: "CoreTests", "@testable").violations.isEmpty)
  }

  @Test func everyFaultOfAnImportIsReported() {
    let violations = findings("Store", in: "Core", "@testable", "@_exported").violations
    #expect(violations.map(\.rule) == [.forbiddenImport, .testableImport, .exportedImport])
  }

  @Test func aModuleMayAskOnlyForWhatItMayImport() {
    var source = SwiftSource(path: "a.swift", module: "Core")
    source.questions = ["FoundationEssentials", "Core", "Swift", "Darwin"].map {
      SwiftSource.Mention(name: $0, location: location)
    }
    let violations = ImportCheck(policy: policy).findings([source]).violations
    #expect(violations.map(\.rule) == [.conditionalImport])
    #expect(violations.first?.subject == "Darwin")
    #expect(violations.first?.location == location)
  }
}
