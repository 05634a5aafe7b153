import Foundation

/// A value that SwiftPM printed, with its place in the whole, so that what is wrong can be named.
struct DumpValue {
  private let json: DumpedJSON
  /// The keys that lead to it, for instance `targets.settings`.
  private let place: String
  private let package: String

  /// Takes the whole of what was printed; `package` is only for messages.
  init(parsing bytes: [UInt8], of package: String) throws(Obstacle) {
    do {
      json = try JSONDecoder().decode(DumpedJSON.self, from: Data(bytes))
    } catch {
      throw Self.obstacle("what SwiftPM printed is no JSON", in: package)
    }
    place = ""
    self.package = package
  }

  private init(_ json: DumpedJSON, at place: String, in package: String) {
    self.json = json
    self.place = place
    self.package = package
  }

  /// The fields of an object, without those that are null; a key that is not known is an obstacle.
  func fields(known: Set<String>) throws(Obstacle) -> [String: DumpValue] {
    guard case .object(let fields) = json else { throw unexpected() }
    guard let stranger = fields.keys.filter({ !known.contains($0) }).min() else {
      return try members()
    }
    throw Self.obstacle("\(child(stranger)) is not known here", in: package)
  }

  /// The fields of an object whose keys can be anything.
  func members() throws(Obstacle) -> [String: DumpValue] {
    guard case .object(let fields) = json else { throw unexpected() }
    var values: [String: DumpValue] = [:]
    for (key, value) in fields where value != .null {
      values[key] = DumpValue(value, at: child(key), in: package)
    }
    return values
  }

  /// The single key of an object and what it holds, which is how a case of an enumeration looks.
  func choice() throws(Obstacle) -> (name: String, value: DumpValue) {
    guard case .object(let fields) = json, let only = fields.first, fields.count == 1 else {
      throw unexpected()
    }
    return (only.key, DumpValue(only.value, at: child(only.key), in: package))
  }

  /// The elements of an array, which go by the place of the whole.
  func elements() throws(Obstacle) -> [DumpValue] {
    guard case .array(let values) = json else { throw unexpected() }
    return values.map { DumpValue($0, at: place, in: package) }
  }

  /// As many elements as SwiftPM always writes here.
  func elements(count: Int) throws(Obstacle) -> [DumpValue] {
    let elements = try elements()
    guard elements.count == count else { throw unexpected() }
    return elements
  }

  func string() throws(Obstacle) -> String {
    guard case .string(let text) = json else { throw unexpected() }
    return text
  }

  /// The elements of an array that holds nothing but strings.
  func strings() throws(Obstacle) -> [String] {
    var strings: [String] = []
    for element in try elements() {
      strings.append(try element.string())
    }
    return strings
  }

  var isNull: Bool { json == .null }

  /// The value is none of those that are understood.
  func unexpected() -> Obstacle {
    Self.obstacle("\(place.isEmpty ? "the whole" : place) has an unknown form", in: package)
  }

  /// The place of what is under a key.
  private func child(_ key: String) -> String {
    place.isEmpty ? key : place + "." + key
  }

  private static func obstacle(_ what: String, in package: String) -> Obstacle {
    Obstacle(
      message: "cannot understand the manifest of \(package): \(what)",
      instead: "Compare what swift package dump-package prints there with what is read here."
    )
  }
}

/// Any JSON but numbers, of which no manifest has one.
private enum DumpedJSON: Decodable, Equatable {
  case null
  case bool(Bool)
  case string(String)
  case array([DumpedJSON])
  case object([String: DumpedJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let array = try? container.decode([DumpedJSON].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: DumpedJSON].self))
    }
  }
}
