/// Words for how many there are.
public enum Count {
  /// Writes a number with its thousands apart: `18,346`.
  public static func digits(_ number: Int) -> String {
    var digits = Array(String(abs(number)))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return (number < 0 ? "\u{2212}" : "") + String(digits)
  }

  /// Writes a number and what it counts: `1 article`, `20 articles`.
  public static func of(_ number: Int, _ noun: String) -> String {
    "\(digits(number)) \(noun)\(number == 1 ? "" : "s")"
  }
}
