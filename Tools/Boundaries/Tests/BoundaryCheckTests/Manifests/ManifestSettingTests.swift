import Testing

@testable import BoundaryCheck

@Suite struct ManifestSettingTests {
  private var sample = ManifestSample()

  @Test mutating func unsafeFlagsAreReported() {
    sample.core.targets[1].settings = [
      Manifest.Setting(kind: "unsafeFlags", values: ["-I", "../Other"])
    ]
    #expect(sample.violations == ["unsafe-setting Shapes unsafeFlags -I ../Other"])
  }

  @Test(arguments: [
    ("headerSearchPath", "../Core/include"), ("headerSearchPath", "/usr/include"),
    ("publicHeadersPath", "../../Other"), ("linkedLibrary", "curl"),
    ("linkedFramework", "Network"), ("pkgConfig", "libcurl"),
    ("enableExperimentalFeature", "Extern"), ("neverHeardOf", "x"),
  ])
  mutating func farReachingSettingIsReported(kind: String, value: String) {
    sample.core.targets[1].settings = [Manifest.Setting(kind: kind, values: [value])]
    #expect(sample.violations == ["unsafe-setting Shapes \(kind) \(value)"])
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
