/// Names of time zones.
enum TimeZones {
  /// Returns the offset from UTC in seconds; nil for an unknown name.
  static func offset(of name: some Collection<UInt8>) -> Int? {
    guard (1...5).contains(name.count) else { return nil }
    return quarters[name.lowercasedName].map { $0 * 900 }
  }

  /// Offsets in quarters of an hour: RFC 822, and others that feeds contain.
  private static let quarters: [String: Int] = [
    "ut": 0, "utc": 0, "gmt": 0, "z": 0, "wet": 0, "est": -20, "edt": -16, "cst": -24, "cdt": -20,
    "mst": -28, "mdt": -24, "pst": -32, "pdt": -28, "ast": -16, "adt": -12, "nst": -14, "ndt": -10,
    "hst": -40, "hdt": -36, "akst": -36, "akdt": -32, "brt": -12, "art": -12, "clt": -16,
    "clst": -12, "cot": -20, "pet": -20, "bst": 4, "west": 4, "wat": 4, "cet": 4, "mez": 4,
    "met": 4, "cest": 8, "mesz": 8, "mest": 8, "cat": 8, "sast": 8, "eet": 8, "eest": 12,
    "eat": 12, "msk": 12, "msd": 16, "trt": 12, "gst": 16, "pkt": 20, "ist": 22, "ict": 28,
    "wib": 28, "sgt": 32, "hkt": 32, "pht": 32, "awst": 32, "jst": 36, "kst": 36, "acst": 38,
    "idt": 12, "irst": 14, "npt": 23, "mmt": 26, "wita": 32, "wit": 36, "chst": 40, "sst": -44,
    "vet": -16, "bot": -16, "uyt": -12, "samt": 16, "yekt": 20, "omst": 24, "novt": 28, "krat": 28,
    "irkt": 32, "yakt": 36, "vlat": 40, "magt": 44, "pett": 48,
    "acdt": 42, "aest": 40, "aedt": 44, "nzst": 48, "nzdt": 52,
    // Names for the standard and the summer time of a zone count as its standard time.
    "et": -20, "ct": -24, "mt": -28, "pt": -32, "at": -16,
    // The letters that RFC 822 mentions, with the offsets that it states.
    "a": -4, "m": -48, "n": 4, "y": 48,
  ]
}
