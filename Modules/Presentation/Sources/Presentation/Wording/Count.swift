/// Words for how many there are.
public enum Count {
  /// Writes a number with its thousands apart: `18,346`.
  public static func digits(_ number: Int) -> String {
    var digits = Array(String(number.magnitude))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return (number < 0 ? "\u{2212}" : "") + String(digits)
  }

  /// Writes a number and what it counts: `1 article`, `20 articles`.
  public static func of(_ number: Int, _ noun: String) -> String {
    "\(digits(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Writes the size of a file in thousands of bytes: `812 bytes`, `45 KB`, `1.2 MB`.
  static func bytes(_ number: Int) -> String {
    if number < 1_000 { return of(number, "byte") }
    if number < 999_500 { return "\((number + 500) / 1_000) KB" }
    let tenths = (number / 50_000 + 1) / 2
    return "\(digits(tenths / 10)).\(tenths % 10) MB"
  }
}
