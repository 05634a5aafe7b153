import Texts

/// MathML as text with raised and lowered parts, such as `c²`, `a/b` and `√x`.
struct MathText {
  private struct Open {
    let name: String
    /// The number of elements directly inside so far.
    var count = 0
    /// The element of HTML to end with it.
    var style: String?
    /// The text at its end.
    var suffix = ""

    init(name: String) { self.name = name }
  }

  /// The elements that only programs read.
  static let removed: Set = ["annotation", "annotation-xml", "mphantom", "script", "style"]

  private var open: [Open] = []

  var isOpen: Bool { !open.isEmpty }

  mutating func start(_ name: String, in writer: inout HTMLWriter) {
    var element = Open(name: name)
    if let parent = open.indices.last {
      let place = open[parent].count
      open[parent].count += 1
      switch (open[parent].name, place) {
      case ("msup", 1), ("mover", 1), ("msubsup", 2), ("munderover", 2): element.style = "sup"
      case ("msub", 1), ("munder", 1), ("msubsup", 1), ("munderover", 1): element.style = "sub"
      case ("mfrac", 1): writer.write("/".utf8)
      case ("mtr", 1...), ("mtd", 1...): writer.write(" ".utf8)
      case ("mtable", 1...): writer.write("; ".utf8)
      default: break
      }
      let isGroup = name == "mrow" && element.style == nil
      if isGroup, ["mfrac", "msqrt", "mroot", "msup", "msub"].contains(open[parent].name) {
        writer.write("(".utf8)
        element.suffix = ")"
      }
    }
    if name == "mfenced" {
      writer.write("(".utf8)
      element.suffix += ")"
    }
    if name == "msqrt" || name == "mroot" { writer.write("\u{221A}".utf8) }
    if let style = element.style { writer.start(style, isVoid: false) }
    open.append(element)
  }

  mutating func end(in writer: inout HTMLWriter) {
    guard let element = open.popLast() else { return }
    writer.write(element.suffix.utf8)
    if let style = element.style { writer.end(style) }
  }

  /// Writes text; white space between elements means nothing.
  func write(_ text: String, to writer: inout HTMLWriter) {
    writer.write(text.singleSpaced.utf8)
  }
}
