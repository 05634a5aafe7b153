import Foundation
import Testing

@testable import BoundaryCheck

@Suite("The first policy of a workspace", .serialized)
struct FirstPolicyTests {
  @Test(.timeLimit(.minutes(20)))
  func checkAfterInitIsClean() async throws {
    let folder = try TemporaryWorkspace(PlainWorkspace.files)
    #expect(await folder.run("init", "--profile", "strict").status == 0)

    let unbuilt = await folder.run("--only", "manifests,files,imports")
    #expect(unbuilt.status == 0, "\(unbuilt.output)")
    let build = Command(RealBuild.command + ["--build-tests"], in: folder.root)
    #expect(try await Subprocess().run(build).status == 0)
    let built = await folder.run()
    #expect(built.status == 0, "\(built.output)")
  }

  @Test(.timeLimit(.minutes(20)))
  func aBreachRightAfterItIsTold() async throws {
    let folder = try TemporaryWorkspace(PlainWorkspace.files)
    #expect(await folder.run("init", "--profile", "strict").status == 0)
    try folder.write("import Dispatch\n", to: "Sources/Forecast/More.swift")

    let check = await folder.run("--only", "imports")
    #expect(check.status == 1)
    #expect(check.output.contains("Sources/Forecast/More.swift:1:"))
  }

  @Test(.timeLimit(.minutes(20)))
  func aPolicyThatIsThereIsNotOverwritten() async throws {
    let folder = try TemporaryWorkspace(GoodWorkspace.files)
    #expect(await folder.run("init", "--profile", "strict").status == 2)
    let text = try String(contentsOfFile: folder.root + "/" + Place.policy, encoding: .utf8)
    #expect(text == GoodWorkspace.files[Place.policy])
  }

  @Test(.timeLimit(.minutes(20)))
  func firstPolicyHasTheLayers() async throws {
    var files = GoodWorkspace.files
    files[Place.policy] = nil
    let folder = try TemporaryWorkspace(files)
    #expect(await folder.run("init", "--profile", "strict").status == 0)

    let check = await folder.run("--only", "manifests,files,imports")
    #expect(check.status == 0, "\(check.output)")
    let policy = try Policy.read(from: folder.root)
    #expect(policy.layer(ofModule: "Presentation")?.sees == ["Domain"])
    #expect(policy.layer(ofModule: "Domain")?.sees == [])
  }
}
