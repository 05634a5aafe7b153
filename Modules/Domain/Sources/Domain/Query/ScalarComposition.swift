/// Brings the spellings that Unicode holds to be one to one scalar, where scripts are paired.
///
/// Pairs of characters are only the same pairs if a syllable is one character in either spelling.
enum ScalarComposition {
  /// Returns what two neighbours are together: a Hangul syllable, or a kana with its sound mark.
  static func composed(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    switch (first.value, second.value) {
    case (0x1100...0x1112, 0x1161...0x1175):
      Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28)
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first.value - 0xAC00) % 28 == 0:
      Unicode.Scalar(first.value + second.value - 0x11A7)
    case (0x3041...0x30FF, 0x3099...0x309A):
      voiced(first, second)
    default:
      nil
    }
  }

  /// Tells cheaply what `composed` has no answer for, whatever follows.
  static func mayCompose(_ first: Unicode.Scalar) -> Bool {
    switch first.value {
    case 0x1100...0x1112, 0x3041...0x30FF: true
    case 0xAC00...0xD7A3: (first.value - 0xAC00) % 28 == 0
    default: false
    }
  }

  /// A kana's voiced forms follow it, at one of four distances; equality of strings knows which.
  private static func voiced(_ kana: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    let spelled = String(kana) + String(mark)
    return [1, 2, 8, 78].lazy.compactMap { Unicode.Scalar(kana.value + $0) }
      .first { String($0) == spelled }
  }

  /// Returns the ideograph that a compatibility ideograph is the same as.
  ///
  /// Strings compare by their canonical form, so that it can be looked for by halves, without a
  /// table of a thousand; the blocks searched hold only ideographs that are that form themselves.
  static func unified(_ ideograph: Unicode.Scalar) -> Unicode.Scalar {
    switch ideograph.value {
    case 0xF900...0xFAFF, 0x2F800...0x2FA1F:
      search(0x3400..<0xA000, for: ideograph) ?? search(0x20000..<0x2F800, for: ideograph)
        ?? ideograph
    default:
      ideograph
    }
  }

  private static func search(
    _ values: Range<UInt32>,
    for ideograph: Unicode.Scalar
  ) -> Unicode.Scalar? {
    let wanted = String(ideograph)
    var range = values
    while !range.isEmpty {
      let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 2
      guard let candidate = Unicode.Scalar(middle) else { return nil }
      let spelled = String(candidate)
      if spelled == wanted { return candidate }
      range = spelled < wanted ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
