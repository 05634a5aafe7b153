/// Numbers and sizes in sentences.
public enum Count {
  /// Returns a number with commas between thousands: `18,346`.
  public static func digits(_ number: Int) -> String {
    var digits = Array(String(number.magnitude))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return (number < 0 ? "\u{2212}" : "") + String(digits)
  }

  /// Returns a number and its noun: `1 article`, `20 articles`.
  public static func of(_ number: Int, _ noun: String) -> String {
    "\(digits(number)) \(number == 1 ? noun : plural(of: noun))"
  }

  /// Returns the plural of a noun: `articles`, `stories`.
  public static func plural(of noun: String) -> String {
    noun.hasSuffix("ry") ? noun.dropLast() + "ies" : noun + "s"
  }

  /// Returns a file size in units of 1,000: `812 bytes`, `45 KB`, `1.2 MB`.
  public static func bytes(_ number: Int) -> String {
    if number < 1_000 { return of(number, "byte") }
    if number < 999_500 { return "\((number + 500) / 1_000) KB" }
    let tenths = (number / 50_000 + 1) / 2
    return "\(digits(tenths / 10)).\(tenths % 10) MB"
  }
}
