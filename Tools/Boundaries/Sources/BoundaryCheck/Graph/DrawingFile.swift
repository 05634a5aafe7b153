import Foundation

/// A Markdown file that shows the layers in a `mermaid` block, which starts with
/// `ModuleGraph.mermaidMark` and ends at the block's fence.
struct DrawingFile {
  private let lines: [Substring]
  private let block: Range<Int>

  /// Throws if the file, whose path is relative to the root, cannot be read or has no such block.
  init(_ path: String, in root: String) throws(Obstacle) {
    let text = (try? String(contentsOfFile: root + "/" + path, encoding: .utf8)) ?? ""
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: ModuleGraph.mermaidMark[...]),
      let end = lines[start...].firstIndex(where: { $0.hasPrefix("```") })
    else { throw Obstacle("\(path) does not show the layers", instead: Self.advice(for: path)) }
    block = start..<end
  }

  /// What the block contains.
  var drawing: String {
    lines[block].map { $0 + "\n" }.joined()
  }

  /// The text of the file with another drawing in the block.
  func showing(_ drawing: String) -> String {
    let parts = lines[..<block.lowerBound] + [drawing.dropLast()] + lines[block.upperBound...]
    return parts.joined(separator: "\n")
  }

  /// What to do about a file without the block.
  static func advice(for path: String) -> String {
    "Add a `mermaid` block to \(path) that contains the output of: boundaries --graph mermaid"
  }
}
