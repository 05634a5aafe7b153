/// The canonical decompositions of letters that word folding needs.
///
/// Source: Unicode Character Database, version 14 (UnicodeData.txt, field 5).
enum AccentTable {
  /// The precomposed lower-case letters by their base letter.
  ///
  /// Letters that do not survive normalization of this file, and right-to-left ones, are escaped.
  private static let variants: [(base: Unicode.Scalar, letters: String)] = [
    // Latin
    ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ"), ("b", "ḃḅḇ"), ("c", "çćĉċčḉ"), ("d", "ďḋḍḏḑḓ"),
    ("e", "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ"), ("f", "ḟ"), ("g", "ĝğġģǧǵḡ"), ("h", "ĥȟḣḥḧḩḫẖ"),
    ("i", "ìíîïĩīĭįǐȉȋḭḯỉị"), ("j", "ĵǰ"), ("k", "ķǩḱḳḵ"), ("l", "ĺļľḷḹḻḽ"), ("m", "ḿṁṃ"),
    ("n", "ñńņňǹṅṇṉṋ"), ("o", "òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ"), ("p", "ṕṗ"),
    ("r", "ŕŗřȑȓṙṛṝṟ"), ("s", "śŝşšșṡṣṥṧṩ"), ("t", "ţťțṫṭṯṱẗ"),
    ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"), ("v", "ṽṿ"), ("w", "ŵẁẃẅẇẉẘ"), ("x", "ẋẍ"),
    ("y", "ýÿŷȳẏẙỳỵỷỹ"), ("z", "źżžẑẓẕ"), ("æ", "ǣǽ"), ("ø", "ǿ"), ("ſ", "ẛ"), ("ʒ", "ǯ"),
    ("ʹ", "\u{374}"),
    // Greek
    ("α", "άἀἁἂἃἄἅἆἇὰ\u{1F71}ᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ"), ("ε", "έἐἑἒἓἔἕὲ\u{1F73}"),
    ("η", "ήἠἡἢἣἤἥἦἧὴ\u{1F75}ᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ"), ("ι", "ΐίϊἰἱἲἳἴἵἶἷὶ\u{1F77}\u{1FBE}ῐῑῒ\u{1FD3}ῖῗ"),
    ("ο", "όὀὁὂὃὄὅὸ\u{1F79}"), ("ρ", "ῤῥ"), ("υ", "ΰϋύὐὑὒὓὔὕὖὗὺ\u{1F7B}ῠῡῢ\u{1FE3}ῦῧ"),
    ("ω", "ώὠὡὢὣὤὥὦὧὼ\u{1F7D}ᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ"), ("ϒ", "ϓϔ"),
    // Cyrillic
    ("а", "ӑӓ"), ("г", "ѓ"), ("е", "ѐёӗ"), ("ж", "ӂӝ"), ("з", "ӟ"), ("и", "йѝӣӥ"), ("к", "ќ"),
    ("о", "ӧ"), ("у", "ўӯӱӳ"), ("ч", "ӵ"), ("ы", "ӹ"), ("э", "ӭ"), ("і", "ї"), ("ѵ", "ѷ"),
    ("ә", "ӛ"), ("ө", "ӫ"),
    // Hebrew
    ("\u{5D0}", "\u{FB2E}\u{FB2F}\u{FB30}"), ("\u{5D1}", "\u{FB31}\u{FB4C}"),
    ("\u{5D2}", "\u{FB32}"), ("\u{5D3}", "\u{FB33}"), ("\u{5D4}", "\u{FB34}"),
    ("\u{5D5}", "\u{FB35}\u{FB4B}"), ("\u{5D6}", "\u{FB36}"), ("\u{5D8}", "\u{FB38}"),
    ("\u{5D9}", "\u{FB1D}\u{FB39}"), ("\u{5DA}", "\u{FB3A}"), ("\u{5DB}", "\u{FB3B}\u{FB4D}"),
    ("\u{5DC}", "\u{FB3C}"), ("\u{5DE}", "\u{FB3E}"), ("\u{5E0}", "\u{FB40}"),
    ("\u{5E1}", "\u{FB41}"), ("\u{5E3}", "\u{FB43}"), ("\u{5E4}", "\u{FB44}\u{FB4E}"),
    ("\u{5E6}", "\u{FB46}"), ("\u{5E7}", "\u{FB47}"), ("\u{5E8}", "\u{FB48}"),
    ("\u{5E9}", "\u{FB2A}\u{FB2B}\u{FB2C}\u{FB2D}\u{FB49}"), ("\u{5EA}", "\u{FB4A}"),
    ("\u{5F2}", "\u{FB1F}"),
    // Arabic
    ("\u{627}", "\u{622}\u{623}\u{625}"), ("\u{648}", "\u{624}"), ("\u{64A}", "\u{626}"),
    ("\u{6C1}", "\u{6C2}"), ("\u{6D2}", "\u{6D3}"), ("\u{6D5}", "\u{6C0}"),
    // Indic scripts, without the nukta
    ("\u{915}", "\u{958}"), ("\u{916}", "\u{959}"), ("\u{917}", "\u{95A}"), ("\u{91C}", "\u{95B}"),
    ("\u{921}", "\u{95C}"), ("\u{922}", "\u{95D}"), ("\u{928}", "\u{929}"), ("\u{92B}", "\u{95E}"),
    ("\u{92F}", "\u{95F}"), ("\u{930}", "\u{931}"), ("\u{933}", "\u{934}"), ("\u{9A1}", "\u{9DC}"),
    ("\u{9A2}", "\u{9DD}"), ("\u{9AF}", "\u{9DF}"), ("\u{A16}", "\u{A59}"), ("\u{A17}", "\u{A5A}"),
    ("\u{A1C}", "\u{A5B}"), ("\u{A2B}", "\u{A5E}"), ("\u{A32}", "\u{A33}"), ("\u{A38}", "\u{A36}"),
    ("\u{B21}", "\u{B5C}"), ("\u{B22}", "\u{B5D}"), ("\u{11099}", "\u{1109A}"),
    ("\u{1109B}", "\u{1109C}"), ("\u{110A5}", "\u{110AB}"),
  ]

  /// The letters and vowel signs whose parts all matter, with their parts.
  private static let compounds: [UInt32: [UInt32]] = [
    // Bengali
    0x9CB: [0x9C7, 0x9BE], 0x9CC: [0x9C7, 0x9D7],
    // Oriya
    0xB48: [0xB47, 0xB56], 0xB4B: [0xB47, 0xB3E], 0xB4C: [0xB47, 0xB57],
    // Tamil
    0xB94: [0xB92, 0xBD7], 0xBCA: [0xBC6, 0xBBE], 0xBCB: [0xBC7, 0xBBE], 0xBCC: [0xBC6, 0xBD7],
    // Telugu
    0xC48: [0xC46, 0xC56],
    // Kannada
    0xCC0: [0xCBF, 0xCD5], 0xCC7: [0xCC6, 0xCD5], 0xCC8: [0xCC6, 0xCD6], 0xCCA: [0xCC6, 0xCC2],
    0xCCB: [0xCC6, 0xCC2, 0xCD5],
    // Malayalam
    0xD4A: [0xD46, 0xD3E], 0xD4B: [0xD47, 0xD3E], 0xD4C: [0xD46, 0xD57],
    // Sinhala
    0xDDA: [0xDD9, 0xDCA], 0xDDC: [0xDD9, 0xDCF], 0xDDD: [0xDD9, 0xDCF, 0xDCA],
    0xDDE: [0xDD9, 0xDDF],
    // Tibetan
    0xF43: [0xF42, 0xFB7], 0xF4D: [0xF4C, 0xFB7], 0xF52: [0xF51, 0xFB7], 0xF57: [0xF56, 0xFB7],
    0xF5C: [0xF5B, 0xFB7], 0xF69: [0xF40, 0xFB5], 0xF73: [0xF71, 0xF72], 0xF75: [0xF71, 0xF74],
    0xF76: [0xFB2, 0xF80], 0xF78: [0xFB3, 0xF80], 0xF81: [0xF71, 0xF80], 0xF93: [0xF92, 0xFB7],
    0xF9D: [0xF9C, 0xFB7], 0xFA2: [0xFA1, 0xFB7], 0xFA7: [0xFA6, 0xFB7], 0xFAC: [0xFAB, 0xFB7],
    0xFB9: [0xF90, 0xFB5],
    // Myanmar
    0x1026: [0x1025, 0x102E],
    // Balinese
    0x1B06: [0x1B05, 0x1B35], 0x1B08: [0x1B07, 0x1B35], 0x1B0A: [0x1B09, 0x1B35],
    0x1B0C: [0x1B0B, 0x1B35], 0x1B0E: [0x1B0D, 0x1B35], 0x1B12: [0x1B11, 0x1B35],
    0x1B3B: [0x1B3A, 0x1B35], 0x1B3D: [0x1B3C, 0x1B35], 0x1B40: [0x1B3E, 0x1B35],
    0x1B41: [0x1B3F, 0x1B35], 0x1B43: [0x1B42, 0x1B35],
    // Chakma
    0x1112E: [0x11131, 0x11127], 0x1112F: [0x11132, 0x11127],
    // Grantha
    0x1134B: [0x11347, 0x1133E], 0x1134C: [0x11347, 0x11357],
    // Tirhuta
    0x114BB: [0x114B9, 0x114BA], 0x114BC: [0x114B9, 0x114B0], 0x114BE: [0x114B9, 0x114BD],
    // Siddham
    0x115BA: [0x115B8, 0x115AF], 0x115BB: [0x115B9, 0x115AF],
    // Dives Akuru
    0x11938: [0x11935, 0x11930],
    // Musical notes
    0x1D15E: [0x1D157, 0x1D165], 0x1D15F: [0x1D158, 0x1D165], 0x1D160: [0x1D158, 0x1D165, 0x1D16E],
    0x1D161: [0x1D158, 0x1D165, 0x1D16F], 0x1D162: [0x1D158, 0x1D165, 0x1D170],
    0x1D163: [0x1D158, 0x1D165, 0x1D171], 0x1D164: [0x1D158, 0x1D165, 0x1D172],
    0x1D1BB: [0x1D1B9, 0x1D165], 0x1D1BC: [0x1D1BA, 0x1D165], 0x1D1BD: [0x1D1B9, 0x1D165, 0x1D16E],
    0x1D1BE: [0x1D1BA, 0x1D165, 0x1D16E], 0x1D1BF: [0x1D1B9, 0x1D165, 0x1D16F],
    0x1D1C0: [0x1D1BA, 0x1D165, 0x1D16F],
  ]

  private static let bases: [Unicode.Scalar: Unicode.Scalar] = {
    var bases: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (base, letters) in variants {
      for letter in letters.unicodeScalars { bases[letter] = base }
    }
    return bases
  }()

  /// Returns a lower-case letter without its marks; any other scalar unchanged.
  static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    bases[scalar] ?? scalar
  }

  /// Returns the parts of a compound; nil for any other scalar.
  static func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    compounds[scalar.value]?.compactMap(Unicode.Scalar.init)
  }
}

/// Composes canonically equivalent spellings into one scalar, in scripts indexed as pairs.
///
/// The pairs of two spellings are equal only if a syllable is one character in both.
enum ScalarComposition {
  /// Returns the composition of two scalars: a Hangul syllable, or a kana with its sound mark.
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

  /// Returns false if `composed` is nil for every second scalar; a fast check.
  static func mayCompose(_ first: Unicode.Scalar) -> Bool {
    switch first.value {
    case 0x1100...0x1112, 0x3041...0x30FF: true
    case 0xAC00...0xD7A3: (first.value - 0xAC00) % 28 == 0
    default: false
    }
  }

  /// Finds the voiced form of a kana at one of four distances; equality of strings decides which.
  private static func voiced(_ kana: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    let spelled = String(kana) + String(mark)
    return [1, 2, 8, 78].lazy.compactMap { Unicode.Scalar(kana.value + $0) }
      .first { String($0) == spelled }
  }

  /// Returns the ideograph that a compatibility ideograph is equivalent to.
  ///
  /// Strings compare by canonical form, so a binary search replaces a table of a thousand entries;
  /// the searched blocks hold only ideographs in canonical form.
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
