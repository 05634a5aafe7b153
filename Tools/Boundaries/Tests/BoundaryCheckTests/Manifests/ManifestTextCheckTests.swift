import Testing

@testable import BoundaryCheck

@Suite struct ManifestTextCheckTests {
  private let place = Location(file: "Core/Package.swift", line: 3, column: 1)

  private func violations(_ change: (inout SwiftSource) -> Void) -> [String] {
    var source = SwiftSource(path: "Core/Package.swift", module: "Core")
    source.imports = [SwiftSource.Import(module: "PackageDescription", location: place)]
    change(&source)
    let violations = ManifestTextCheck(sources: [source]).findings().violations
    #expect(violations.allSatisfy { $0.location == place && $0.module == "Core" })
    return violations.map { "\($0.rule.rawValue) \($0.subject)" }
  }

  private func mention(_ name: String) -> SwiftSource.Mention {
    SwiftSource.Mention(name: name, location: place)
  }

  @Test func aManifestThatOnlyDescribesItsPackageIsFine() {
    #expect(violations { _ in }.isEmpty)
    let more = SwiftSource.Import(module: "CompilerPluginSupport", location: place)
    #expect(violations { $0.imports.append(more) }.isEmpty)
  }

  @Test(arguments: ["Foundation", "Glibc", "Darwin", "FoundationEssentials"])
  func anyOtherImportIsReported(module: String) {
    let more = SwiftSource.Import(module: module, location: place)
    #expect(violations { $0.imports.append(more) } == ["manifest-environment \(module)"])
  }

  @Test func theQuestionWhetherAModuleCanBeImportedIsReported() {
    let found = violations { $0.questions = [mention("Glibc")] }
    #expect(found == ["manifest-environment Glibc"])
  }

  @Test(arguments: [
    "Context", "ProcessInfo", "CommandLine", "getenv", "random", "Set", "dlsym", "#if",
    "#filePath", "#externalMacro", "@available", "@_silgen_name",
  ])
  func environmentDependenceIsReported(name: String) {
    #expect(violations { $0.forms = [mention(name)] } == ["manifest-environment \(name)"])
  }

  @Test func identifiersThatNobodyWatchesAreFine() {
    #expect(violations { $0.forms = ["Package", "strict", "package"].map(mention) }.isEmpty)
  }

  @Test func namesSelectedFromAnotherModuleAreReported() {
    let names = ["Foundation", "PackageDescription"]
    let found = violations { $0.selectors = names.map(mention) }
    #expect(found == ["module-selector Foundation"])
  }
}
