/// Where everything is in a drawing: layers in bands, those that see the others on top.
struct GraphLayout {
  private(set) var size = Point(x: 0, y: 0)
  private(set) var layers: [PlacedLayer] = []
  /// The modules' boxes by name.
  private(set) var chips: [String: Box] = [:]
  /// From a layer down to one that it imports from.
  private(set) var layerWays: [Way] = []
  /// From a module to another one of its layer.
  private(set) var moduleWays: [Way] = []
  /// The edges that break the policy, and those that close a circle and so cannot go down.
  private(set) var broken: [ModuleGraph.Edge] = []

  struct PlacedLayer {
    let layout: LayerLayout
    let box: Box
    /// Counted from 0 in the order of the policy.
    let number: Int
  }

  /// An arrow through points; from each to the next it goes straight or in a soft curve.
  struct Way {
    var points: [Point]
  }

  /// From one layer to another, with the bands that they are in.
  private struct Link {
    let from: Int
    let to: Int
    let upper: Int
    let lower: Int
  }

  /// Around everything, between layers side by side, between bands, and for an arrow that passes.
  private static let margin = 24.0
  private static let gap = 24.0
  private static let bandGap = 44.0
  private static let lane = 24.0

  /// As wide as `width`, or wider if a name needs it.
  init(_ graph: ModuleGraph, width: Double) {
    let room = width - 2 * Self.margin
    let layouts = graph.layers.map { LayerLayout($0, edges: graph.edges, room: room) }
    let bands = Self.bands(of: layouts, room: room)
    let links = Self.links(of: graph, bands)
    let inner = bands.enumerated().map { index, band in
      Self.width(of: band, layouts, Self.passing(links, index).count)
    }.reduce(room, max)
    size.x = inner + 2 * Self.margin
    var boxes: [Int: Box] = [:]
    var lanes: [Int: [Box]] = [:]
    var y = Self.margin
    for (index, band) in bands.enumerated() {
      let passing = Self.passing(links, index)
      let row = Self.row(of: band, layouts, lanes: passing.count, width: inner, y: y)
      for (layer, box) in zip(band, row.boxes) { boxes[layer] = box }
      for (link, lane) in zip(passing, row.lanes) { lanes[link, default: []].append(lane) }
      y = (row.boxes.first?.maxY ?? y) + Self.bandGap
    }
    size.y = y - Self.bandGap + Self.margin
    place(layouts, in: boxes)
    layerWays = Self.ways(links, boxes, lanes)
    let closing = links.filter { $0.upper >= $0.lower }.map { [$0.from, $0.to] }
    broken = graph.edges.filter { edge in
      guard edge.isAllowed, let from = Self.number(of: edge.from, in: graph),
        let to = Self.number(of: edge.to, in: graph)
      else { return true }
      return from == to ? !layouts[from].hasWay(edge) : closing.contains([from, to])
    }
  }

  /// Fills in what lies in the layers, now that these have their boxes.
  private mutating func place(_ layouts: [LayerLayout], in boxes: [Int: Box]) {
    for (number, layout) in layouts.enumerated() {
      guard let box = boxes[number] else { continue }
      layers.append(PlacedLayer(layout: layout, box: box, number: number))
      chips.merge(layout.chips(in: box)) { first, _ in first }
      moduleWays += layout.ways(in: box).map { Way(points: $0.points) }
    }
  }
}

extension GraphLayout {
  /// The layers of each band, the highest rank first; a rank that is too wide is several bands.
  private static func bands(of layouts: [LayerLayout], room: Double) -> [[Int]] {
    let byRank = Dictionary(grouping: layouts.indices) { layouts[$0].layer.rank }
    var bands: [[Int]] = []
    for rank in byRank.keys.sorted(by: >) {
      var taken = Double.infinity
      for layer in byRank[rank] ?? [] {
        if taken + gap + layouts[layer].size.x > room {
          bands.append([])
          taken = -gap
        }
        taken += gap + layouts[layer].size.x
        bands[bands.count - 1].append(layer)
      }
    }
    return bands
  }

  /// The layers that import from each other as they may, each pair once.
  private static func links(of graph: ModuleGraph, _ bands: [[Int]]) -> [Link] {
    let bandOf = Dictionary(
      uniqueKeysWithValues: bands.enumerated().flatMap { band, layers in layers.map { ($0, band) } }
    )
    var seen: Set<[Int]> = []
    return graph.edges.filter(\.isAllowed).compactMap { edge in
      guard let from = number(of: edge.from, in: graph), let to = number(of: edge.to, in: graph),
        from != to, let upper = bandOf[from], let lower = bandOf[to],
        seen.insert([from, to]).inserted
      else { return nil }
      return Link(from: from, to: to, upper: upper, lower: lower)
    }.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  /// The place of the module's layer among the layers.
  private static func number(of module: String, in graph: ModuleGraph) -> Int? {
    graph.layers.firstIndex { $0.modules.contains { $0.name == module } }
  }

  /// The links, by their place in the list, that go past the band.
  private static func passing(_ links: [Link], _ band: Int) -> [Int] {
    links.indices.filter { links[$0].upper < band && band < links[$0].lower }
  }

  /// The least width of a band with so many lanes in it.
  private static func width(of band: [Int], _ layouts: [LayerLayout], _ lanes: Int) -> Double {
    band.reduce(0) { $0 + layouts[$1].size.x } + gap * Double(band.count - 1)
      + (lane + (band.count == 1 ? gap : 0)) * Double(lanes)
  }

  /// The boxes of a band's layers and, between them, lanes for the arrows that go past.
  private static func row(
    of band: [Int],
    _ layouts: [LayerLayout],
    lanes count: Int,
    width: Double,
    y: Double
  ) -> (boxes: [Box], lanes: [Box]) {
    let natural = band.map { layouts[$0].size.x }
    let stretch = width - self.width(of: band, layouts, count)
    let height = band.map { layouts[$0].size.y }.reduce(0, max)
    // A lone layer has its lanes on the right, others have them in their middle.
    let lanesAfter = (band.count - 1) / 2
    var boxes: [Box] = []
    var lanes: [Box] = []
    var x = margin
    for (index, own) in natural.enumerated() {
      let share = stretch * own / natural.reduce(0, +)
      boxes.append(Box(x: x, y: y, width: own + share, height: height))
      x += own + share
      guard index == lanesAfter else {
        x += gap
        continue
      }
      for number in 0..<count {
        let start = x + gap / 2 + Double(number) * lane
        lanes.append(Box(x: start, y: y, width: lane, height: height))
      }
      x += gap + Double(count) * lane
    }
    return (boxes, lanes)
  }
}

extension GraphLayout {
  /// The arrows between layers, without those that would have to go up.
  private static func ways(
    _ links: [Link],
    _ boxes: [Int: Box],
    _ lanes: [Int: [Box]]
  ) -> [Way] {
    links.indices.compactMap { index in
      let link = links[index]
      guard let from = boxes[link.from], let to = boxes[link.to], link.upper < link.lower else {
        return nil
      }
      return Way(points: points([from] + (lanes[index] ?? []) + [to]))
    }
  }

  /// From the bottom of the first box through the others to the top of the last.
  private static func points(_ boxes: [Box]) -> [Point] {
    var points: [Point] = []
    for (upper, lower) in zip(boxes, boxes.dropFirst()) {
      // Straight down from, or to, the middle of whichever is smaller.
      let narrow = upper.width <= lower.width ? upper : lower
      points.append(Point(x: nearest(to: narrow.midX, in: upper), y: upper.maxY))
      points.append(Point(x: nearest(to: narrow.midX, in: lower), y: lower.y))
    }
    return points
  }

  /// The place on the side of a box that is nearest, off its round corners.
  private static func nearest(to x: Double, in box: Box) -> Double {
    let inset = min(20, box.width / 2)
    return min(max(x, box.x + inset), box.maxX - inset)
  }
}
