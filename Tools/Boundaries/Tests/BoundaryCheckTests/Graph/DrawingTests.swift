import Testing

@testable import BoundaryCheck

@Suite("Drawings")
struct DrawingTests {
  private func graph(_ imports: [(String, [String])]) -> ModuleGraph {
    let policy = Policy.small { $0.packages[1].modules[0].kind = .executable }
    return ModuleGraph(policy: policy, sources: imports.map { .importing($1, in: $0) })
  }

  private var good: ModuleGraph { graph([("Feed", ["Core"]), ("Store", ["Core", "CEngine"])]) }
  private var bad: ModuleGraph { graph([("Core", ["Feed", "Glibc"]), ("Feed", ["Core"])]) }

  /// A graph in which every name means something to the format.
  private var hostile: ModuleGraph {
    let name = "end]\"<b>&\\#;--\u{1B}"
    let policy = Policy(
      layers: [.init(name: name)],
      packages: [.init(path: ".", layer: name, modules: [.init(name: name, path: "S")])]
    )
    return ModuleGraph(policy: policy, sources: [])
  }

  @Test func mermaidShowsLayersModulesAndViolations() {
    #expect(
      bad.mermaid == """
        \(ModuleGraph.mermaidMark)
        flowchart TD
          subgraph l_Inner["Inner"]
            m_Core["Core"]
          end
          subgraph l_Outer["Outer"]
            m_Feed(["Feed"])
            m_Store["Store"]
            m_CEngine[("CEngine")]
          end
          l_Outer ==> l_Inner
          m_Core -->|breaks the policy| m_Feed
          linkStyle 1 stroke:#dc2626,color:#dc2626

        """
    )
    #expect(good.mermaid.hasSuffix("  l_Outer ==> l_Inner\n  m_Store --> m_CEngine\n"))
  }

  @Test func dotShowsLayersModulesAndViolations() {
    #expect(
      bad.dot == """
        digraph boundaries {
          compound=true;
          node [shape=box, style=rounded];
          subgraph cluster_0 {
            label="Inner";
            "Core";
          }
          subgraph cluster_1 {
            label="Outer";
            "Feed" [style="rounded,bold"];
            "Store";
            "CEngine" [style="rounded,dashed"];
          }
          "Feed" -> "Core" [ltail=cluster_1, lhead=cluster_0, style=bold];
          "Core" -> "Feed" [color=red, fontcolor=red, label="breaks the policy"];
        }

        """
    )
    #expect(good.dot.contains("  \"Store\" -> \"CEngine\";\n"))
    #expect(good.dot.contains("  \"CEngine\" -> \"Core\" [ltail=cluster_1, lhead=cluster_0"))
  }

  @Test func namesCannotBreakOutOfTheirQuotes() {
    #expect(hostile.mermaid.contains(##"["end]#34;#60;b>#38;\#35;;--"]"##))
    let ids = hostile.mermaid.split(separator: "\n").compactMap { $0.firstMatch(of: /[lm]_\w+\[/) }
    #expect(ids.count == 2)
    #expect(hostile.dot.contains(##"  "end]\"<b>&\\#;--";"##))
  }

  @Test func graphvizDrawsTheSVG() async throws {
    let svg = try await DrawingFormat.svg.text(of: bad, by: Graphviz(drawing: "<svg/>"))
    #expect(svg == "dot -Tsvg < \(bad.dot) > <svg/>")
  }

  @Test func missingGraphvizIsReported() async {
    let obstacle = await #expect(throws: Obstacle.self) {
      try await DrawingFormat.svg.text(of: good, by: Graphviz(drawing: nil))
    }
    #expect(obstacle?.message == "cannot run dot: no such file")
    #expect(obstacle?.instead == "Install graphviz, or use --graph mermaid")
  }

  @Test func drawingDoesNotDependOnReadingOrder() {
    let imports = [
      ("Feed", ["Core"]), ("Store", ["Core", "CEngine"]), ("Core", ["Feed", "Glibc"]),
    ]
    let (graph, other) = (graph(imports), graph(imports.reversed()))
    #expect(graph.mermaid == other.mermaid)
    #expect(graph.dot == other.dot)
  }
}

/// Returns what it was given and a drawing, or fails as if Graphviz were not installed.
private struct Graphviz: CommandRunner {
  let drawing: String?

  func run(_ command: Command) async throws(Obstacle) -> CommandResult {
    guard let drawing else { throw Obstacle(message: "cannot run dot: no such file") }
    let text = "\(command.words.joined(separator: " ")) < \(command.input) > \(drawing)"
    return CommandResult(status: 0, output: Array(text.utf8), errors: "")
  }
}
