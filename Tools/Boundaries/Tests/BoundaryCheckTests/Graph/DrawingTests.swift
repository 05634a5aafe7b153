import Foundation
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

  @Test func mermaidShowsModulesEdgesAndViolations() {
    #expect(
      DrawingFormat.mermaid.text(of: bad) == """
        flowchart TD
          subgraph l0["Inner"]
            m0["Core"]
          end
          subgraph l1["Outer"]
            m1(["Feed"])
            m2["Store"]
            m3[("CEngine")]
          end
          m0 -->|breaks the policy| m1
          m1 --> m0
          linkStyle 0 stroke:#dc2626,color:#dc2626

        """
    )
    #expect(!DrawingFormat.mermaid.text(of: good).contains("linkStyle"))
  }

  @Test func dotShowsModulesEdgesAndViolations() {
    #expect(
      DrawingFormat.dot.text(of: bad) == """
        digraph boundaries {
          rankdir=TB;
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
          "Core" -> "Feed" [color=red, fontcolor=red, label="breaks the policy"];
          "Feed" -> "Core";
        }

        """
    )
  }

  @Test func namesCannotBreakOutOfTheirQuotes() {
    let mermaid = DrawingFormat.mermaid.text(of: hostile)
    #expect(mermaid.contains(##"m0["end]#34;#60;b>#38;\#35;;--"]"##))
    let dot = DrawingFormat.dot.text(of: hostile)
    #expect(dot.contains(##"  "end]\"<b>&\\#;--";"##))
  }

  @Test func svgIsWellFormedForAnyName() throws {
    for graph in [good, bad, hostile] {
      let document = SVGReader(DrawingFormat.svg.text(of: graph))
      #expect(document.isWellFormed)
      #expect(document.names.isSuperset(of: ["svg", "title", "desc", "rect", "text"]))
      #expect(
        document.names.isDisjoint(with: ["script", "image", "use", "style", "foreignObject"])
      )
    }
    let document = SVGReader(DrawingFormat.svg.text(of: hostile))
    #expect(document.texts.count { $0 == "end]\"<b>&\\#;--" } == 2)
  }

  @Test func theSVGReachesForNothingOutsideItself() {
    let text = DrawingFormat.svg.text(of: bad)
    #expect(text.matches(of: /https?:/).count == 1)
    #expect(text.contains("xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(!text.contains("href"))
  }

  @Test func svgShowsLayersModulesAndSystemModules() {
    let document = SVGReader(DrawingFormat.svg.text(of: graph([("Core", ["Foundation"])])))
    for text in ["Inner", "Outer", "Core", "Feed", "Store", "CEngine", "uses Foundation"] {
      #expect(document.texts.contains(text), "\(text)")
    }
  }

  @Test func theSVGShowsInRedAndSaysWhatBreaksThePolicy() {
    let text = DrawingFormat.svg.text(of: bad)
    let document = SVGReader(text)
    #expect(document.texts.contains("Core → Feed"))
    #expect(document.texts.contains("breaks the policy"))
    #expect(text.contains("<tspan fill=\"#c81e1e\" font-weight=\"600\">Glibc</tspan>"))
    #expect(text.contains("Core imports Feed, which breaks the policy."))
    let clean = SVGReader(DrawingFormat.svg.text(of: good))
    #expect(!clean.texts.contains("breaks the policy"))
  }

  @Test func drawingDoesNotDependOnReadingOrder() {
    let imports = [
      ("Feed", ["Core"]), ("Store", ["Core", "CEngine"]), ("Core", ["Feed", "Glibc"]),
    ]
    for format in DrawingFormat.allCases {
      let text = format.text(of: graph(imports))
      #expect(format.text(of: graph(imports.reversed())) == text)
    }
  }

  @Test func anotherImportMakesAnotherDrawing() {
    for format in DrawingFormat.allCases {
      #expect(format.text(of: good) != format.text(of: bad))
    }
  }

  @Test(arguments: [
    (0, "0"), (0.04, "0"), (0.05, "0.1"), (12.34, "12.3"), (-0.5, "-0.5"), (800, "800"),
  ])
  func numbersHaveADecimalAtMost(number: Double, text: String) {
    #expect(SVGText.number(number) == text)
  }
}
