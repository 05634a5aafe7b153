import Foundation

/// A JSON object with known keys, which one table describes for reading and for writing.
protocol JSONObject: JSONValue {
  /// The object with the default of every key.
  init()

  /// The keys in the order in which they are read and written.
  static var fields: [Field<Self>] { get }
}

/// A key of an object, with the property that has its value.
struct Field<Object: JSONObject> {
  let key: String
  fileprivate let read: (inout Object, Any?, String) throws(Obstacle) -> Void
  fileprivate let write: (Object) -> ReadableJSON?
  fileprivate let isRequired: Bool
  fileprivate let schema: ReadableJSON

  /// A key that may be missing has the property's default, and is written only if it differs.
  init<Value: JSONValue>(
    _ key: String,
    _ property: WritableKeyPath<Object, Value>,
    isRequired: Bool = false
  ) {
    (self.key, self.isRequired, schema) = (key, isRequired, Value.schema)
    read = { object, value, place throws(Obstacle) in
      if value == nil, isRequired { throw Obstacle("\(place) is missing") }
      object[keyPath: property] =
        try value.map { value throws(Obstacle) in try Value(json: value, at: place) }
        ?? Object()[keyPath: property]
    }
    write = { object in
      let value = object[keyPath: property]
      return isRequired || value != Object()[keyPath: property] ? value.json : nil
    }
  }
}

extension JSONObject {
  init(json: Any, at place: String) throws(Obstacle) {
    let values: [String: Any] = try Self.value(json, at: place, "is not an object")
    let start = place + (place.contains(": ") ? "." : ": ")
    let known = Self.fields.map(\.key)
    if let key = values.keys.filter({ !known.contains($0) }).min() {
      let list = known.joined(separator: ", ")
      let advice = known.suggestion(for: key)
      throw Obstacle("\(start)\(key) is not a known key\(advice); known are \(list)")
    }
    self.init()
    for field in Self.fields { try field.read(&self, values[field.key], start + field.key) }
  }

  static var schema: ReadableJSON {
    [
      "type": "object",
      "properties": .object(fields.map { ($0.key, $0.schema) }),
      "required": .texts(fields.filter(\.isRequired).map(\.key)),
      "additionalProperties": .flag(false),
    ]
  }

  /// The JSON Schema of a whole file of version 1.
  static var fileSchema: String {
    let version: ReadableJSON = ["const": .number(1)]
    let schema: ReadableJSON = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "type": "object",
      "properties": .object(
        [("$schema", String.schema), ("version", version)] + fields.map { ($0.key, $0.schema) }
      ),
      "required": .texts(["version"] + fields.filter(\.isRequired).map(\.key)),
      "additionalProperties": .flag(false),
    ]
    return schema.text + "\n"
  }

  var json: ReadableJSON {
    .object(Self.fields.compactMap { field in field.write(self).map { (field.key, $0) } })
  }

  /// Reads a whole file of version 1; a later version may mean what this program does not know.
  init(text: [UInt8], of file: String) throws(Obstacle) {
    guard let json = String(validating: text, as: UTF8.self), !text.contains(0) else {
      throw .malformed(file, "", details: "")
    }
    var value: Any
    do {
      value = try JSONSerialization.jsonObject(with: Data(text))
    } catch {
      let details = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw .malformed(file, json, details: details.map { " (\($0))" } ?? "")
    }
    let places = JSONPlaces(json)
    if let key = places.repeatedKey {
      let advice = "Keep one of them; readers of JSON see only one."
      throw Obstacle("\(file) has the key \(key) twice in one object", instead: advice, in: file)
    }
    var version: Any?
    if var fields = value as? [String: Any] {
      version = fields.removeValue(forKey: "version")
      // For editors.
      fields.removeValue(forKey: "$schema")
      value = fields
    }
    do throws(Obstacle) {
      try self.init(json: value, at: file)
    } catch {
      var located = error
      let place = error.message.dropFirst(file.count + 2).prefix { $0 != " " }
      located.location = places.location(of: String(place), in: file)
      throw located
    }
    guard version as? Int == 1 else { throw Obstacle("\(file): version must be 1") }
  }

  /// The text of a whole file of version 1.
  var fileText: String {
    guard case .object(let fields) = json else { return "" }
    return ReadableJSON.object([("version", .number(1))] + fields).text + "\n"
  }
}

extension Obstacle {
  fileprivate static func malformed(_ file: String, _ text: String, details: String) -> Obstacle {
    let advice = "Correct it; nothing can be checked without it."
    var obstacle = Obstacle("\(file) is not JSON\(details)", instead: advice, in: file)
    let place = details.firstMatch(of: /character ([0-9]+)/).flatMap { Int($0.1) }
    if let place, place < text.utf8.count {
      let before = text.utf8.prefix(place).split(separator: 0x0A, omittingEmptySubsequences: false)
      obstacle.location?.line = before.count
      obstacle.location?.column = (before.last?.count ?? 0) + 1
    }
    return obstacle
  }
}
