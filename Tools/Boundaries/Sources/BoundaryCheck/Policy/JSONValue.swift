/// A value in a JSON file that people write.
protocol JSONValue: Equatable {
  /// Reads a value of `JSONSerialization`.
  ///
  /// An obstacle starts with the place, for instance `boundaries.json: packages[2].path`.
  init(json: Any, at place: String) throws(Obstacle)

  var json: ReadableJSON { get }

  /// What values are valid, as JSON Schema.
  static var schema: ReadableJSON { get }
}

extension JSONValue {
  /// The value of `JSONSerialization` as a type; an obstacle if it has another one.
  static func value<T>(_ json: Any, at place: String, _ complaint: String) throws(Obstacle) -> T {
    guard let value = json as? T else { throw Obstacle("\(place) \(complaint)") }
    return value
  }
}

extension String: JSONValue {
  init(json: Any, at place: String) throws(Obstacle) {
    guard let text = json as? String, !text.allSatisfy(\.isWhitespace) else {
      throw Obstacle("\(place) must be a text that is not blank")
    }
    self = text
  }

  var json: ReadableJSON { .text(self) }

  static var schema: ReadableJSON { ["type": "string", "pattern": "\\\\S"] }
}

extension Bool: JSONValue {
  init(json: Any, at place: String) throws(Obstacle) {
    self = try Self.value(json, at: place, "must be true or false")
  }

  var json: ReadableJSON { .flag(self) }

  static var schema: ReadableJSON { ["type": "boolean"] }
}

extension JSONValue where Self: RawRepresentable<String> & CaseIterable {
  init(json: Any, at place: String) throws(Obstacle) {
    let text = try String(json: json, at: place)
    guard let known = Self(rawValue: text) else {
      let all = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw Obstacle("\(place) is \(text), but must be one of \(all)")
    }
    self = known
  }

  var json: ReadableJSON { .text(rawValue) }

  static var schema: ReadableJSON { ["enum": .texts(allCases.map(\.rawValue))] }
}

extension Optional: JSONValue where Wrapped: JSONValue {
  init(json: Any, at place: String) throws(Obstacle) {
    self = try Wrapped(json: json, at: place)
  }

  var json: ReadableJSON { self?.json ?? .object([]) }

  static var schema: ReadableJSON { Wrapped.schema }
}

extension Array: JSONValue where Element: JSONValue {
  /// The texts of the list must be distinct.
  init(json: Any, at place: String) throws(Obstacle) {
    let values: [Any] = try Self.value(json, at: place, "must be a list")
    self = []
    for (index, value) in values.enumerated() {
      let element = try Element(json: value, at: "\(place)[\(index)]")
      if let text = element as? String, contains(element) {
        throw Obstacle("\(place) lists \(text) twice")
      }
      append(element)
    }
  }

  var json: ReadableJSON { .list(map(\.json)) }

  static var schema: ReadableJSON {
    ["type": "array", "items": Element.schema, "uniqueItems": .flag(Element.self is String.Type)]
  }
}

extension Dictionary: JSONValue where Key == String, Value: JSONValue {
  init(json: Any, at place: String) throws(Obstacle) {
    let values: [String: Any] = try Self.value(json, at: place, "is not an object")
    self = [:]
    for (key, value) in values { self[key] = try Value(json: value, at: "\(place).\(key)") }
  }

  var json: ReadableJSON {
    .object(sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
  }

  static var schema: ReadableJSON {
    ["type": "object", "additionalProperties": Value.schema]
  }
}
