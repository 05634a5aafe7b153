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

  /// A key that may be missing has the property's default, and is written only if it differs.
  init<Value: JSONValue>(
    _ key: String,
    _ property: WritableKeyPath<Object, Value>,
    isRequired: Bool = false
  ) {
    self.key = key
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

  var json: ReadableJSON {
    .object(Self.fields.compactMap { field in field.write(self).map { (field.key, $0) } })
  }

  /// Reads a whole file of version 1; a later version may mean what this program does not know.
  init(text: [UInt8], of file: String) throws(Obstacle) {
    guard let json = String(validating: text, as: UTF8.self), !text.contains(0) else {
      throw .malformed(file, details: "")
    }
    var value: Any
    do {
      value = try JSONSerialization.jsonObject(with: Data(text))
    } catch {
      let details = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw .malformed(file, details: details.map { " (\($0))" } ?? "")
    }
    if let key = RepeatedKey.first(in: json) {
      let advice = "Keep one of them; readers of JSON see only one."
      throw Obstacle("\(file) has the key \(key) twice in one object", instead: advice, in: file)
    }
    var version: Any?
    if var fields = value as? [String: Any] {
      version = fields.removeValue(forKey: "version")
      value = fields
    }
    try self.init(json: value, at: file)
    guard version as? Int == 1 else { throw Obstacle("\(file): version must be 1") }
  }

  /// The text of a whole file of version 1.
  var fileText: String {
    guard case .object(let fields) = json else { return "" }
    return ReadableJSON.object([("version", .number(1))] + fields).text + "\n"
  }
}

extension Obstacle {
  fileprivate static func malformed(_ file: String, details: String) -> Obstacle {
    let advice = "Correct it; nothing can be checked without it."
    return Obstacle("\(file) is not JSON\(details)", instead: advice, in: file)
  }
}
