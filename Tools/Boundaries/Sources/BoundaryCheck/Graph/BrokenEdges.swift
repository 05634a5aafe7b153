/// The imports that break the policy, drawn over everything else.
struct BrokenEdges {
  let layout: GraphLayout

  private static let textSize = 11.5

  /// Arrows first, so that none crosses a label.
  func draw(on svg: inout SVGText) {
    var labels: [(text: String, box: Box)] = []
    for edge in layout.broken {
      guard let from = layout.chips[edge.from], let to = layout.chips[edge.to] else { continue }
      let curve = Curve(from, to)
      svg.arrow(curve.path, .broken)
      let text = "\(edge.from) → \(edge.to)"
      labels.append((text, place(text, along: curve, clearOf: labels.map(\.box))))
    }
    for label in labels {
      svg.rectangle(label.box, radius: 9, fill: Palette.page, stroke: Palette.broken)
      svg.text(
        label.text,
        at: Point(x: label.box.midX, y: label.box.midY + 4),
        size: Self.textSize,
        fill: Palette.broken,
        [("text-anchor", "middle"), ("font-weight", "600")]
      )
    }
  }

  /// On the curve where nothing else is, or under the labels that are in the way.
  private func place(_ text: String, along curve: Curve, clearOf labels: [Box]) -> Box {
    let width = TextWidth.of(text, size: Self.textSize, isBold: true) + 16
    func box(at part: Double) -> Box {
      let point = curve.point(at: part)
      let x = max(8, min(point.x - width / 2, layout.size.x - width - 8))
      return Box(x: x, y: point.y - 10, width: width, height: 20)
    }
    let taken = labels + layout.chips.values
    let places = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].map(box)
    if let free = places.first(where: { !taken.contains(where: $0.intersects) }) { return free }
    var last = box(at: 0.5)
    while let other = labels.first(where: last.intersects) { last.y = other.maxY + 2 }
    return last
  }
}

/// A curve from one box to another, between the sides that face each other.
private struct Curve {
  private let points: [Point]

  init(_ from: Box, _ to: Box) {
    let goesDown = from.maxY < to.y
    let goesUp = to.maxY < from.y
    // Beside the middle, where the arrow of an import the other way may be.
    let x = from.midX + (goesUp ? min(14, from.width / 4) : 0)
    let endX = to.midX + (goesUp ? min(14, to.width / 4) : 0)
    let start = Point(x: x, y: goesUp ? from.y : from.maxY)
    let end = Point(x: endX, y: goesDown ? to.y : to.maxY)
    let bow = max(abs(end.y - start.y) / 2, min(48, abs(end.x - start.x) / 4))
    let first = Point(x: start.x, y: start.y + (goesUp ? -bow : bow))
    // Between neighbours on one level it bows below both.
    let second = Point(x: end.x, y: end.y + (goesDown ? -bow : bow))
    points = [start, first, second, end]
  }

  /// The curve as path data.
  var path: String {
    let pairs = points.map(SVGText.pair)
    return "M\(pairs[0]) C\(pairs.dropFirst().joined(separator: " "))"
  }

  /// The point at a part of the way from 0 to 1.
  func point(at part: Double) -> Point {
    let rest = 1 - part
    let weights = [
      rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part, part * part * part,
    ]
    return zip(points, weights).reduce(into: Point(x: 0, y: 0)) { sum, next in
      sum.x += next.0.x * next.1
      sum.y += next.0.y * next.1
    }
  }
}
