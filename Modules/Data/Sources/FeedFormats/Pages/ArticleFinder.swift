import ByteStrings
import CHTMLTree
import Domain
import Texts

/// Finds the nodes of a page that are its article.
///
/// Paragraphs with much text and many commas speak for the elements around them, less with each level.
/// The best element and similar ones beside it are the article, without the boxes inside that are made
/// of links. If this leaves little text, it is tried again with fewer rules. Each pass is linear.
struct ArticleFinder {
  /// The length of text in characters from which no weaker rules are tried.
  private static let enoughText = 500

  private(set) var nodes: [PageNode]
  /// The elements that together are the article, in document order; without text there is none.
  private(set) var roots: [Int] = []
  private var title: String
  private var bestScore: Float = 0
  /// The number of rules that are left out, 0 to 3.
  private var leniency = 0

  /// Finds the article of a page.
  init(_ nodes: [PageNode], title: String) {
    (self.nodes, self.title) = (nodes, title.lowercased())
    var best: (text: Int32, leniency: Int) = (0, 0)
    while leniency <= 3 {
      let length = run()
      if length >= Self.enoughText { return }
      if length > best.text { best = (length, leniency) }
      leniency += 1
    }
    leniency = best.leniency
    _ = run()
  }

  /// Returns the length of the text that is found.
  private mutating func run() -> Int32 {
    mark()
    measure(nodes.indices)
    score()
    guard let top = top() else { return 0 }
    roots = withSiblings(top)
    for root in roots { measure(root..<Int(nodes[root].end), cleans: true) }
    return roots.reduce(0) { $0 + (nodes[$1].isKept ? nodes[$1].size.text : 0) }
  }

  /// Drops what is certainly or, by its name, probably outside of the article.
  private mutating func mark() {
    var index = 0
    while index < nodes.count {
      nodes[index].score = nil
      let isKept = !isOutside(nodes[index])
      let end = isKept ? index + 1 : Int(nodes[index].end)
      for index in index..<end { nodes[index].isKept = isKept }
      index = end
    }
  }

  private func isOutside(_ node: PageNode) -> Bool {
    if node.traits.contains(.outside) || node.label.isHidden { return true }
    return leniency < 1 && node.label.isUnlikely && !node.traits.contains(.central)
  }

  /// Counts what each element contains, and drops boxes that are not a part of an article.
  private mutating func measure(_ range: Range<Int>, cleans: Bool = false) {
    for index in range { nodes[index].size = PageMeasure() }
    for index in range.reversed() where nodes[index].isKept {
      nodes[index].size.count(nodes[index].source, nodes[index].traits)
      let node = nodes[index]
      let isClutter =
        node.traits.contains(.substitute)
        ? node.size.text > 0 : cleans && self.isClutter(index)
      if isClutter {
        nodes[index].isKept = false
      } else if node.parent >= range.lowerBound {
        nodes[Int(node.parent)].size += node.size
      }
    }
  }
}

// The choice of the best element.
extension ArticleFinder {
  private mutating func score() {
    for index in nodes.indices {
      let node = nodes[index]
      guard node.isKept, node.traits.contains(.block), !node.traits.contains(.poor),
        node.size.ownText >= 25
      else { continue }
      let amount = Float(node.size.ownCommas + 2) + Float(min(node.size.ownText / 100, 3))
      var place = node.size.blocks > 1 ? index : Int(node.parent)
      var level = 0
      while place > 0, level < 5 {
        let share = level == 0 ? 1 : level == 1 ? 2 : Float(level * 3)
        nodes[place].score = (nodes[place].score ?? ownScore(nodes[place])) + amount / share
        place = Int(nodes[place].parent)
        level += 1
      }
    }
    for index in nodes.indices {
      nodes[index].score = nodes[index].score.map { $0 * (1 - nodes[index].size.linkDensity) }
    }
  }

  /// Returns the traits of the name and the classes of an element.
  private func ownScore(_ node: PageNode) -> Float {
    weight(node) + (node.traits.contains(.good) ? 5 : node.traits.contains(.poor) ? -3 : 0)
  }

  private func weight(_ node: PageNode) -> Float { leniency < 2 ? node.label.weight : 0 }

  private func score(_ index: Int) -> Float { nodes[index].score ?? -.infinity }

  /// Returns the element that is the article, or the largest part of it.
  private mutating func top() -> Int? {
    let candidates = nodes.indices.filter { nodes[$0].isKept && nodes[$0].score != nil }
    guard let best = candidates.max(by: { score($0) < score($1) }) else {
      return nodes.firstIndex { $0.traits.contains(.body) }
    }
    bestScore = score(best)
    let rivals = candidates.filter { score($0) >= score(best) * 0.75 && $0 != best }
    var top = common(best, rivals) ?? best
    var last = score(top)
    let least = last / 3
    var place = Int(nodes[top].parent)
    while place > 0, !nodes[place].traits.contains(.body) {
      if let score = nodes[place].score {
        if score < least { break }
        if score > last {
          top = place
          break
        }
        last = score
      }
      place = Int(nodes[place].parent)
    }
    while case let parent = Int(nodes[top].parent), parent > 0,
      !nodes[parent].traits.contains(.body),
      nodes.children(of: parent).count(where: { nodes[$0].isKept && nodes[$0].size.text > 0 }) == 1
    {
      top = parent
    }
    return top
  }

  /// Returns the innermost element around the best one that contains three of its rivals too.
  private func common(_ best: Int, _ rivals: [Int]) -> Int? {
    guard rivals.count >= 3 else { return nil }
    var place = Int(nodes[best].parent)
    while place > 0, !nodes[place].traits.contains(.body) {
      let inside = place + 1..<Int(nodes[place].end)
      if rivals.count(where: inside.contains) >= 3 { return place }
      place = Int(nodes[place].parent)
    }
    return nil
  }

  /// Returns the element and those beside it that look like further parts of the article.
  private func withSiblings(_ top: Int) -> [Int] {
    guard !nodes[top].traits.contains(.body), nodes[top].parent > 0 else { return [top] }
    let least = max(10, score(top) * 0.2)
    let style = nodes[top].source.attribute("class") ?? ""
    return nodes.children(of: Int(nodes[top].parent)).filter { index in
      let node = nodes[index]
      guard node.isKept, !node.traits.contains(.text) else { return false }
      if index == top { return true }
      let isAlike = !style.isEmpty && node.source.attribute("class") == style
      if score(index) + (isAlike ? score(top) * 0.2 : 0) >= least { return true }
      if (index..<Int(node.end)).contains(where: {
        nodes[$0].isKept && score($0) >= bestScore * 0.4
      }) {
        return true
      }
      guard node.traits.contains(.paragraph) else { return false }
      return node.size.text > 80
        ? node.size.linkDensity < 0.25
        : node.size.links == 0 && nodes.text(of: index).contains(". ")
    }
  }
}

// What is inside the article without being a part of it.
extension ArticleFinder {
  private func isClutter(_ index: Int) -> Bool {
    let node = nodes[index]
    if node.traits.contains(.title) { return repeatsTitle(index) }
    guard node.traits.contains(.box), leniency < 3 else { return false }
    let size = node.size
    let weight = weight(node)
    if weight < 0 { return true }
    if size.commas >= 10 || node.traits.contains(.table) && size.headers > 0 { return false }
    let isList = node.traits.contains(.list) || Float(size.listed) > 0.9 * Float(size.text)
    let density = size.linkDensity
    if size.inputs * 3 > size.paragraphs { return true }
    return density > (weight > 0 ? 0.5 : isList ? 1 : 0.2)
  }

  /// Whether a heading is the title, which may have the name of the site too.
  private func repeatsTitle(_ index: Int) -> Bool {
    let heading = nodes.text(of: index).singleSpaced.lowercased()
    return title.hasPrefix(heading) && heading.utf8.count * 2 > title.utf8.count
  }
}
