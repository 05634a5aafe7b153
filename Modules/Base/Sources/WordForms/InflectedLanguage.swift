/// A language whose words have several endings, and of which libstemmer has a stemmer.
///
/// Letters are folded as in an index: `й` is `и`.
struct InflectedLanguage {
  /// The name of the stemmer.
  let stemmer: String
  /// The number of letters with which two forms of a word begin alike.
  var commonLetters = 5
  /// Sets of endings that follow one beginning.
  ///
  /// They have inflections only. Derived words, such as `organic` of `organ`, are other words.
  let endings: [[String]]

  /// The languages of the Latin alphabet, English first.
  ///
  /// The language of a word is unknown, so that a form of any of them counts. Endings that
  /// make another word in English are left out: German `er` would make `producer` a form of `produce`.
  static let latin = [
    InflectedLanguage(stemmer: "english", commonLetters: 3, endings: english),
    InflectedLanguage(
      stemmer: "german",
      endings: [["", "e", "en", "em", "es", "s"], ["e", "en", "em", "es"], ["", "n", "s"]]
    ),
    InflectedLanguage(stemmer: "french", endings: [["", "s", "e", "es"]]),
    InflectedLanguage(
      stemmer: "spanish",
      endings: [["", "s"], ["", "es"], ["o", "a", "os", "as"]]
    ),
    InflectedLanguage(
      stemmer: "portuguese",
      endings: [["", "s"], ["", "es"], ["o", "a", "os", "as"]]
    ),
    InflectedLanguage(stemmer: "italian", endings: [["o", "a", "i", "e"]]),
    InflectedLanguage(stemmer: "dutch", endings: [["", "s", "e", "en"]]),
    InflectedLanguage(
      stemmer: "swedish",
      endings: [["", "en", "ar", "arna"], ["a", "an", "or", "orna"]]
    ),
    InflectedLanguage(
      stemmer: "norwegian",
      endings: [["", "en", "ene"], ["e", "en", "et", "ene"]]
    ),
  ]

  private static let english: [[String]] = {
    var endings = [
      ["", "s", "ed", "ing"], ["e", "es", "ed", "ing"], ["y", "ies", "ied", "ying"],
    ]
    for end in ["s", "x", "z", "ch", "sh", "o"] {
      endings.append([end, end + "es", end + "ed", end + "ing"])
    }
    for end in ["b", "d", "g", "l", "m", "n", "p", "r", "t"] {
      endings.append([end, end + "s", end + end + "ed", end + end + "ing"])
    }
    return endings
  }()

  static let cyrillic = [
    InflectedLanguage(
      stemmer: "russian",
      commonLetters: 3,
      endings: [
        ["", "а", "у", "ом", "е", "ы", "и", "ов", "ам", "ами", "ах"],
        ["а", "ы", "и", "у", "е", "ам", "ами", "ах"], ["я", "и", "ю", "е", "ям", "ями", "ях"],
        ["ь", "я", "ю", "и", "ем", "еи"],
      ]
    )
  ]
}
