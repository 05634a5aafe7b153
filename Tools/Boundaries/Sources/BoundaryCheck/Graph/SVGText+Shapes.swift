/// What an arrow stands for.
enum ArrowSort: String, CaseIterable, Sendable {
  case layer
  case module
  case broken

  fileprivate var color: String {
    switch self {
    case .layer: Palette.layerArrow
    case .module: Palette.moduleArrow
    case .broken: Palette.broken
    }
  }

  fileprivate var thickness: Double {
    switch self {
    case .layer, .broken: 2
    case .module: 1.4
    }
  }

  /// In pixels, along the arrow.
  fileprivate var headLength: Double { self == .module ? 7 : 9 }
}

extension SVGText {
  /// The heads of the arrows, one of each color.
  mutating func markers() {
    open("defs", [])
    for sort in ArrowSort.allCases {
      let length = Self.number(sort.headLength)
      open(
        "marker",
        [
          ("id", "head-\(sort.rawValue)"), ("viewBox", "0 0 10 10"), ("refX", "9"), ("refY", "5"),
          ("markerWidth", length), ("markerHeight", length), ("markerUnits", "userSpaceOnUse"),
          ("orient", "auto"),
        ]
      )
      element("path", [("d", "M0 0.8 L10 5 L0 9.2 Z"), ("fill", sort.color)])
      close("marker")
    }
    close("defs")
  }

  /// An arrow that leaves each point upright and reaches the next one upright.
  mutating func arrow(through points: [Point], _ sort: ArrowSort) {
    guard let first = points.first else { return }
    var path = "M\(Self.pair(first))"
    for (from, to) in zip(points, points.dropFirst()) {
      if Self.number(from.x) == Self.number(to.x) {
        path += " L\(Self.pair(to))"
      } else {
        let middle = (from.y + to.y) / 2
        path +=
          " C\(Self.pair(Point(x: from.x, y: middle)))"
          + " \(Self.pair(Point(x: to.x, y: middle))) \(Self.pair(to))"
      }
    }
    arrow(path, sort)
  }

  /// An arrow along path data.
  mutating func arrow(_ path: String, _ sort: ArrowSort) {
    element(
      "path",
      [
        ("d", path), ("fill", "none"), ("stroke", sort.color),
        ("stroke-width", Self.number(sort.thickness)),
        ("marker-end", "url(#head-\(sort.rawValue))"),
      ]
    )
  }

  /// A box with round corners and a line of one pixel.
  mutating func rectangle(
    _ box: Box,
    radius: Double,
    fill: String,
    stroke: String,
    _ attributes: Attributes = []
  ) {
    let place: Attributes = [
      ("x", Self.number(box.x)), ("y", Self.number(box.y)), ("width", Self.number(box.width)),
      ("height", Self.number(box.height)), ("rx", Self.number(radius)), ("fill", fill),
      ("stroke", stroke),
    ]
    element("rect", place + attributes)
  }

  /// A text that begins at the point, on its base line.
  mutating func text(
    _ content: String,
    at point: Point,
    size: Double,
    fill: String,
    _ attributes: Attributes = []
  ) {
    markup(Self.escaped(content), at: point, size: size, fill: fill, attributes)
  }

  /// A module: programs are filled, C has a dashed border.
  mutating func chip(_ module: ModuleGraph.Module, in box: Box, _ colors: Palette.Colors) {
    let isProgram = module.kind == .executable
    rectangle(
      box,
      radius: 7,
      fill: isProgram ? colors.strong : Palette.chip,
      stroke: colors.strong,
      module.kind.isSwift ? [] : [("stroke-dasharray", "4 3")]
    )
    text(
      module.name,
      at: Point(x: box.midX, y: box.midY + 4.5),
      size: LayerLayout.chipTextSize,
      fill: isProgram ? Palette.chip : Palette.text,
      [("text-anchor", "middle")]
    )
  }

  /// The point as path data has it.
  static func pair(_ point: Point) -> String {
    "\(number(point.x)) \(number(point.y))"
  }
}
