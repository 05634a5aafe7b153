/// Where the modules of a layer are in its box.
struct LayerLayout {
  let layer: ModuleGraph.Layer
  /// What the layer imports from outside, in lines.
  let outside: [[ModuleGraph.Outside]]

  private let rows: ModuleRows
  /// The least width.
  private let width: Double

  /// The smallest size that everything fits in.
  var size: Point {
    Point(x: width, y: Self.titleHeight + rowsHeight + footHeight)
  }

  // All sizes are in pixels.
  static let titleSize = 15.0
  static let chipTextSize = 13.0
  static let outsideTextSize = 11.0
  static let outsideLineHeight = 16.0
  static let outsideWord = "uses "
  private static let chipHeight = 30.0
  private static let rowGap = 32.0
  private static let margin = 20.0
  private static let titleHeight = 40.0

  init(_ layer: ModuleGraph.Layer, edges: [ModuleGraph.Edge], room: Double) {
    self.layer = layer
    let names = Set(layer.modules.map(\.name))
    let inner = room - 2 * Self.margin
    rows = ModuleRows(
      layer.modules.map { ($0.name, Self.chipWidth($0.name)) },
      edges: edges.filter { names.contains($0.from) && names.contains($0.to) && $0.isAllowed },
      room: inner
    )
    let title = TextWidth.of(layer.name, size: Self.titleSize, isBold: true)
    let widest = max(rows.width, title, 90)
    outside = Self.lines(of: layer.outside, room: max(widest, min(inner, 330)))
    width = outside.map(Self.width).reduce(widest, max) + 2 * Self.margin
  }

  /// The boxes of the modules when the layer's box is this one, which may be larger than the size.
  func chips(in box: Box) -> [String: Box] {
    var chips: [String: Box] = [:]
    for slot in rows.slots {
      guard let module = slot.module else { continue }
      chips[module] = self.box(of: slot, in: box)
    }
    return chips
  }

  /// The points that the arrows between the modules go through, from top to bottom.
  func ways(in box: Box) -> [(edge: ModuleGraph.Edge, points: [Point])] {
    rows.ways.sorted { ($0.key.from, $0.key.to) < ($1.key.from, $1.key.to) }.map { edge, way in
      let boxes = way.map { self.box(of: rows.slots[$0], in: box) }
      let first = boxes.first.map { [Point(x: $0.midX, y: $0.maxY)] } ?? []
      let last = boxes.last.map { [Point(x: $0.midX, y: $0.y)] } ?? []
      let passed = boxes.dropFirst().dropLast().flatMap {
        [Point(x: $0.midX, y: $0.y), Point(x: $0.midX, y: $0.maxY)]
      }
      return (edge, first + passed + last)
    }
  }

  /// Whether an edge between two modules of the layer goes down, as all do but those of a circle.
  func hasWay(_ edge: ModuleGraph.Edge) -> Bool {
    rows.ways[edge] != nil
  }

  private var rowsHeight: Double {
    let count = Double(rows.rows.count)
    return count * Self.chipHeight + (count - 1) * Self.rowGap
  }

  private var footHeight: Double {
    outside.isEmpty ? Self.margin : 20 + Double(outside.count) * Self.outsideLineHeight
  }

  private func box(of slot: ModuleRows.Slot, in box: Box) -> Box {
    // A box that is higher than it has to be has its rows in the middle.
    let slack = (box.height - size.y) / 2
    let row = Double(slot.row) * (Self.chipHeight + Self.rowGap)
    return Box(
      x: box.midX + slot.x - slot.width / 2,
      y: box.y + Self.titleHeight + slack + row,
      width: slot.width,
      height: Self.chipHeight
    )
  }

  private static func chipWidth(_ name: String) -> Double {
    TextWidth.of(name, size: chipTextSize) + 24
  }

  /// With room for the word before the first name.
  private static func width(of line: [ModuleGraph.Outside]) -> Double {
    let text = outsideWord + line.map(\.name).joined(separator: " · ")
    return TextWidth.of(text, size: outsideTextSize)
  }

  /// As many names on a line as there is room for.
  private static func lines(
    of outside: [ModuleGraph.Outside],
    room: Double
  ) -> [[ModuleGraph.Outside]] {
    var lines: [[ModuleGraph.Outside]] = []
    for name in outside {
      if let last = lines.last, width(of: last + [name]) <= room {
        lines[lines.count - 1].append(name)
      } else {
        lines.append([name])
      }
    }
    return lines
  }
}
