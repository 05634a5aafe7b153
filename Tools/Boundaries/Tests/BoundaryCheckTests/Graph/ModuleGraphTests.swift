import Testing

@testable import BoundaryCheck

@Suite("The graph of the modules")
struct ModuleGraphTests {
  private func graph(
    _ imports: [(String, [String])],
    _ change: (inout Policy) -> Void = { _ in }
  ) -> ModuleGraph {
    ModuleGraph(policy: .small(change), sources: imports.map { .importing($1, in: $0) })
  }

  @Test func itHasTheImportsThatThereAreNotThoseThatMayBe() {
    let graph = graph([("Feed", ["Core"]), ("Store", ["CEngine"])])
    #expect(graph.edges.map { "\($0.from) \($0.to)" } == ["Feed Core", "Store CEngine"])
    #expect(graph.edges.allSatisfy { $0.isAllowed })
    #expect(graph.layers.map(\.name) == ["Inner", "Outer"])
    #expect(graph.layers[1].nodes.map(\.name) == ["Feed", "Store", "CEngine"])
  }

  @Test func repeatedImportIsOneEdge() {
    let graph = graph([("Feed", ["Core", "Core", "Feed", "Swift"]), ("Feed", ["Core"])])
    #expect(graph.edges.map { "\($0.from) \($0.to)" } == ["Feed Core"])
  }

  @Test func anImportThatTheLayerOrTheModuleMayNotHaveIsMarked() {
    let upward = graph([("Core", ["Feed"])])
    #expect(upward.edges.map(\.isAllowed) == [false])
    let unlisted = graph([("Feed", ["Store"])])
    #expect(unlisted.edges.map(\.isAllowed) == [false])
    let beyond = graph([("Core", ["Feed"])]) { $0.packages[0].modules[0].imports.append("Feed") }
    #expect(beyond.edges.map(\.isAllowed) == [false])
  }

  @Test func importsBetweenLayersAreOneEdge() {
    let graph = graph([("Feed", ["Core"]), ("Store", ["CEngine", "Core"]), ("Core", ["Store"])])
    #expect(graph.layerEdges == [.init(from: 1, to: 0)])
    #expect(graph.nodeEdges.map { "\($0.from) \($0.to)" } == ["Core Store", "Store CEngine"])
  }

  @Test func whatCModulesUseIsTakenFromThePolicy() {
    let graph = graph([]) { policy in
      policy.packages[1].modules.append(.init(name: "CBase", kind: .c, path: "Sources/CBase"))
      policy.packages[1].modules[2].imports = ["CBase"]
    }
    #expect(graph.edges.map { "\($0.from) \($0.to)" } == ["CEngine CBase"])
  }

  @Test func testsAreOmittedUnlessImported() {
    func addTests(_ policy: inout Policy) {
      policy.layers.append(.init(name: "Tests", sees: ["Inner"], isDrawn: false))
      let tests = Policy.Module(name: "CoreTests", kind: .test, path: "T", imports: ["Core"])
      let support = Policy.Module(name: "Support", path: "S", imports: ["Core"])
      policy.packages.append(.init(path: ".", layer: "Tests", modules: [tests, support]))
      policy.packages[0].modules.append(.init(name: "OwnTests", kind: .test, path: "O"))
    }
    let good = graph([("CoreTests", ["Core"]), ("Support", ["Core"])], addTests)
    #expect(good.layers.map(\.name) == ["Inner", "Outer"])
    #expect(good.layers[0].nodes.map(\.name) == ["Core"])
    #expect(good.edges.isEmpty)
    let bad = graph([("Feed", ["Support"])], addTests)
    #expect(bad.layers.last?.nodes.map(\.name) == ["Support"])
    #expect(bad.edges.map(\.isAllowed) == [false])
  }
}
