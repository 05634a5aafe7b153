/// Names of months in the languages of many feeds.
enum MonthNames {
  /// Returns the number of a month from a name in lower case, which may be abbreviated.
  static func month(of word: String) -> Int? {
    if let month = english[word] { return month }
    if weekdays.contains(word) { return nil }
    return table.first { entry in entry.prefixes.contains { word.utf8.starts(with: $0.utf8) } }?
      .month
  }

  /// Names of which most dates consist.
  private static let english: [String: Int] = [
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9,
    "oct": 10, "nov": 11, "dec": 12,
  ]

  /// Days of the week: as in most dates, and ones that begin like March.
  private static let weekdays: Set<String> = [
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "mardi", "martes", "martedì", "martedi",
    "marți",
  ]

  /// The beginnings that distinguish the months; longer ones of other months come first.
  private static let table: [(month: Int, prefixes: [String])] = [
    (7, "červenc čvc юли".words),
    (11, "marras листопад".words),
    (1, "jan ján gen ene ian oca sty led tammi ιαν янв січ يناير".words),
    (2, "feb fév fev lut úno şub helmi φεβ фев лют فبراير".words),
    (3, "mar mär már mrt mrz maa bře μάρ μαρ мар бер مارس".words),
    (4, "apr ápr abr avr kwi dub nis huhti απρ апр кві أبريل".words),
    (5, "may mai maj maí máj mag mei kvě touko μάι μαΐ μαϊ μαι мая май тра مايو".words),
    (6, "jun jún juin giu cze čer čvn haz kesä iun ιούν ιουν июн чер يونيو".words),
    (7, "jul júl juil lug lip tem heinä iul ιούλ ιουλ июл лип يوليو".words),
    (8, "aug avg aoû aou ago agu sie srp ağu elo αύγ αυγ авг сер أغسطس".words),
    (9, "sep set wrz zář eyl syys szep σεπ сен вер سبتمبر".words),
    (10, "oct okt out ott paź říj eki loka οκτ окт жов أكتوبر".words),
    (11, "nov lis kas noi νοέ νοε ноя نوفمبر".words),
    (12, "dec déc dez dic des dis gru pro ara joulu δεκ дек гру ديسمبر".words),
  ]
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}
