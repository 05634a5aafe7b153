import Foundation

/// One object of a JSON file that people write: every key has to be known and of its type.
struct PolicyObject {
  private let fields: [String: Any]
  /// Where the object stands, for instance `boundaries.json: packages[2]`.
  let place: String

  /// Reads a whole file; an obstacle tells what in it is not as it has to be.
  init(json: [UInt8], file: String, keys: [String]) throws(Obstacle) {
    let value: Any
    do {
      guard String(validating: json, as: UTF8.self) != nil, !json.contains(0) else {
        throw CocoaError(.propertyListReadCorrupt)
      }
      value = try JSONSerialization.jsonObject(with: Data(json))
    } catch {
      throw Obstacle(
        message: "\(file) is not JSON\(Self.reason(of: error))",
        instead: "Mend it; nothing is checked against a policy that cannot be read.",
        location: Location(file: file)
      )
    }
    if let key = RepeatedKey.first(in: json) {
      throw Obstacle(
        message: "\(file) has the key \(key) twice in one object",
        instead: "Keep one of them; readers of JSON see only one.",
        location: Location(file: file)
      )
    }
    try self.init(value, at: file, keys: keys)
  }

  private init(_ value: Any, at place: String, keys: [String]) throws(Obstacle) {
    guard let fields = value as? [String: Any] else {
      throw Obstacle(message: "\(place) is not an object")
    }
    self.fields = fields
    self.place = place
    for key in fields.keys.sorted() where !keys.contains(key) {
      throw wrong(key, "is not a known key; known are \(keys.joined(separator: ", "))")
    }
  }

  func string(_ key: String) throws(Obstacle) -> String {
    guard let text = try optionalString(key) else { throw wrong(key, "is missing") }
    return text
  }

  /// The text under the key, which may be missing but not blank.
  func optionalString(_ key: String) throws(Obstacle) -> String? {
    guard let value = fields[key] else { return nil }
    guard let text = value as? String, !text.allSatisfy(\.isWhitespace) else {
      throw wrong(key, "has to be a text that is not blank")
    }
    return text
  }

  /// The texts under the key, each once; none if it is missing.
  func strings(_ key: String) throws(Obstacle) -> [String] {
    guard let value = fields[key] else { return [] }
    guard let texts = value as? [String] else { throw wrong(key, "has to be a list of texts") }
    var seen: Set<String> = []
    for text in texts where !seen.insert(text).inserted {
      throw wrong(key, "names \(text) twice")
    }
    return texts
  }

  func flag(_ key: String, default: Bool) throws(Obstacle) -> Bool {
    guard let value = fields[key] else { return `default` }
    guard let flag = value as? Bool else { throw wrong(key, "has to be true or false") }
    return flag
  }

  /// The one version there is; another may mean what this program does not know.
  func checkVersion() throws(Obstacle) {
    guard fields["version"] as? Int == 1 else {
      throw wrong("version", "has to be 1")
    }
  }

  func object(_ key: String, keys: [String]) throws(Obstacle) -> PolicyObject? {
    guard let value = fields[key] else { return nil }
    return try PolicyObject(value, at: place(of: key), keys: keys)
  }

  /// What the objects in the list under the key are read to; none if it is missing.
  func list<Element>(
    _ key: String,
    keys: [String],
    _ read: (PolicyObject) throws(Obstacle) -> Element
  ) throws(Obstacle) -> [Element] {
    guard let value = fields[key] else { return [] }
    guard let values = value as? [Any] else { throw wrong(key, "has to be a list") }
    var elements: [Element] = []
    for (index, value) in values.enumerated() {
      elements.append(
        try read(PolicyObject(value, at: place(of: "\(key)[\(index)]"), keys: keys))
      )
    }
    return elements
  }

  func wrong(_ key: String, _ what: String) -> Obstacle {
    Obstacle(message: "\(place(of: key)) \(what)")
  }

  private func place(of key: String) -> String {
    place + (place.contains(": ") ? "." : ": ") + key
  }

  /// What Foundation says is wrong with the JSON, in brackets.
  private static func reason(of error: any Error) -> String {
    let details = (error as NSError).userInfo["NSDebugDescription"] as? String
    return details.map { " (\($0))" } ?? ""
  }
}
