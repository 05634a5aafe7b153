import Testing

@testable import BoundaryCheck

@Suite struct ReExportCheckTests {
  private let policy = Policy(
    layers: [Policy.Layer(name: "L")],
    packages: [
      Policy.Package(
        path: ".",
        layer: "L",
        modules: [
          Policy.Module(name: "Core", path: "Core"),
          Policy.Module(name: "Other", path: "Other"),
          Policy.Module(name: "M", path: "M", imports: ["Core", "FoundationEssentials"]),
          Policy.Module(name: "MTests", kind: .test, path: "MTests", imports: ["Core"]),
        ]
      )
    ]
  )

  private let location = Location(file: "a.swift", line: 2, column: 8)

  private func violations(
    _ name: String,
    _ target: [String],
    in module: String = "M",
    declaring types: Set<String> = []
  ) -> [Violation] {
    let sources = [
      SwiftSource(
        path: "Core/a.swift",
        module: "Core",
        declaredTypes: ["Article", "Article.Kind"]
      ),
      SwiftSource(path: "Other/a.swift", module: "Other", declaredTypes: ["Hidden"]),
      SwiftSource(
        path: "a.swift",
        module: module,
        aliases: [SwiftSource.Alias(name: name, target: target, location: location)],
        declaredTypes: types
      ),
    ]
    return ReExportCheck(policy: policy).findings(sources).violations
  }

  @Test(arguments: [
    ("Story", ["Core", "Article"], "Core", "M makes Core.Article public as Story"),
    ("Story", ["Article"], "Core", "M makes Core.Article public as Story"),
    ("Feed.Story", ["Article", "Kind"], "Core", "M makes Core.Article.Kind public as Feed.Story"),
    ("Article.Sort", ["Kind"], "Core", "M makes Core.Kind public as Article.Sort"),
    (
      "Day", ["FoundationEssentials", "Date"], "FoundationEssentials",
      "M makes FoundationEssentials.Date public as Day"
    ),
    ("X", ["Other", "Hidden"], "Other", "M makes Other.Hidden public as X"),
  ])
  func anAliasOfAnotherModulesTypeIsReported(
    name: String,
    target: [String],
    owner: String,
    message: String
  ) {
    let violations = violations(name, target)
    #expect(violations.map(\.rule) == [.reExport])
    #expect(violations.first?.subject == owner)
    #expect(violations.first?.chain == ["M", owner])
    #expect(violations.first?.location == location)
    #expect(violations.first?.message == message)
  }

  @Test(arguments: [
    [], ["Int"], ["Swift", "Int"], ["Own"], ["M", "Own"], ["Own", "Kind"], ["Element"], ["Kind"],
    ["Hidden"],
  ])
  func otherAliasesAreFine(target: [String]) {
    #expect(violations("X", target, declaring: ["Own"]).isEmpty)
  }

  @Test func aTypeOfTheModuleItselfComesFirstWhereItCanBeMeant() {
    #expect(violations("X", ["Article"], declaring: ["Article"]).isEmpty)
    #expect(violations("Feed.X", ["Article"], declaring: ["Feed.Article"]).isEmpty)
    #expect(violations("X", ["Article"], declaring: ["Feed.Article"]).count == 1)
  }

  @Test func testsMayCallTypesWhatTheyLike() {
    #expect(violations("Story", ["Core", "Article"], in: "MTests").isEmpty)
    #expect(violations("Story", ["Core", "Article"], in: "M").count == 1)
  }
}
