import Testing

@testable import BoundaryCheck

@Suite struct ManifestEdgeTests {
  private var sample = ManifestSample()

  private func product(_ name: String, of package: String? = "Core") -> Manifest.TargetDependency {
    Manifest.TargetDependency(name: name, package: package)
  }

  @Test mutating func anEdgeThatThePolicyDoesNotHaveIsReportedWithItsChain() {
    sample.packages[0].modules[0].imports = []
    #expect(sample.violations == ["edge-not-in-policy Core Shapes"])
    #expect(sample.findings.violations.map(\.chain) == [["Core", "Shapes"]])
  }

  @Test mutating func productEdgeReachesItsTargets() {
    sample.app.targets[0].dependencies = [product("Everything")]
    #expect(sample.violations == ["edge-not-in-policy Main Shapes"])
  }

  @Test mutating func anEdgeThatIsDeclaredTwiceIsReportedOnce() {
    sample.app.targets[0].dependencies += [
      product("Shapes"), product("Shapes"), product("Everything"),
    ]
    #expect(sample.violations == ["edge-not-in-policy Main Shapes"])
  }

  @Test mutating func edgeMissingInTheManifestIsReported() {
    sample.core.targets[0].dependencies = []
    #expect(sample.violations == ["edge-not-in-manifest Core Shapes"])
    #expect(sample.findings.violations.map(\.chain) == [["Core", "Shapes"]])
  }

  @Test mutating func modulesFromOutsideTheWorkspaceNeedNoEdge() {
    sample.packages[0].modules[1].imports = ["Glibc", "FoundationEssentials"]
    #expect(sample.violations.isEmpty)
  }

  @Test(arguments: ["core", "CORE", "Core"])
  mutating func packageIsFoundByIdentityAndName(package: String) {
    sample.app.targets[0].dependencies = [product("Core", of: package)]
    #expect(sample.findings == Findings(counts: ["manifests": 2]))
  }

  @Test mutating func packageIsFoundByTheNameThatTheManifestGivesIt() {
    sample.app.dependencies[0].alias = "Renamed"
    sample.app.targets[0].dependencies = [product("Core", of: "Renamed")]
    #expect(sample.findings == Findings(counts: ["manifests": 2]))
  }

  @Test mutating func aNameAloneIsATargetOfThePackageBeforeItIsAProduct() {
    sample.app.targets[0].dependencies = [product("Core", of: nil)]
    #expect(sample.findings == Findings(counts: ["manifests": 2]))
    sample.app.targets[1].dependencies = [product("Main", of: nil)]
    #expect(sample.findings == Findings(counts: ["manifests": 2]))
  }

  @Test mutating func ambiguousProductNameIsAnObstacle() {
    sample.app.products = [Manifest.Product(name: "Core", targets: ["Main"])]
    sample.app.dependencies.append(
      Manifest.Dependency(identity: "app", source: .folder("/root/App"))
    )
    sample.app.targets[0].dependencies = [product("Core", of: nil)]
    #expect(
      sample.obstacles == ["cannot tell what Main means by its dependency on Core"]
    )
  }

  @Test(arguments: [("Nothing", "Core"), ("Core", "Nobody"), ("Nothing", nil)])
  mutating func missingDependencyIsAnObstacle(
    name: String,
    package: String?
  ) {
    sample.app.targets[0].dependencies.append(product(name, of: package))
    #expect(
      sample.obstacles == ["cannot tell what Main means by its dependency on \(name)"]
    )
  }

  @Test mutating func unreadManifestHidesNoProducts() {
    sample.unread = ["Core"]
    #expect(sample.findings == Findings(counts: ["manifests": 1]))
  }

  @Test mutating func aPackageThatNoTargetUsesIsReported() {
    sample.packages[1].modules[0].imports = []
    sample.app.targets[0].dependencies = []
    #expect(sample.violations == ["unused-dependency App Core"])
  }

  @Test(arguments: ["/root/Other", "/elsewhere/Core", "/root/Core/../Other"])
  mutating func unlistedPackageFolderIsReported(folder: String) {
    sample.app.dependencies.append(
      Manifest.Dependency(identity: "other", source: .folder(folder))
    )
    let place = folder.hasPrefix("/root") ? "Other" : ".." + folder
    #expect(sample.violations == ["external-dependency App \(place)"])
  }

  @Test mutating func aDetourToAPackageOfThePolicyIsNoOtherPackage() {
    sample.app.dependencies[0].source = .folder("/root/App/../Core/")
    #expect(sample.violations.isEmpty)
  }

  @Test mutating func remotePackageIsReportedWithItsProducts() {
    let address = "https://example.org/net.git"
    sample.app.dependencies.append(Manifest.Dependency(identity: "net", source: .remote(address)))
    sample.app.targets[0].dependencies.append(product("Net", of: "net"))
    #expect(sample.violations == ["external-dependency App \(address)"])
    #expect(sample.obstacles.isEmpty)
  }

  @Test mutating func aDependencyForSomeBuildsOnlyIsReported() {
    sample.app.targets[0].dependencies[0].isConditional = true
    #expect(sample.violations == ["conditional-dependency Main Core"])
  }

  @Test mutating func anotherNameForAModuleIsReported() {
    sample.app.targets[0].dependencies[0].aliases = ["Core": "Kernel"]
    #expect(sample.violations == ["module-alias Main Core"])
  }
}
