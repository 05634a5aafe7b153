import ByteStrings

/// The parts of an address or of a reference to one, by RFC 3986, appendix B.
///
/// Characters beyond ASCII stay as they are, as in IRIs (RFC 3987).
struct AddressParts {
  var scheme: ArraySlice<UInt8>?
  var authority: ArraySlice<UInt8>?
  var path: ArraySlice<UInt8>
  var query: ArraySlice<UInt8>?
  var fragment: ArraySlice<UInt8>?

  private static let colon = UInt8(ascii: ":")
  private static let slash = UInt8(ascii: "/")

  /// Splits a reference; every text is one.
  init(_ reference: [UInt8]) {
    var rest = reference[...]
    if let end = Self.schemeEnd(of: rest) {
      scheme = rest[..<end]
      rest = rest[(end + 1)...]
    }
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = rest[(hash + 1)...]
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = rest[(mark + 1)...]
      rest = rest[..<mark]
    }
    if rest.starts(with: [Self.slash, Self.slash]) {
      authority = rest.dropFirst(2).prefix { $0 != Self.slash }
      rest = rest.dropFirst(2 + (authority?.count ?? 0))
    }
    path = rest
  }

  /// Returns the index of the colon after a scheme; nil without a scheme.
  private static func schemeEnd(of text: ArraySlice<UInt8>) -> Int? {
    guard text.first?.isLetter == true else { return nil }
    let end = text.firstIndex { byte in
      !byte.isLetter && !byte.isDigit && !"+-.".utf8.contains(byte)
    }
    return end.flatMap { text[$0] == colon ? $0 : nil }
  }

  /// The scheme in lower case.
  var schemeName: String? { scheme?.lowercasedName }

  /// The address as text (RFC 3986, section 5.3).
  var text: String {
    var output: [UInt8] = []
    if let scheme { output += scheme + [Self.colon] }
    if let authority { output += [Self.slash, Self.slash] + authority }
    output += path
    if let query { output += [UInt8(ascii: "?")] + query }
    if let fragment { output += [UInt8(ascii: "#")] + fragment }
    return String(decoding: output, as: UTF8.self)
  }

  /// Resolves a reference against this address (RFC 3986, section 5.2.2).
  func resolving(_ reference: AddressParts) -> AddressParts {
    var target = reference
    if reference.scheme == nil {
      target.scheme = scheme
      if reference.authority == nil {
        target.authority = authority
        if reference.path.isEmpty {
          target.path = path
          target.query = reference.query ?? query
          return target
        }
        if reference.path.first != Self.slash { target.path = merged(with: reference.path) }
      }
    }
    target.path = Self.withoutDots(target.path)
    return target
  }

  /// Returns a relative path after the folder of this one.
  private func merged(with relative: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if authority != nil, path.isEmpty { return [Self.slash] + relative }
    guard let end = path.lastIndex(of: Self.slash) else { return relative }
    return path[...end] + relative
  }

  /// Returns a path without `.` and `..` (RFC 3986, section 5.2.4).
  private static func withoutDots(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard path.contains(UInt8(ascii: ".")) else { return path }
    var kept: [ArraySlice<UInt8>] = []
    let segments = path.split(separator: slash, omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      if segment.elementsEqual("..".utf8) {
        if kept.count > 1 || kept.first?.isEmpty == false { kept.removeLast() }
        if isLast { kept.append([]) }
      } else if !segment.elementsEqual(".".utf8) {
        kept.append(segment)
      } else if isLast {
        kept.append([])
      }
    }
    return ArraySlice(kept.joined(separator: [slash]))
  }
}
