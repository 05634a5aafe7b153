import Domain
import FoundationEssentials
import Query
import Testing

struct WordFormsTests {
  private static let alike = [
    "bombed bombing", "elections election", "votes voting", "vote voted", "party parties",
    "planned planning", "plans planned", "studies studied", "houses housing", "chase chasing",
    "officials official", "organized organizing", "organizations organization", "taxed taxes",
    "crashes crashed", "watching watches", "heroes hero", "refused refuse", "strikes strike",
    "parteien partei", "neuere neueren", "regionen region", "manifestations manifestation",
    "elecciones eleccion", "blanco blanca", "presidenti presidente", "regering regeringen",
    "выборы выборов", "страна страны", "министр министра", "flickorna flickor",
  ]
  private static let different = [
    "organ organic", "organ organization", "organic organization", "universe university",
    "general generation", "generic general", "police policy", "new news", "international intern",
    "commune communism", "product production", "nation national", "operate opera",
    "produce producer", "direct director", "great greater", "north northern", "import important",
    "relate relative", "experience experiment", "arm army", "past paste", "plan plane",
    "market mark", "bull bullet", "wander wand",
    "author authority", "customs customer", "2024s 2024", "tax taxes",
  ]

  private func isForm(_ pair: String) -> Bool {
    let words = pair.split(separator: " ").map(String.init)
    return Phrase(words[0]).forms.contains(words[1]) && Phrase(words[1]).forms.contains(words[0])
  }

  @Test(arguments: alike)
  func inflectedWordsAreForms(pair: String) {
    #expect(isForm(pair))
  }

  @Test(arguments: different)
  func otherWordsAreNoForms(pair: String) {
    #expect(!isForm(pair))
  }

  @Test(arguments: [
    "war", "Bush", "2024", "bomb1ng", "wind power", "東京都庁", "שלום", "news.", "BOMB",
  ])
  func namesNumbersAndShortWordsHaveNoForms(word: String) {
    #expect(Phrase(word).forms == [])
  }

  @Test func formsAreFewAndWithoutTheWord() {
    for word in ["considered", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "ssssssssss", "eeeeeeee"] {
      let forms = Phrase(word).forms
      #expect(forms.count <= 30)
      #expect(!forms.contains(word))
      #expect(Set(forms).count == forms.count)
    }
    #expect(Phrase(String(repeating: "s", count: 500)).forms == [])
  }

  @Test(arguments: [
    ("=bombing", "=bombing"), ("\"bombing\"", "=bombing"), ("bombing", "bombing"),
    ("title:=bombing", "title:=bombing"), ("-=bombing", "-=bombing"), ("=war", "war"),
    ("=Bush", "Bush"), ("=title:bombing", "\"title:bombing\""), ("=bomb*", "bomb*"),
    ("= bombing", "bombing"), ("=", "*"), ("==bombing", "=bombing"),
  ])
  func equalsSignMeansTheWordAsTyped(query: String, printed: String) throws {
    let expression = SearchExpression(query)
    #expect(expression.description == printed)
    #expect(SearchExpression(expression.description) == expression)
  }

  @Test(arguments: [
    ("bombing", "City was bombed", true), ("=bombing", "City was bombed", false),
    ("\"bombing\"", "City was bombed", false), ("city -bombing", "City was bombed", true),
    ("city -bombed", "City was bombed", false), ("city -(-bombing)", "City was bombed", true),
    ("title:bombing", "City was bombed", true), ("author:bombing", "City was bombed", false),
    ("\"bombing city\"", "Bombed city", false),
  ])
  func scanMatchesForms(query: String, title: String, isMatch: Bool) throws {
    let link = try #require(WebLink("https://a.example/1"))
    let article = try #require(
      Article(
        provider: Provider(id: "fake", name: "Fake"),
        source: .init(id: nil, name: "bombed"),
        author: "bombed",
        title: title,
        link: link
      )
    )
    let found = SearchExpression(query).normalized.matches(
      article,
      marks: ArticleMarks(),
      firstSeen: .distantPast
    )
    #expect(found == isMatch)
  }
}
