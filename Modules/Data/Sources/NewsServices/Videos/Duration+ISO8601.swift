extension Duration {
  /// Reads a duration such as `P1DT2H3M4S`, in weeks, days, hours, minutes and whole seconds.
  ///
  /// It is nil for anything else, for zero, which YouTube says of what goes on, and for more than
  /// a year, which no video takes.
  init?(iso8601 text: String) {
    let parts = text.dropFirst().split(
      separator: "T",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    guard text.first == "P", let date = parts.first,
      let days = Self.seconds(date, in: [("W", 604_800), ("D", 86_400)]),
      let time = parts.count < 2
        ? 0 : Self.seconds(parts[1], in: [("H", 3_600), ("M", 60), ("S", 1)])
    else { return nil }
    guard (1...Self.longest).contains(days + time) else { return nil }
    self = .seconds(days + time)
  }

  private static let longest = 366 * 86_400

  /// Adds up numbers with their units, which come in this order and at most once each; nil also for
  /// too long a time.
  private static func seconds(_ text: Substring, in units: [(Character, Int)]) -> Int? {
    var (rest, units, sum) = (text, units[...], 0)
    while !rest.isEmpty {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(digits.count)
      guard let number = Int(digits), let unit = rest.popFirst(),
        let place = units.firstIndex(where: { $0.0 == unit })
      else { return nil }
      let (seconds, isTooLong) = number.multipliedReportingOverflow(by: units[place].1)
      guard !isTooLong, seconds <= longest else { return nil }
      (sum, units) = (sum + seconds, units[(place + 1)...])
    }
    return sum
  }
}
