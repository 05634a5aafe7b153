/// Something outside itself that a C file or a module map reaches for.
struct CReach: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case header
    case library
    /// A way to give a name another one behind the compiler's back.
    case rename
  }

  let kind: Kind
  /// A header as it is written between its quotes or brackets, or whatever stands there instead.
  let name: String
  let line: Int

  static func ofCode(_ text: String) -> [CReach] {
    CScanner.mentions(in: text).compactMap { mention in
      switch mention.name {
      case "include", "include_next", "import", "embed":
        CReach(kind: .header, name: unquoted(mention.rest), line: mention.line)
      case "pragma":
        mention.rest.hasPrefix("redefine_extname") || mention.rest.hasPrefix("weak")
          ? CReach(kind: .rename, name: "#pragma " + mention.rest, line: mention.line) : nil
      case "asm", "__asm", "__asm__", "_Pragma":
        CReach(kind: .rename, name: mention.name, line: mention.line)
      default: nil
      }
    }
  }

  /// The headers and libraries of a module map; an `extern module` counts as a header.
  static func ofModuleMap(_ text: String) -> [CReach] {
    var reach: [CReach] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let code = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
      // Every other part stands between quotes.
      let parts = code.split(separator: "\"", omittingEmptySubsequences: false)
      for position in stride(from: 1, to: parts.count, by: 2) {
        let before = parts[position - 1].split { !$0.isLetter && $0 != "_" }.last ?? ""
        let kind = ["link", "framework"].contains(before) ? Kind.library : .header
        reach.append(CReach(kind: kind, name: String(parts[position]), line: index + 1))
      }
    }
    return reach
  }

  private static func unquoted(_ text: String) -> String {
    let pairs: [Character: Character] = ["\"": "\"", "<": ">"]
    guard let first = text.first, let close = pairs[first] else { return text }
    return String(text.dropFirst().prefix { $0 != close })
  }
}
