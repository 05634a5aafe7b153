import Testing

@testable import BoundaryCheck

@Suite("What is allowed and not needed")
struct UseCheckTests {
  @Test func aPolicyThatIsUsedToTheFullIsFine() {
    #expect(findings(.small()) == Findings())
  }

  @Test func unusedDependencyIsReported() {
    let policy = Policy.small { $0.packages[1].modules[0].imports.append("Store") }
    let violations = findings(policy).violations
    #expect(violations.map(\.rule) == [.unusedDependency])
    #expect(violations.first?.chain == ["Feed", "Store"])
    #expect(violations.first?.location == Location(file: "Outer/Package.swift"))
  }

  @Test func anImportFromOutsideThatNothingMakesIsAnObstacle() {
    let policy = Policy.small { $0.packages[1].modules[1].imports.append("Glibc") }
    #expect(
      findings(policy).obstacles.map(\.message) == [
        "the policy lets Store import Glibc, and nothing in it does"
      ]
    )
  }

  @Test func unusedLayerEntryIsAnObstacle() {
    let policy = Policy.small {
      $0.layers[0].system.append("Glibc")
      $0.layers[0].sees.append("Outer")
      $0.layers.append(.init(name: "Empty"))
    }
    #expect(
      findings(policy).obstacles.map(\.message) == [
        "the policy lets the layer Inner see Outer, and no module of it does",
        "the policy lets the layer Inner import Glibc, and no module of it does",
        "the policy has a layer Empty, but no module is in it",
      ]
    )
  }

  @Test func aTestableImportThatNoTestMakesIsAnObstacle() {
    let policy = Policy.small { $0.packages[1].modules[0].testable = ["Core"] }
    #expect(findings(policy).obstacles.count == 1)
    #expect(findings(policy, testable: true).obstacles.isEmpty)
  }

  private func findings(_ policy: Policy, testable: Bool = false) -> Findings {
    let uses = [
      ("Core", "Foundation"), ("Feed", "Core"), ("Feed", "Glibc"), ("Store", "Core"),
      ("Store", "CEngine"),
    ]
    let sources = uses.map { module, imported in
      SwiftSource(
        path: "\(module).swift",
        module: module,
        imports: [
          .init(
            module: imported,
            attributes: testable && imported == "Core" ? ["@testable"] : [],
            location: Location(file: "\(module).swift")
          )
        ]
      )
    }
    let workspace = Workspace(
      root: "/w",
      policy: policy,
      tree: FileTree(entries: []),
      manifests: [:],
      toolchain: Toolchain(runner: Subprocess())
    )
    return UseCheck(
      policy: policy,
      sources: sources,
      wholeModules: Set(policy.modules.map(\.name)),
      needs: ModuleNeeds(workspace, sources)
    ).findings()
  }
}
