import Testing

@testable import BoundaryCheck

@Suite struct ManifestSettingTests {
  private var sample = ManifestSample()

  @Test(arguments: [
    ("-I ../Other", "unsafe-flag"), ("-I../Other", "unsafe-flag"), ("-lsqlite3", "unsafe-flag"),
    ("-Xfrontend -import-module -Xfrontend Other", "unsafe-flag"),
    ("-g -enable-testing", "unsafe-flag"), ("-Osize", "unsafe-setting"),
    ("-warnings-as-errors -DTRACE", "unsafe-setting"),
  ])
  mutating func unsafeFlagsAreReported(flags: String, rule: String) {
    sample.core.targets[1].settings = [
      Manifest.Setting(
        kind: "unsafeFlags",
        values: flags.split(separator: " ").map(String.init)
      )
    ]
    #expect(sample.violations == ["\(rule) Shapes unsafeFlags \(flags)"])
  }

  @Test(arguments: [
    ("publicHeadersPath", "../../Other"), ("linkedLibrary", "curl"),
    ("linkedFramework", "Network"), ("pkgConfig", "libcurl"),
    ("enableExperimentalFeature", "Extern"), ("neverHeardOf", "x"),
  ])
  mutating func farReachingSettingIsReported(kind: String, value: String) {
    sample.core.targets[1].settings = [Manifest.Setting(kind: kind, values: [value])]
    #expect(sample.violations == ["unsafe-setting Shapes \(kind) \(value)"])
  }

  @Test(arguments: ["../Core/include", "/usr/include"])
  mutating func searchPathThatLeavesTheTargetIsAFlag(path: String) {
    sample.core.targets[1].settings = [Manifest.Setting(kind: "headerSearchPath", values: [path])]
    #expect(sample.violations == ["unsafe-flag Shapes headerSearchPath \(path)"])
  }

  @Test(arguments: [
    ("enableUpcomingFeature", "ExistentialAny"), ("define", "_GNU_SOURCE"),
    ("define", "TRACE"), ("swiftLanguageMode", "5"),
    ("interoperabilityMode", "Cxx"), ("defaultIsolation", "MainActor"),
    ("treatAllWarnings", "error"), ("disableWarning", "unused"),
    ("headerSearchPath", "private/../internal"), ("publicHeadersPath", "include"),
  ])
  mutating func localSettingIsFine(kind: String, value: String) {
    sample.core.targets[1].settings = [Manifest.Setting(kind: kind, values: [value])]
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
      Manifest.Setting(kind: kind, values: ["sqlite3"])
    ]
    #expect(sample.violations.isEmpty)
    sample.core.targets[1].settings[0].values = ["curl"]
    #expect(sample.violations == ["unsafe-setting Shapes \(kind) curl"])
  }

  @Test mutating func swiftLibraryLinksNothing() {
    sample.packages[0].modules[1].links = ["sqlite3"]
    sample.core.targets[1].settings = [
      Manifest.Setting(kind: "linkedLibrary", values: ["sqlite3"])
    ]
    #expect(sample.violations == ["unsafe-setting Shapes linkedLibrary sqlite3"])
  }
}
