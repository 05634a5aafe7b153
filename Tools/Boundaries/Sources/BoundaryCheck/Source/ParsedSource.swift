import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// The syntax tree of a source, and the places of its nodes.
struct ParsedSource {
  let path: String
  let tree: SourceFileSyntax
  private let bytes: [UInt8]
  private let converter: SourceLocationConverter

  /// Parses a whole file; one that is no text, or too large or deep for recursive readers, is an obstacle.
  init(path: String, bytes: [UInt8]) throws(Obstacle) {
    if let fault = Self.fault(of: bytes) { throw Self.unreadable(path, fault) }
    self.path = path
    self.bytes = bytes
    tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    if tree.isDeeper(than: Self.maximumDepth) { throw Self.unreadable(path, Self.isTooDeep) }
    converter = SourceLocationConverter(fileName: path, tree: tree)
  }

  /// The first syntax error, also one in an inactive branch of `#if`; nil if there is none.
  var syntaxError: Obstacle? {
    guard tree.hasError else { return nil }
    // The messages of a whole tree take quadratic time.
    let part = tree.statements.first(where: \.hasError).map(Syntax.init) ?? Syntax(tree)
    let error = ParseDiagnosticsGenerator.diagnostics(for: part).first {
      $0.diagMessage.severity == .error
    }
    return obstacle(
      error?.message ?? "syntax error",
      at: error?.position ?? part.positionAfterSkippingLeadingTrivia
    )
  }

  /// The parser needs up to 1 kB of stack for each byte, for instance of `try try try`.
  static let stackSize = maximumSize << 10
  private static let maximumSize = 2 << 20
  /// Visitors are recursive; the parser's own limit does not apply to chains such as `a.b.c`.
  private static let maximumDepth = 2_000

  private static let isTooDeep = "it is nested too deeply"

  /// Why the bytes must not be parsed; nil if they may be.
  private static func fault(of bytes: [UInt8]) -> String? {
    if bytes.contains(0) { return "it contains a zero byte" }
    if bytes.count > maximumSize { return "it is larger than 2 MB" }
    if String(validating: bytes, as: UTF8.self) == nil { return "it is not UTF-8" }
    return isNestedTooDeeply(bytes) ? isTooDeep : nil
  }

  /// Whether more than 256 generic arguments or 16 array literals are nested.
  ///
  /// The parser has no limit for the first, and takes exponential time for the second. A
  /// comparison such as `a<b` counts until a character that neither of them contains.
  private static func isNestedTooDeeply(_ bytes: [UInt8]) -> Bool {
    var (generics, arrays) = (0, 0)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "<"): generics += 1
      case UInt8(ascii: ">"): generics = max(0, generics - 1)
      case UInt8(ascii: "["): arrays += 1
      case UInt8(ascii: "]"): arrays = max(0, arrays - 1)
      case UInt8(ascii: "="), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""):
        (generics, arrays) = (0, 0)
      default: continue
      }
      if generics > 256 || arrays > 16 { return true }
    }
    return false
  }

  func location(of position: AbsolutePosition) -> Location {
    let place = converter.location(for: position)
    let start = position.utf8Offset - (place.column - 1)
    return Location(
      file: path,
      line: place.line,
      // Counting the characters of very long lines again and again would take hours.
      column: place.column > 1_000
        ? nil : String(decoding: bytes[start..<position.utf8Offset], as: UTF8.self).count + 1
    )
  }

  func obstacle(_ reason: String, at position: AbsolutePosition) -> Obstacle {
    let place = location(of: position)
    let column = place.column.map { ":\($0)" } ?? ""
    return Obstacle(
      message: "\(path):\(place.line ?? 1)\(column) cannot be parsed: \(reason)",
      instead: "Correct it; inactive branches of #if must be valid Swift as well.",
      location: place
    )
  }

  static func unreadable(_ path: String, _ reason: String) -> Obstacle {
    Obstacle("\(path) cannot be parsed: \(reason)", instead: "Correct it, or remove it.", in: path)
  }
}

extension SyntaxProtocol {
  /// Whether the tree below the node has more levels than the limit; not recursive itself.
  fileprivate func isDeeper(than limit: Int) -> Bool {
    var level = [Syntax(self)]
    for _ in 0..<limit {
      level = level.flatMap { $0.children(viewMode: .all) }
      if level.isEmpty { return false }
    }
    return true
  }
}
