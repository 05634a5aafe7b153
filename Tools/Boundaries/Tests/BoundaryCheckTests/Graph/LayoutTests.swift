import Testing

@testable import BoundaryCheck

@Suite("The layout of a drawing")
struct LayoutTests {
  /// Modules in layers of their own or of one layer, each with what it imports.
  private func graph(_ layers: [(name: String, modules: [(String, [String])])]) -> ModuleGraph {
    var layerOf: [String: String] = [:]
    for layer in layers { for module in layer.modules { layerOf[module.0] = layer.name } }
    let policy = Policy(
      layers: layers.map { layer in
        let seen = layer.modules.flatMap(\.1).compactMap { layerOf[$0] }
        return .init(name: layer.name, sees: Set(seen).subtracting([layer.name]).sorted())
      },
      packages: layers.map { layer in
        .init(
          path: layer.name,
          layer: layer.name,
          modules: layer.modules.map { .init(name: $0.0, path: $0.0, imports: $0.1) }
        )
      }
    )
    return ModuleGraph(
      policy: policy,
      sources: layers.flatMap(\.modules).map { .importing($0.1, in: $0.0) }
    )
  }

  /// One layer with a tree of modules, two arrows that pass a row, and a broad row.
  private var broad: ModuleGraph {
    let modules = (0..<24).map { index in
      let below = [index * 3 + 1, index * 3 + 2, index * 9 + 5].filter { $0 < 24 }
      return ("SomeModule\(index)", below.map { "SomeModule\($0)" })
    }
    return graph([("All", modules)])
  }

  private var layered: ModuleGraph {
    graph([
      ("Domain", [("Domain", [])]),
      ("Data", [("Store", ["Domain"]), ("Feed", ["Domain", "Store"])]),
      ("Presentation", [("Presentation", ["Domain"])]),
      ("App", [("Main", ["Domain", "Feed", "Presentation"])]),
    ])
  }

  @Test func modulesDoNotOverlap() throws {
    for graph in [broad, layered] {
      let layout = GraphLayout(graph, width: 800)
      let chips = layout.chips.sorted { $0.key < $1.key }
      for (index, one) in chips.enumerated() {
        for other in chips.dropFirst(index + 1) {
          #expect(!one.value.intersects(other.value), "\(one.key) \(other.key)")
        }
      }
      for layer in layout.layers {
        for module in layer.layout.layer.modules {
          let chip = try #require(layout.chips[module.name])
          #expect(chip.x >= layer.box.x && chip.maxX <= layer.box.maxX)
          #expect(chip.y >= layer.box.y && chip.maxY <= layer.box.maxY)
        }
      }
    }
  }

  @Test func whoeverImportsStandsHigher() throws {
    for graph in [broad, layered] {
      let layout = GraphLayout(graph, width: 800)
      for edge in graph.edges {
        let from = try #require(layout.chips[edge.from])
        let to = try #require(layout.chips[edge.to])
        #expect(from.maxY < to.y, "\(edge.from) \(edge.to)")
      }
    }
  }

  @Test func layersOfOneRankAreSideBySide() throws {
    let layout = GraphLayout(layered, width: 800)
    let boxes = Dictionary(
      uniqueKeysWithValues: layout.layers.map { ($0.layout.layer.name, $0.box) }
    )
    #expect(boxes["Data"]?.y == boxes["Presentation"]?.y)
    #expect(boxes["App"]?.width == 752)
    #expect(layout.size.x == 800)
  }

  @Test func arrowsDoNotCrossLayers() throws {
    let layout = GraphLayout(layered, width: 800)
    #expect(layout.layerWays.count == 5)
    for way in layout.layerWays {
      for (from, to) in zip(way.points, way.points.dropFirst()) where from.x == to.x {
        for layer in layout.layers {
          let isInside = layer.box.x < from.x && from.x < layer.box.maxX
          let isPast = from.y < layer.box.maxY && layer.box.y < to.y
          #expect(!(isInside && isPast), "\(layer.layout.layer.name)")
        }
      }
    }
  }

  @Test func anArrowBetweenBoxesAboveEachOtherGoesStraightDown() {
    for way in GraphLayout(layered, width: 800).layerWays {
      #expect(Set(way.points.map(\.x)).count == 1)
    }
  }

  @Test func everyEdgeIsDrawn() {
    let circle = graph([("All", [("A", ["B"]), ("B", ["C"]), ("C", ["A"])])])
    let layout = GraphLayout(circle, width: 800)
    #expect(layout.moduleWays.count == 2)
    #expect(layout.broken.count == 1)
    let far = graph([("One", [("A", ["B"])]), ("Two", [("B", ["A"])])])
    let layers = GraphLayout(far, width: 800)
    #expect(layers.layerWays.count + layers.broken.count == 2)
    #expect(GraphLayout(layered, width: 800).broken.isEmpty)
  }

  @Test func wideNameWidensTheDrawing() {
    let name = String(repeating: "Wide", count: 60)
    let layout = GraphLayout(graph([("All", [(name, [])])]), width: 800)
    #expect(layout.size.x > 800)
    #expect(layout.layers[0].box.maxX <= layout.size.x)
  }
}
