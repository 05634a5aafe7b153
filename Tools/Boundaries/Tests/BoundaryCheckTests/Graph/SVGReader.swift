/// Reads an SVG as strictly as XML demands: every element closed, every reference known.
struct SVGReader {
  private(set) var isWellFormed = true
  /// The names of the elements.
  private(set) var names: Set<String> = []
  /// The contents of the elements `text`, without the markup in them.
  private(set) var texts: [String] = []

  private var open: [String] = []
  private var content = ""

  init(_ document: String) {
    var rest = document[...]
    while !rest.isEmpty {
      if rest.first == "<" {
        readTag(&rest)
      } else {
        content += resolved(rest.prefix { $0 != "<" })
        rest = rest.drop { $0 != "<" }
      }
    }
    isWellFormed = isWellFormed && open.isEmpty
  }

  private mutating func readTag(_ rest: inout Substring) {
    let tag = #/<(/?)([A-Za-z]+)((?: [\w:-]+="[^"<>]*")*)(/?)>/#
    guard let match = rest.prefixMatch(of: tag) else {
      isWellFormed = false
      rest = rest.dropFirst()
      return
    }
    rest = rest[match.range.upperBound...]
    let name = String(match.2)
    _ = resolved(match.3)
    names.insert(name)
    if match.1 == "/" {
      if open.popLast() != name { isWellFormed = false }
      if name == "text" { texts.append(content) }
    } else if match.4 != "/" {
      open.append(name)
      if name == "text" { content = "" }
    }
  }

  /// The text with its references replaced; one that XML does not know by itself is an error.
  private mutating func resolved(_ text: Substring) -> String {
    let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\""]
    var result = ""
    for (index, part) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
      if index == 0 {
        result += part
        continue
      }
      let name = String(part.prefix { $0 != ";" })
      if known[name] == nil || name.count == part.count { isWellFormed = false }
      result += (known[name] ?? "") + part.dropFirst(name.count + 1)
    }
    return result
  }
}
