/// A part of a reply that may be missing, null or of another type without spoiling the rest.
package struct Lenient<Value: Decodable>: Decodable {
  /// What was there, where it was what it should be.
  package let value: Value?

  package init(from decoder: any Decoder) throws {
    value = try? decoder.singleValueContainer().decode(Value.self)
  }
}

extension Lenient: Sendable where Value: Sendable {}
