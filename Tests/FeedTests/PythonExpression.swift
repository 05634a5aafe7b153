/// A value in an expectation of feedparser's authors.
indirect enum PythonValue: Equatable {
  case text(String)
  /// Plain text, which feedparser has as HTML.
  case plain(String)
  case number(Int)
  case flag(Bool)
  case list([PythonValue])
  case record([String: PythonValue])

  var isTrue: Bool {
    switch self {
    case .text(let text), .plain(let text): !text.isEmpty
    case .number(let number): number != 0
    case .flag(let flag): flag
    case .list(let values): !values.isEmpty
    case .record(let fields): !fields.isEmpty
    }
  }
}

/// Evaluates the Python expressions in which feedparser's fixtures state what they expect.
///
/// Supports `and`, `or`, `not`, `==`, `len`, subscripts, attributes and literals. What has no
/// counterpart in our model throws, so that it is not counted.
struct PythonExpression {
  struct Incomparable: Error {}

  private var rest: Substring.UnicodeScalarView
  private let names: [String: PythonValue]
  private let isEqual: (PythonValue, PythonValue) -> Bool

  static func value(
    of text: String,
    names: [String: PythonValue],
    isEqual: @escaping (PythonValue, PythonValue) -> Bool
  ) throws -> PythonValue {
    var expression = PythonExpression(
      rest: Substring(text).unicodeScalars,
      names: names,
      isEqual: isEqual
    )
    let value = try expression.disjunction()
    expression.skipSpace()
    guard expression.rest.isEmpty else { throw Incomparable() }
    return value
  }

  private mutating func skipSpace() {
    rest = rest.drop { $0.properties.isWhitespace }
  }

  private mutating func skip(_ text: String) -> Bool {
    skipSpace()
    guard rest.starts(with: text.unicodeScalars) else { return false }
    let after = rest.dropFirst(text.unicodeScalars.count)
    let isWord = text.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
    if isWord, let next = after.first, next.properties.isAlphabetic || next == "_" { return false }
    rest = after
    return true
  }

  private mutating func disjunction() throws -> PythonValue {
    var value = try conjunction()
    while skip("or") {
      let other = try conjunction()
      value = .flag(value.isTrue || other.isTrue)
    }
    return value
  }

  private mutating func conjunction() throws -> PythonValue {
    var value = try negation()
    while skip("and") {
      let other = try negation()
      value = .flag(value.isTrue && other.isTrue)
    }
    return value
  }

  private mutating func negation() throws -> PythonValue {
    if skip("not") { return .flag(try !negation().isTrue) }
    var left = try operand()
    var result: PythonValue?
    while skip("==") {
      let right = try operand()
      result = .flag((result?.isTrue ?? true) && isEqual(left, right))
      left = right
    }
    return result ?? left
  }

  private mutating func operand() throws -> PythonValue {
    var value = try primary()
    while true {
      if skip("[") {
        let key = try operand()
        guard skip("]") else { throw Incomparable() }
        value = try Self.item(key, of: value)
      } else if skip(".") {
        value = try Self.item(.text(name()), of: value)
      } else {
        return value
      }
    }
  }

  private static func item(_ key: PythonValue, of value: PythonValue) throws -> PythonValue {
    switch (value, key) {
    case (.record(let fields), .text(let key)):
      guard let field = fields[key] else { throw Incomparable() }
      return field
    case (.list(let values), .number(let index)):
      return values.indices.contains(index) ? values[index] : .flag(false)
    default: return .flag(false)
    }
  }

  private mutating func name() -> String {
    skipSpace()
    let name = rest.prefix { $0.properties.isAlphabetic || $0 == "_" }
    rest = rest.dropFirst(name.count)
    return String(name)
  }

  private mutating func primary() throws -> PythonValue {
    skipSpace()
    guard let first = rest.first else { throw Incomparable() }
    switch first {
    case "(": return try parenthesized()
    case "{": return try dictionary()
    case "'", "\"": return .text(try literal())
    case "0"..."9":
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(digits.count)
      return .number(Int(String(digits)) ?? 0)
    default: break
    }
    if skip("u'") || skip("u\"") {
      throw Incomparable()
    }
    let name = name()
    if name == "len" {
      guard case .list(let values) = try parenthesized() else { throw Incomparable() }
      return .number(values.count)
    }
    guard let value = names[name] else { throw Incomparable() }
    return value
  }

  private mutating func parenthesized() throws -> PythonValue {
    guard skip("(") else { throw Incomparable() }
    var values = [try disjunction()]
    while skip(",") { values.append(try disjunction()) }
    guard skip(")") else { throw Incomparable() }
    return values.count == 1 ? values[0] : .list(values)
  }

  private mutating func dictionary() throws -> PythonValue {
    var fields: [String: PythonValue] = [:]
    guard skip("{") else { throw Incomparable() }
    repeat {
      guard case .text(let key) = try primary(), skip(":") else { throw Incomparable() }
      fields[key] = try operand()
    } while skip(",")
    guard skip("}") else { throw Incomparable() }
    return .record(fields)
  }

  private mutating func literal() throws -> String {
    guard let quote = rest.first else { throw Incomparable() }
    let long = String(repeating: Character(quote), count: 3)
    let end = skip(long) ? long : String(Character(quote))
    if end.unicodeScalars.count == 1 { rest = rest.dropFirst() }
    var text = String.UnicodeScalarView()
    while !rest.starts(with: end.unicodeScalars) {
      guard let next = rest.popFirst() else { throw Incomparable() }
      text.append(next == "\\" ? try escape() : next)
    }
    rest = rest.dropFirst(end.unicodeScalars.count)
    return String(text)
  }

  private mutating func escape() throws -> Unicode.Scalar {
    guard let kind = rest.popFirst() else { throw Incomparable() }
    switch kind {
    case "n": return "\n"
    case "x", "u":
      let digits = rest.prefix(kind == "x" ? 2 : 4)
      rest = rest.dropFirst(digits.count)
      guard let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) else {
        throw Incomparable()
      }
      return scalar
    default: return kind
    }
  }
}
