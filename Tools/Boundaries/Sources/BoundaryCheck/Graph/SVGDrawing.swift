/// The layers as boxes and the modules as chips in them, as a picture for a README.
///
/// An arrow between layers stands for all imports from one to the other; inside a layer each import has
/// its own. What breaks the policy is red and goes from module to module.
struct SVGDrawing {
  /// What a README shows without shrinking it.
  private static let width = 800.0
  private static let legendHeight = 44.0

  func text(_ graph: ModuleGraph) -> String {
    let layout = GraphLayout(graph, width: Self.width)
    let size = Point(x: layout.size.x, y: layout.size.y + Self.legendHeight)
    var svg = SVGText()
    open(&svg, size, graph)
    for layer in layout.layers { draw(layer, in: layout, on: &svg) }
    for way in layout.layerWays { svg.arrow(through: way.points, .layer) }
    for way in layout.moduleWays { svg.arrow(through: way.points, .module) }
    // Over the arrows, which end at their borders.
    for layer in layout.layers { drawChips(of: layer, in: layout, on: &svg) }
    BrokenEdges(layout: layout).draw(on: &svg)
    SVGLegend(graph, hasBroken: !layout.broken.isEmpty).draw(
      at: Point(x: 24, y: layout.size.y + 10),
      on: &svg
    )
    svg.close("svg")
    return svg.text
  }

  /// The head of the document, its texts for those who cannot see it, and its ground.
  private func open(_ svg: inout SVGText, _ size: Point, _ graph: ModuleGraph) {
    svg.open(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"),
        ("viewBox", "0 0 \(SVGText.number(size.x)) \(SVGText.number(size.y))"),
        ("width", SVGText.number(size.x)), ("height", SVGText.number(size.y)),
        ("role", "img"), ("aria-labelledby", "title description"),
        (
          "font-family",
          "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
        ),
      ]
    )
    svg.element("title", [("id", "title")], "Layers and modules")
    svg.element("desc", [("id", "description")], Self.description(of: graph))
    svg.markers()
    svg.element(
      "rect",
      [
        ("x", "0.5"), ("y", "0.5"), ("width", SVGText.number(size.x - 1)),
        ("height", SVGText.number(size.y - 1)), ("rx", "12"), ("fill", Palette.page),
        ("stroke", Palette.pageBorder),
      ]
    )
  }

  /// The box of a layer with its name and what it uses from outside.
  private func draw(
    _ layer: GraphLayout.PlacedLayer,
    in layout: GraphLayout,
    on svg: inout SVGText
  ) {
    let colors = Palette.colors(of: layer.number)
    svg.rectangle(layer.box, radius: 10, fill: colors.fill, stroke: colors.border)
    svg.text(
      layer.layout.layer.name,
      at: Point(x: layer.box.x + 16, y: layer.box.y + 26),
      size: LayerLayout.titleSize,
      fill: colors.strong,
      [("font-weight", "600")]
    )
    let lines = layer.layout.outside
    for (index, line) in lines.enumerated() {
      let above = Double(lines.count - 1 - index) * LayerLayout.outsideLineHeight
      let point = Point(x: layer.box.x + 16, y: layer.box.maxY - 14 - above)
      draw(line, after: index == 0 ? LayerLayout.outsideWord : "", at: point, on: &svg)
    }
  }

  /// One line of what comes from outside; what may not come is red.
  private func draw(
    _ line: [ModuleGraph.Outside],
    after word: String,
    at point: Point,
    on svg: inout SVGText
  ) {
    let parts = line.map { name in
      let text = SVGText.escaped(name.name)
      return name.isAllowed
        ? text : "<tspan fill=\"\(Palette.broken)\" font-weight=\"600\">\(text)</tspan>"
    }
    svg.markup(
      word + parts.joined(separator: " · "),
      at: point,
      size: LayerLayout.outsideTextSize,
      fill: Palette.quiet
    )
  }

  private func drawChips(
    of layer: GraphLayout.PlacedLayer,
    in layout: GraphLayout,
    on svg: inout SVGText
  ) {
    for module in layer.layout.layer.modules {
      guard let box = layout.chips[module.name] else { continue }
      svg.chip(module, in: box, Palette.colors(of: layer.number))
    }
  }

  /// The drawing for those who do not see it.
  private static func description(of graph: ModuleGraph) -> String {
    let sentences = graph.layers.map { layer in
      let modules = layer.modules.map(\.name).joined(separator: ", ")
      let own = Set(layer.modules.map(\.name))
      let seen = graph.layers.filter { other in
        other.name != layer.name
          && graph.edges.contains { edge in
            edge.isAllowed && own.contains(edge.from)
              && other.modules.contains { $0.name == edge.to }
          }
      }.map(\.name)
      let imports = seen.isEmpty ? "no other layer" : seen.joined(separator: ", ")
      return "\(layer.name) (\(modules)) imports \(imports)."
    }
    let broken = graph.edges.filter { !$0.isAllowed }.map {
      "\($0.from) imports \($0.to), which breaks the policy."
    }
    return (sentences + broken).joined(separator: " ")
  }
}
