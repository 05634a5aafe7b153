/// What the shapes of the drawing stand for, in one line.
struct SVGLegend {
  /// The kinds of modules that the drawing has, each with its name.
  private let kinds: [(text: String, kind: Policy.Module.Kind)]
  private let hasBroken: Bool

  private static let textSize = 12.0

  init(_ graph: ModuleGraph, hasBroken: Bool) {
    let used = Set(graph.layers.flatMap(\.modules).map(\.kind))
    let known: [(text: String, kinds: Set<Policy.Module.Kind>)] = [
      ("Swift module", [.library, .test]), ("program", [.executable]), ("C", [.c, .system]),
    ]
    kinds = known.compactMap { text, kinds in
      kinds.intersection(used).min { $0.rawValue < $1.rawValue }.map { (text, $0) }
    }
    self.hasBroken =
      hasBroken || graph.layers.contains { $0.outside.contains { !$0.isAllowed } }
  }

  func draw(at point: Point, on svg: inout SVGText) {
    var x = point.x
    for (text, kind) in kinds {
      let box = Box(x: x, y: point.y, width: 22, height: 14)
      let colors = Palette.Colors(fill: "", border: "", strong: Palette.layerArrow)
      svg.chip(ModuleGraph.Module(name: "", kind: kind), in: box, colors)
      x = label(text, at: x + 30, point.y, Palette.quiet, on: &svg)
    }
    x = arrow(.layer, "imports", at: x, point.y, on: &svg)
    if hasBroken { x = arrow(.broken, "breaks the policy", at: x, point.y, on: &svg) }
  }

  /// Draws an arrow with its meaning, and returns where the next one may begin.
  private func arrow(
    _ sort: ArrowSort,
    _ text: String,
    at x: Double,
    _ y: Double,
    on svg: inout SVGText
  ) -> Double {
    svg.arrow(
      "M\(SVGText.pair(Point(x: x, y: y + 7))) L\(SVGText.pair(Point(x: x + 28, y: y + 7)))",
      sort
    )
    let color = sort == .broken ? Palette.broken : Palette.quiet
    return label(text, at: x + 36, y, color, on: &svg)
  }

  /// Writes a text, and returns where the next thing may begin.
  private func label(
    _ text: String,
    at x: Double,
    _ y: Double,
    _ color: String,
    on svg: inout SVGText
  ) -> Double {
    svg.text(text, at: Point(x: x, y: y + 11), size: Self.textSize, fill: color)
    return x + TextWidth.of(text, size: Self.textSize) + 24
  }
}
