/// The modules of a layer in rows: whoever imports stands above whom it imports.
struct ModuleRows {
  /// A module, or a place that an arrow keeps for itself on its way past a row.
  struct Slot {
    var module: String?
    var width: Double
    var row: Int
    /// The middle, from the middle of the layer.
    var x = 0.0
  }

  private(set) var slots: [Slot] = []
  /// The slots of each row from left to right.
  private(set) var rows: [[Int]] = []
  /// The slots that the arrow of an edge goes through, from top to bottom.
  private(set) var ways: [ModuleGraph.Edge: [Int]] = [:]

  /// Between neighbours, and for an arrow that passes.
  private static let gap = 18.0
  private static let lane = 14.0

  /// Rows that are wider than `room` are broken, as long as a row has a module more.
  init(_ modules: [(name: String, width: Double)], edges: [ModuleGraph.Edge], room: Double) {
    place(modules, edges, room)
    addLanes(for: edges)
    for _ in 0..<4 {
      sortRows(by: above, in: rows.indices)
      sortRows(by: below, in: rows.indices.reversed())
    }
    arrange()
  }

  /// The width of the widest row as arranged.
  var width: Double {
    slots.map { abs($0.x) + $0.width / 2 }.reduce(0, max) * 2
  }

  /// Gives each module the row below the lowest of those that import it.
  private mutating func place(
    _ modules: [(name: String, width: Double)],
    _ edges: [ModuleGraph.Edge],
    _ room: Double
  ) {
    let importers = Dictionary(grouping: edges, by: \.to).mapValues { $0.map(\.from) }
    let depths = Ranks(of: modules.map(\.name), below: importers)
    for depth in 0...(modules.map { depths[$0.name] }.max() ?? 0) {
      var taken = Double.infinity
      for module in modules where depths[module.name] == depth {
        if taken + Self.gap + module.width > room {
          rows.append([])
          taken = -Self.gap
        }
        taken += Self.gap + module.width
        add(Slot(module: module.name, width: module.width, row: rows.count - 1))
      }
    }
  }

  @discardableResult
  private mutating func add(_ slot: Slot) -> Int {
    slots.append(slot)
    rows[slot.row].append(slots.count - 1)
    return slots.count - 1
  }

  /// Edges that do not go down, as in a circle, get no way.
  private mutating func addLanes(for edges: [ModuleGraph.Edge]) {
    for edge in edges {
      guard let from = slots.firstIndex(where: { $0.module == edge.from }),
        let to = slots.firstIndex(where: { $0.module == edge.to }),
        slots[from].row < slots[to].row
      else { continue }
      let lanes = ((slots[from].row + 1)..<slots[to].row).map {
        add(Slot(module: nil, width: Self.lane, row: $0))
      }
      ways[edge] = [from] + lanes + [to]
    }
  }
}

extension ModuleRows {
  /// The slots that a slot has an arrow from.
  private var above: [Int: [Int]] { neighbours { ($1, $0) } }

  /// The slots that a slot has an arrow to.
  private var below: [Int: [Int]] { neighbours { ($0, $1) } }

  /// Which slots each slot is tied to, in a fixed order.
  private func neighbours(_ order: (Int, Int) -> (Int, Int)) -> [Int: [Int]] {
    var neighbours: [Int: [Int]] = [:]
    for way in ways.values {
      for (upper, lower) in zip(way, way.dropFirst()) {
        let (slot, neighbour) = order(upper, lower)
        neighbours[slot, default: []].append(neighbour)
      }
    }
    return neighbours.mapValues { $0.sorted() }
  }

  /// Sorts each row by where the neighbours of its slots are; those without any keep their place.
  private mutating func sortRows(by neighbours: [Int: [Int]], in order: some Sequence<Int>) {
    for row in order {
      let places = Dictionary(
        uniqueKeysWithValues: rows.flatMap { $0.enumerated().map { ($1, Double($0)) } }
      )
      let keys = rows[row].enumerated().map { index, slot in
        let near = (neighbours[slot] ?? []).compactMap { places[$0] }
        let key = near.isEmpty ? Double(index) : near.reduce(0, +) / Double(near.count)
        return (key, index, slot)
      }
      rows[row] = keys.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }
  }

  /// Moves the slots under and over their neighbours as far as the order leaves room for it.
  private mutating func arrange() {
    for row in rows { settle(row, at: [:]) }
    for _ in 0..<4 {
      pull(rows, towards: above)
      pull(rows.reversed(), towards: below)
    }
    let modules = slots.filter { $0.module != nil }
    let left = modules.map { $0.x - $0.width / 2 }.min() ?? 0
    let right = modules.map { $0.x + $0.width / 2 }.max() ?? 0
    for index in slots.indices { slots[index].x -= (left + right) / 2 }
  }

  private mutating func pull(_ rows: [[Int]], towards neighbours: [Int: [Int]]) {
    for row in rows {
      var wishes: [Int: Double] = [:]
      for slot in row {
        // Modules stand under modules; arrows that only pass find their way beside them.
        let all = neighbours[slot] ?? []
        let modules = all.filter { slots[$0].module != nil }
        let near = (modules.isEmpty ? all : modules).map { slots[$0].x }
        wishes[slot] = near.isEmpty ? slots[slot].x : near.reduce(0, +) / Double(near.count)
      }
      settle(row, at: wishes)
    }
  }

  /// Puts the slots where they wish to be, or as near as their neighbours in the row let them.
  ///
  /// What the row is pushed aside by is made good for the modules, not for the arrows that pass.
  private mutating func settle(_ row: [Int], at wishes: [Int: Double]) {
    var end = -Double.infinity
    var drifts: [Double] = []
    for slot in row {
      let half = slots[slot].width / 2
      let wish = wishes[slot] ?? 0
      slots[slot].x = max(wish, end + Self.gap + half)
      end = slots[slot].x + half
      if slots[slot].module != nil { drifts.append(slots[slot].x - wish) }
    }
    let drift = drifts.reduce(0, +) / Double(max(drifts.count, 1))
    for slot in row { slots[slot].x -= drift }
  }
}
