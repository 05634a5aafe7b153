/// What one service writes as a text and another as a number: a count, an identity.
struct TextOrNumber: Decodable {
  /// The text, or the number in decimal digits.
  let text: String

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    text = try (try? value.decode(String.self)) ?? String(value.decode(Int.self))
  }
}
