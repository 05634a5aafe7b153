extension SwiftLexer {
  /// The parenthesis that ends an interpolation; nil if there is none.
  ///
  /// The compiler looks for it with a scan of its own that knows strings, comments and parentheses,
  /// but no regexes, and reads the code up to there afterwards. So does this.
  func endOfInterpolation(from start: Int, isMultiline: Bool) -> Int? {
    var scan = InterpolationScan(offset: start, isMultiline: isMultiline)
    while scan.offset < end {
      if let close = step(&scan) { return close }
      if scan.hasFailed { return nil }
    }
    return nil
  }

  /// Takes one character; returns the offset of the parenthesis that ends it all.
  private func step(_ scan: inout InterpolationScan) -> Int? {
    let offset = scan.offset
    scan.offset += 1
    switch bytes[offset] {
    case 0x0A, 0x0D:
      scan.hasFailed = !scan.allowsNewline
    case UInt8(ascii: "#"):
      openRawString(&scan)
    case UInt8(ascii: "\""):
      takeQuote(&scan)
    case UInt8(ascii: "\\"):
      takeBackslash(&scan)
    case UInt8(ascii: "(") where !scan.isInString:
      scan.push(.parenthesis)
    case UInt8(ascii: ")") where !scan.isInString:
      if scan.open.isEmpty { return offset }
      scan.pop()
    case UInt8(ascii: "/") where !scan.isInString && isComment(at: offset):
      skipComment(&scan, from: offset)
    default:
      break
    }
    return nil
  }

  private func openRawString(_ scan: inout InterpolationScan) {
    guard !scan.isInString else { return }
    let quote = scan.offset + countPounds(from: scan.offset)
    guard byte(quote) == UInt8(ascii: "\"") else { return }
    let pounds = quote - scan.offset + 1
    scan.offset = quote + 1
    openString(&scan, pounds: pounds)
  }

  /// Closes the string that is open, or opens one.
  private func takeQuote(_ scan: inout InterpolationScan) {
    guard case .string(let pounds, let isMultiline) = scan.open.last else {
      openString(&scan, pounds: 0)
      return
    }
    if isMultiline {
      guard isQuotePair(at: scan.offset) else { return }
      scan.offset += 2
    }
    let found = countPounds(from: scan.offset)
    guard pounds == 0 || found >= pounds else { return }
    scan.offset += pounds == 0 ? 0 : found
    scan.pop()
  }

  private func openString(_ scan: inout InterpolationScan, pounds: Int) {
    let isMultiline = isMultilineOpening(after: scan.offset, pounds: pounds)
    if isMultiline { scan.offset += 2 }
    scan.push(.string(pounds: pounds, isMultiline: isMultiline))
  }

  /// Whether the quotes before the offset go on to three, and not just to a raw string's end.
  private func isMultilineOpening(after offset: Int, pounds: Int) -> Bool {
    guard isQuotePair(at: offset) else { return false }
    guard pounds > 0 else { return true }
    var other = offset + 1
    while other < end, !Self.isNewline(bytes[other]) {
      other += 1
      guard bytes[other - 1] == UInt8(ascii: "\"") else { continue }
      if countPounds(from: other) >= pounds { return false }
    }
    return true
  }

  /// Goes over what is escaped; an interpolation in an interpolation opens a parenthesis.
  private func takeBackslash(_ scan: inout InterpolationScan) {
    guard case .string(let pounds, _) = scan.open.last else { return }
    let found = countPounds(from: scan.offset)
    guard pounds == 0 || found >= pounds else { return }
    scan.offset += pounds == 0 ? 0 : found
    let escaped = byte(scan.offset)
    if escaped == UInt8(ascii: "(") {
      scan.push(.parenthesis)
    } else if escaped == 0 || Self.isNewline(escaped) {
      return
    }
    scan.offset += 1
  }

  private func skipComment(_ scan: inout InterpolationScan, from offset: Int) {
    guard byte(offset + 1) == UInt8(ascii: "*") else {
      scan.hasFailed = !scan.allowsNewline
      scan.offset = endOfLine(from: offset)
      return
    }
    guard let after = endOfBlockComment(from: offset) else {
      scan.hasFailed = true
      return
    }
    scan.hasFailed = !scan.allowsNewline && bytes[offset..<after].contains(where: Self.isNewline)
    scan.offset = after
  }

  private func isQuotePair(at offset: Int) -> Bool {
    byte(offset) == UInt8(ascii: "\"") && byte(offset + 1) == UInt8(ascii: "\"")
  }
}

/// How far the search for the end of an interpolation has come.
private struct InterpolationScan {
  enum Delimiter {
    case parenthesis
    case string(pounds: Int, isMultiline: Bool)
  }

  var offset: Int
  private(set) var open: [Delimiter] = []
  /// Whether the literal around the interpolation goes over lines, and each of those in it.
  private var literals: [Bool]
  var hasFailed = false

  init(offset: Int, isMultiline: Bool) {
    self.offset = offset
    literals = [isMultiline]
  }

  var isInString: Bool {
    if case .string = open.last { true } else { false }
  }

  /// Whether the innermost literal goes over lines.
  var allowsNewline: Bool { literals.last ?? false }

  mutating func push(_ delimiter: Delimiter) {
    open.append(delimiter)
    if case .string(_, let isMultiline) = delimiter { literals.append(isMultiline) }
  }

  mutating func pop() {
    if case .string = open.popLast() { literals.removeLast() }
  }
}
