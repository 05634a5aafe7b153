/// The characters that are frequent in the language of an encoding, beyond ASCII.
struct FrequentCharacters: Sendable {
  /// The name of the encoding.
  let encoding: String
  /// The share of these characters in usual text.
  let usualShare: Double
  let characters: Set<Unicode.Scalar>

  /// The name of the encoding for the converter.
  var converter: String { EncodingLabel(encoding)?.converter ?? encoding }

  /// Whether a character has more than one byte.
  var usesSeveralBytes: Bool {
    ["big5", "euc-jp", "euc-kr", "gb2312", "shift_jis"].contains(encoding)
  }

  private init(_ encoding: String, _ usualShare: Double, _ characters: String) {
    (self.encoding, self.usualShare) = (encoding, usualShare)
    self.characters = Set(characters.unicodeScalars)
  }

  /// All encodings that are recognized.
  static let all: [FrequentCharacters] = [
    FrequentCharacters("big5", 0.5, traditionalChinese),
    FrequentCharacters("euc-jp", 0.8, japanese),
    FrequentCharacters("euc-kr", 0.65, korean),
    FrequentCharacters("gb2312", 0.5, simplifiedChinese),
    FrequentCharacters("shift_jis", 0.8, japanese),
    FrequentCharacters("koi8-r", 0.8, russian),
    FrequentCharacters("windows-1251", 0.8, russian),
    FrequentCharacters("iso-8859-5", 0.8, russian),
    FrequentCharacters("windows-1253", 0.8, "αοιετσνηρπκςάίόέ"),
    FrequentCharacters("windows-1255", 0.8, "יוהלאמרתבשנעםד"),
    FrequentCharacters("tis-620", 0.8, thai),
  ]

  private static let russian = "оеаинтсрвлкмдпуяы"

  private static let thai = "\u{E48}\u{E49}\u{E35}\u{E31}\u{E34}านรอกเงทยลวมสตแคดบปไ"

  private static let kana = String(
    String.UnicodeScalarView((0x3041...0x30FC).compactMap(Unicode.Scalar.init))
  )

  private static let japanese =
    kana + """
      日一人年大十二本中出三時行見月後前生五間上東四今九入学高円子外八六下来気小七山話女書名先\
      川千水校語車何南毎母火読友国会事社自分新者地発方手業力問代明動京目通言理体田主題意不作用\
      度強公持野以思家世多正安院心界教文元重近考画知道集別物使品計死特私始朝運終台広住無真有口\
      少町料工建空急止送切転研究楽起着店病質待試族映験英仕去味写字答夜音注帰歌買悪図週室歩風紙\
      花春赤館屋色走駅洋服実現最初全部関係政府報告経済対戦相場期議員選挙市民県区
      """

  private static let korean = """
    이다는에의을가고하한지를은로어사도기아자그서있나대시리정인과것해수들라만부일제보장전스상\
    구으게주원국성비유조선여화위면마우소공경관치동계러드모신오와문중세니학생실연방교안데말때\
    등까습했었던않없물발간내무분체개양합및최며거할된될됩년월
    """

  private static let simplifiedChinese = """
    的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之\
    年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样\
    理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将\
    两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信\
    表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活更\
    别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区\
    保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住\
    告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运
    """

  private static let traditionalChinese = """
    的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之\
    年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣\
    理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將\
    兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信\
    表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活更\
    別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區\
    保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住\
    告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運台灣
    """
}
