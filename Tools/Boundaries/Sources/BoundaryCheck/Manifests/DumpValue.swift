import Foundation

/// A value in what SwiftPM prints about a manifest; an unknown key or form is an obstacle.
struct DumpValue {
  /// A value of `JSONSerialization`; nil if it is missing or null.
  private let value: Any?
  private let package: String
  /// The keys around the value.
  private let path: [String]

  init(_ bytes: [UInt8], of package: String) {
    self.init(try? JSONSerialization.jsonObject(with: Data(bytes)), of: package, at: [])
  }

  private init(_ value: Any?, of package: String, at path: [String]) {
    self.value = value is NSNull ? nil : value
    self.package = package
    self.path = path
  }

  var exists: Bool { value != nil }

  /// Reports that the value is not of a known form.
  var obstacle: Obstacle {
    let parts = ["cannot understand the manifest of \(package)", path.joined(separator: ".")]
    return Obstacle(
      (parts.filter { !$0.isEmpty } + ["unknown key or form"]).joined(separator: ": "),
      instead: "Use a version of Swift whose `swift package dump-package` this tool can read."
    )
  }

  /// The value under a key of an object.
  subscript(key: String) -> DumpValue {
    DumpValue((value as? [String: Any])?[key], of: package, at: path + [key])
  }

  /// Throws unless the value is an object, in which all keys but the known ones are null.
  func checkKeys(_ known: Set<String>) throws(Obstacle) {
    let object: [String: Any] = try get()
    let unknown = object.keys.filter { !known.contains($0) && self[$0].exists }
    if let key = unknown.min() { throw self[key].obstacle }
  }

  /// A value of the type that the caller needs.
  func get<Value>() throws(Obstacle) -> Value {
    guard let value = value as? Value else { throw obstacle }
    return value
  }

  /// Nil if the value is missing or null.
  func optional<Value>() throws(Obstacle) -> Value? {
    exists ? try get() : nil
  }

  /// The elements of a list, which is empty if it is missing or null.
  func list<Element>(
    _ element: (DumpValue) throws(Obstacle) -> Element
  ) throws(Obstacle) -> [Element] {
    let values: [Any] = try optional() ?? []
    return try values.map { value throws(Obstacle) in
      try element(DumpValue(value, of: package, at: path))
    }
  }

  /// A case of an enumeration, which SwiftPM prints as an object with one key and a list.
  ///
  /// Throws unless the case is a known one whose list has the known length.
  func enumCase(_ lengths: [String: Int]) throws(Obstacle) -> (name: String, values: [DumpValue]) {
    let cases: [String: [Any]] = try get()
    guard let (name, values) = cases.first, cases.count == 1, lengths[name] == values.count
    else { throw obstacle }
    return (name, values.map { DumpValue($0, of: package, at: path + [name]) })
  }
}
