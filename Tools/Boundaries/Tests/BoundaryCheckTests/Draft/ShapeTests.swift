import Testing

@testable import BoundaryCheck

@Suite("The first policy of unusual workspaces", .serialized, .timeLimit(.minutes(20)))
struct ShapeTests {
  @Test(arguments: Shape.all)
  func checkAfterInitIsClean(shape: Shape) async throws {
    let folder = try TemporaryWorkspace(shape.files)
    let first = await folder.runAll(["init"])
    #expect(first.status == 0, "\(first.errors)")
    for note in shape.notes { #expect(first.errors.contains(note), "\(first.errors)") }
    let accepted = shape.accepted == 0 ? nil : shape.accepted
    #expect(
      first.errors.contains(accepted.map { "accepted \($0) violation" } ?? "Review"),
      "\(first.errors)"
    )
    #expect(first.errors.contains("accepted") == (accepted != nil), "\(first.errors)")
    let check = await folder.run()
    #expect(check.status == 0, "\(check.output)")

    try folder.write("import \(shape.planted.import)\n", to: shape.planted.path)
    let breach = await folder.run("--format", "github")
    #expect(breach.status == 1)
    #expect(breach.output.contains("file=\(shape.planted.path),line=1"), "\(breach.output)")
    let rules = ["edge-not-in-manifest", "forbidden-import"].map { "title=" + $0 }
    #expect(rules.contains(where: breach.output.contains), "\(breach.output)")
  }

  @Test(arguments: Shape.all)
  func strictInitAcceptsTheRest(shape: Shape) async throws {
    let folder = try TemporaryWorkspace(shape.files)
    let first = await folder.runAll(["init", "--profile", "strict"])
    guard first.status == 0 else {
      let reasons = ["cannot be parsed", "cannot read the manifest"]
      #expect(reasons.contains(where: first.errors.contains), "\(first.errors)")
      return
    }
    let check = await folder.run("--only", "manifests,files,imports")
    #expect(check.status == 0, "\(check.output)")
  }

  /// It could hold imports that are not read.
  @Test func aNewPackageWithTheNameOfAModuleIsReported() async throws {
    let folder = try TemporaryWorkspace(Shape("Plain").files)
    #expect(await folder.runAll(["init"]).status == 0)
    let manifest = Shape.manifest(
      "Sub",
      "targets: [.target(name: \"Core\"), .target(name: \"New\")]"
    )
    try folder.write(manifest, to: "Sub/Package.swift")
    try folder.write("import App\n", to: "Sub/Sources/New/New.swift")
    let check = await folder.run()
    #expect(check.status == 1)
    #expect(check.output.contains("Sub/Package.swift: unlisted-package"), "\(check.output)")
  }

  @Test func eachObstacleIsListed() async throws {
    var files = Shape.all[0].files
    files["Sources/App/A.swift"] = "func (\n"
    files["Sources/Core/B.swift"] = "let =\n"
    let folder = try TemporaryWorkspace(files)
    let run = await folder.runAll(["init", "--profile", "strict"])
    #expect(run.status == 2)
    #expect(run.errors.contains("A.swift:1"))
    #expect(run.errors.contains("B.swift:1"))
    #expect(await folder.run().status == 2)
  }

  @Test func brokenRootManifestIsAnObstacle() async throws {
    let folder = try TemporaryWorkspace(["Package.swift": Shape.manifestStart + "let a = b\n"])
    let run = await folder.runAll(["init"])
    #expect(run.status == 2)
    #expect(run.errors.contains("cannot read the manifest"))
  }

  @Test func baselineIsNotOverwritten() async throws {
    var files = Shape.all[0].files
    files[Baseline.fileName] = Baseline().fileText
    let run = try await TemporaryWorkspace(files).runAll(["init"])
    #expect(run.status == 2)
    #expect(run.errors.contains("\(Baseline.fileName) already exists"))
  }
}
