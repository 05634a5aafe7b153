/// A value that decodes as nil if it is null or has another type, instead of failing the reply.
package struct Lenient<Value: Decodable>: Decodable {
  /// The value; nil if it is null or has another type.
  package let value: Value?

  package init(from decoder: any Decoder) throws {
    value = try? decoder.singleValueContainer().decode(Value.self)
  }
}

extension Lenient: Sendable where Value: Sendable {}

/// The first items of a list; one that is null or has another type decodes as nil.
///
/// Providers send up to 250 items. Items after the thousandth are ignored, because a hostile reply
/// could have millions.
package struct LenientList<Item: Decodable>: Decodable {
  /// The items, in order.
  package let items: [Item?]

  package init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var items: [Item?] = []
    while !list.isAtEnd, items.count < 1_000 {
      items.append(try list.decode(Lenient<Item>.self).value)
    }
    self.items = items
  }
}

extension LenientList: Sendable where Item: Sendable {}

/// The fields of an object with any names; fields that are null or have another type are skipped.
///
/// Of more than a hundred fields, only some are read: a hostile reply could have millions.
package struct LenientFields<Value: Decodable>: Decodable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The values by their fields' names.
  package let values: [String: Value]

  package init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Name.self)
    var values: [String: Value] = [:]
    for name in object.allKeys.prefix(100) {
      values[name.stringValue] = try object.decode(Lenient<Value>.self, forKey: name).value
    }
    self.values = values
  }
}

extension LenientFields: Sendable where Value: Sendable {}
