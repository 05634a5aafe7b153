import Testing

@testable import BoundaryCheck

@Suite struct ManifestSettingTests {
  private var sample = ManifestSample()

  @Test(arguments: ["swift", "c", "cxx", "linker"])
  mutating func unsafeFlagsOfEveryToolAreReported(tool: String) {
    sample.core.targets[1].settings = [
      Manifest.Setting(tool: tool, kind: "unsafeFlags", values: ["-I", "../Other"])
    ]
    #expect(sample.violations == ["unsafe-setting Shapes unsafeFlags -I ../Other"])
  }

  @Test(arguments: [
    ("c", "headerSearchPath", "../Core/include"), ("cxx", "headerSearchPath", "/usr/include"),
    ("c", "publicHeadersPath", "../../Other"), ("linker", "linkedLibrary", "curl"),
    ("linker", "linkedFramework", "Network"), ("linker", "pkgConfig", "libcurl"),
    ("swift", "enableExperimentalFeature", "Extern"), ("swift", "neverHeardOf", "x"),
  ])
  mutating func farReachingSettingIsReported(
    tool: String,
    kind: String,
    value: String
  ) {
    sample.core.targets[1].settings = [Manifest.Setting(tool: tool, kind: kind, values: [value])]
    #expect(sample.violations == ["unsafe-setting Shapes \(kind) \(value)"])
  }

  @Test(arguments: [
    ("swift", "enableUpcomingFeature", "ExistentialAny"), ("c", "define", "_GNU_SOURCE"),
    ("swift", "define", "TRACE"), ("swift", "swiftLanguageMode", "5"),
    ("swift", "interoperabilityMode", "Cxx"), ("swift", "defaultIsolation", "MainActor"),
    ("swift", "treatAllWarnings", "error"), ("c", "disableWarning", "unused"),
    ("c", "headerSearchPath", "private/../internal"), ("c", "publicHeadersPath", "include"),
  ])
  mutating func localSettingIsFine(
    tool: String,
    kind: String,
    value: String
  ) {
    sample.core.targets[1].settings = [Manifest.Setting(tool: tool, kind: kind, values: [value])]
    #expect(sample.violations.isEmpty)
    sample.core.targets[1].settings[0].isConditional = true
    #expect(sample.violations == ["unsafe-setting Shapes \(kind) \(value)"])
  }

  @Test(arguments: ["linkedLibrary", "pkgConfig"])
  mutating func systemModuleLinksOnlyListedLibraries(kind: String) {
    sample.packages[0].modules[1].kind = .system
    sample.packages[0].modules[1].links = ["sqlite3"]
    sample.core.targets[1].type = "system"
    sample.core.targets[1].settings = [
      Manifest.Setting(tool: "linker", kind: kind, values: ["sqlite3"])
    ]
    #expect(sample.violations.isEmpty)
    sample.core.targets[1].settings[0].values = ["curl"]
    #expect(sample.violations == ["unsafe-setting Shapes \(kind) curl"])
  }

  @Test mutating func swiftLibraryLinksNothing() {
    sample.packages[0].modules[1].links = ["sqlite3"]
    sample.core.targets[1].settings = [
      Manifest.Setting(tool: "linker", kind: "linkedLibrary", values: ["sqlite3"])
    ]
    #expect(sample.violations == ["unsafe-setting Shapes linkedLibrary sqlite3"])
  }
}
