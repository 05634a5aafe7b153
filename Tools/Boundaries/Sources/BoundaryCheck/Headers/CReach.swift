import Foundation

/// A reference to something outside a C file or module map.
struct CReach: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case header
    case library
    /// A way to rename a symbol that the compiler does not check.
    case rename
  }

  let kind: Kind
  /// A header as it is written between its quotes or brackets; other operands as they are.
  let name: String
  /// Counted from 1.
  let line: Int

  /// The headers and renamed symbols of a C file, also in inactive branches of `#if`.
  static func ofCode(_ text: String) -> [CReach] {
    CLines(text).flatMap { line in
      let code = stride(from: 0, to: line.parts.count, by: 2).map { line.parts[$0] }
      let words = code.flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") } }
      return [directive(in: line)].compactMap(\.self)
        + words.filter { ["asm", "__asm", "__asm__", "_Pragma"].contains($0) }
        .map { CReach(kind: .rename, name: String($0), line: line.number) }
    }
  }

  /// The headers and libraries of a module map; an `extern module` counts as a header.
  static func ofModuleMap(_ text: String) -> [CReach] {
    CLines(text).flatMap { line in
      stride(from: 1, to: line.parts.count, by: 2).map { index in
        let before = line.parts[index - 1].split { !$0.isLetter && $0 != "_" }.last ?? ""
        let kind = ["link", "framework"].contains(before) ? Kind.library : .header
        return CReach(kind: kind, name: line.parts[index], line: line.number)
      }
    }
  }

  private static func directive(in line: CLines.Line) -> CReach? {
    let text = line.parts[0].trimmingCharacters(in: .whitespaces)
    guard let mark = ["#", "%:", "??="].first(where: text.hasPrefix) else { return nil }
    let directive = text.dropFirst(mark.count).drop(while: \.isWhitespace)
    let name = directive.prefix { $0.isLetter || $0 == "_" }
    let operand = directive.dropFirst(name.count).drop(while: \.isWhitespace)
    switch name {
    case "include", "include_next", "import", "embed":
      let literal = line.parts.dropFirst().first ?? ""
      let header = operand.split { "<>".contains($0) }.first.map(String.init)
      return CReach(kind: .header, name: header ?? literal, line: line.number)
    case "pragma" where ["redefine_extname", "weak"].contains(where: operand.hasPrefix):
      return CReach(kind: .rename, name: "#pragma " + operand, line: line.number)
    default: return nil
    }
  }
}
