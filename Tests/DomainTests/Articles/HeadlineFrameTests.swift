import Testing

@testable import Domain

struct HeadlineFrameTests {
  /// Headlines of two events each, told in one frame; the second half in other languages than English.
  static let templates = [
    ("Bank of England raises rates to 4.5%", "Bank of Japan raises rates to 0.75%"),
    ("Magnitude 6.1 quake shakes Tonga", "Magnitude 6.4 quake shakes Fiji"),
    ("Three miners trapped after cave-in in Chile", "Three miners trapped after cave-in in Zambia"),
    ("Roma beat Torino 2-0 in Serie A", "Lazio beat Genoa 1-0 in Serie A"),
    ("CVE-2026-1234: flaw in parser fixed", "CVE-2026-4321: flaw in parser fixed"),
    ("Novelist Ana Lima dies at 81", "Novelist Piet Vos dies at 93"),
    ("Cargo plane crashes near Manila", "Cargo plane crashes near Bogota"),
    (
      "Heat record broken in Seville at 46.2 degrees",
      "Heat record broken in Athens at 44.1 degrees"
    ),
    ("Swift 6.3 released with faster builds", "Kotlin 2.4 released with faster builds"),
    (
      "Explosion at a factory in Gdansk injures dozens",
      "Explosion at a factory in Pune injures dozens"
    ),
    ("Two Killed in Train Crash in Ohio", "Two Killed in Train Crash in Utah"),
    ("Volvo recalls 12,000 cars over brakes", "Toyota recalls 30,000 cars over brakes"),
    ("Greens win the election in Bremen", "Liberals win the election in Hesse"),
    ("Copper prices fall on demand fears", "Wheat prices fall on harvest fears"),
    (
      "Judge blocks the merger of Kroger and Albertsons",
      "Judge blocks the merger of Nippon and Arcelor"
    ),
    ("Ebola outbreak declared in Uganda", "Ebola outbreak declared in Gabon"),
    ("Osaka beats Keys to reach Tokyo final", "Zheng beats Pegula to reach Tokyo final"),
    ("President of Peru sacks his cabinet", "President of Kenya sacks his cabinet"),
    ("Crossword 27,101", "Crossword 27,102"),
    ("Museum in Oslo returns stolen masks", "Museum in Basel returns stolen masks"),
    ("Zwei Tote bei Hubschrauberabsturz in Nepal", "Zwei Tote bei Hubschrauberabsturz in Kenia"),
    ("Bayern gewinnt 3:1 gegen Mainz", "Dortmund gewinnt 2:0 gegen Köln"),
    ("Bürgermeister von Lyon tritt zurück", "Bürgermeister von Neapel tritt zurück"),
    ("Erdbeben der Stärke 5,8 in der Türkei", "Erdbeben der Stärke 6,3 in Griechenland"),
    ("Al menos 12 muertos en un accidente en Perú", "Al menos 12 muertos en un accidente en India"),
    ("El Banco de México baja la tasa al 7 %", "El Banco de Brasil baja la tasa al 14 %"),
    (
      "Incendio forestal en Galicia deja tres heridos",
      "Incendio forestal en Murcia deja tres heridos"
    ),
    ("Séisme de magnitude 6 au large du Japon", "Séisme de magnitude 6 au large du Chili"),
    ("Le maire de Nice démissionne", "Le maire de Gand démissionne"),
    ("Lyon bat Nantes 2-1 en Coupe de France", "Lille bat Rennes 3-0 en Coupe de France"),
    ("Сборная Дании обыграла Швецию со счётом 2:1", "Сборная Польши обыграла Чехию со счётом 3:0"),
    ("Два человека погибли при пожаре в Перми", "Два человека погибли при пожаре в Омске"),
    ("В Непале разбился вертолёт", "В Кении разбился вертолёт"),
    ("İzmir'de deprem: 5,1 büyüklüğünde", "Konya'da deprem: 4,7 büyüklüğünde"),
    ("Galatasaray Rize'yi 3-0 yendi", "Fenerbahçe Sivas'ı 2-1 yendi"),
    (
      "Il sindaco di Bari si dimette dopo lo scandalo",
      "Il sindaco di Pisa si dimette dopo lo scandalo"
    ),
    ("尼泊尔发生5.9级地震", "尼泊尔发生6.4级地震"),
    ("新横綱が初優勝", "新大関が初優勝"),
    ("مقتل شخصين في تحطم مروحية في نيبال", "مقتل شخصين في تحطم مروحية في كينيا"),
    ("네팔 헬기 추락으로 2명 사망", "케냐 헬기 추락으로 5명 사망"),
  ]

  @Test func templatesAreOtherEvents() {
    let merged = Self.templates.filter {
      !HeadlineFrame($0.0).isOtherEvent(than: HeadlineFrame($0.1))
        || !HeadlineFrame($0.1).isOtherEvent(than: HeadlineFrame($0.0))
    }
    #expect(merged.count <= 3, "\(merged)")
    #expect(Self.templates.count == 40)
  }

  @Test(arguments: [
    ("Boeing to buy Spirit AeroSystems", "Spirit AeroSystems agrees Boeing takeover"),
    ("ECB cuts rates for the third time", "European Central Bank cuts rates for the third time"),
    ("Venezuela opposition wins prize", "Venezuelan opposition wins prize"),
    ("Five climbers lost on Makalu in blizzard", "5 climbers lost on Makalu in blizzard"),
    ("Firm raises $25bn for chip plant", "Firm raises $25 billion for chip plant"),
    ("Ferry capsizes off Sulawesi with 80 aboard", "Ferry with 80 aboard sinks off Sulawesi"),
    ("Tsunami warning issued for Japan", "Tsunami warning lifted for Japan"),
    ("La selección gana la Eurocopa", "España, campeona de la Eurocopa"),
    ("東京都知事が辞任を表明", "東京都知事、辞任を表明"), ("首相が辞任を表明", "首相は辞任を表明"),
    ("Flood", "Flood"), ("", ""),
  ])
  func paraphrasesAreNot(one: String, other: String) {
    #expect(!HeadlineFrame(one).isOtherEvent(than: HeadlineFrame(other)))
    #expect(!HeadlineFrame(other).isOtherEvent(than: HeadlineFrame(one)))
  }

  @Test(arguments: [
    ("Factory fire in Perth kills 32", "18 killed in factory fire in Quito"),
    ("Court in Leeds jails former mayor", "Former mayor of Malta jailed by court"),
    ("El Real Madrid golea 4-0 al Getafe", "El Barça golea 5-0 al Elche"),
  ])
  func eventsWithNamesOfTheirOwnAreOthers(one: String, other: String) {
    #expect(HeadlineFrame(one).isOtherEvent(than: HeadlineFrame(other)))
  }

  @Test func namesOfAWholeSentenceAreNoTitleCase() {
    let one = HeadlineFrame("Judge in Texas blocks the Acme merger over prices")
    #expect(
      one.isOtherEvent(than: HeadlineFrame("Judge in Ohio blocks the Zeta merger over costs"))
    )
    #expect(
      !one.isOtherEvent(than: HeadlineFrame("Judge in Texas stops the Acme merger over costs"))
    )
  }
}
