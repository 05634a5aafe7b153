/// Lists of words that carry less information in a headline than a name.
///
/// They are fixed and chosen by hand, so that the comparison of two headlines does not depend on
/// other articles. Decision 13 has the gain of each list.
enum HeadlineWords {
  /// Words without information: grammar, reporting, publishing, magnitudes of numbers.
  static let empty: Set<String> = Set(
    words(
      """
      a about after against all also amid among an and any are as at be because been before being
      but by can co corp could did do does during for from had has have he her here his how i if in
      inc into is it its just ltd may might more most my no nor not of off on or our out over per
      plc s said say says she should so some t than that the their them then there these they this
      those to up via vs was we were what when where which while who whom why will with would you
      your

      billion bln bn breaking corrected exclusive explainer latest live million mln mn new news
      opinion pct percent prime refile report reported reports rpt source sources tells thousand
      told trillion update updated updates video watch wrapup

      al au aus aux con da das de del dem den der des di die du ein eine el en es est et il im la
      las le les los mit na nach no o para por pour que sur sus un una und une von y zu zum
      """
    )
  )

  /// The stems of words that are in the news every day, which weigh less.
  static let common: Set<String> = Set(
    words(
      """
      accident accuse act action aid air aircraft airline airport ally announce answer appeal
      approve area army arrest ask attack authority award away back ban bank base battle begin best
      bid big bill block boat body bomb border boss bring budget bus business call campaign capital
      car case cause ceasefire chair champion change charge chief child children city claim clash
      close coach coalition coast collapse come company confirm conflict control country county coup
      court crash crew crime crisis cup customer daily data day decision declare defence defense
      delay demand democrat deny deploy detain director disaster disease dividend dollar dozens
      drone drop drug early earnings east eastern economy emergency end energy enter estimate europe
      executive expect export extend face fail fall family farm father fed federal few fight film
      final find fine first flight flood food force foreign form former found founder fuel full fund
      future game gas get girl give goal gold government governor group grow growth guide guilty
      hail halt head health heat heavy help high hint hold home hospital hostage hotel hour house
      human hundred immigration impose include income increase independent index inflation
      international investigation investor island job join judge keep key king know large last late
      law lawmaker lawsuit lawyer lead leader league least leave lift long lose loss low mail major
      make man market match mayor media meet member men migrant militant military minute miss
      missile month morning mother move murder museum name nation national navy near need net night
      north northern nuclear offer office official oil old one open opposition order oust outbreak
      own park parliament part party pass pay peace people person plan plant play player plead
      police policy port post power present president pressure price probe product profit project
      protest public put qtr quarter quarterly question race raid rain raise rate reach read rebel
      record region reject remain republican rescue result return reveal revenue rise river rocket
      rule run sale sanction save school score season second security see seek seize sell senate
      senator send series service set settle share ship show sign site small social soldier son
      south southern sport staff stake start state station stay step stock stop storm street student
      study suffer support supreme suspect suspend system take talk target tariff tax team tech
      technology term terror test threat threaten time tip title today tonight top town trade train
      treaty trial troop truce truck turn union unit university use vaccine vehicle victim village
      violence virus visit war warn water way weapon weather week west western wife woman women work
      worker world worst year young

      africa african amazon apple argentina asia asian bangladesh berlin brussels california chicago
      colombia congo cuba florida gaza google greece hamas hong hungary indonesia ireland irish
      kenya kong kremlin kyiv lanka london malaysia microsoft moscow myanmar nato nigeria norway
      palestinian paris pentagon philippines portugal putin romania saudi serbia singapore somalia
      sri sudan sweden taiwan texas thailand trump venezuela vietnam washington yemen york zealand

      january february march april may june july august september october november december jan feb
      mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday
      sunday
      """
    ).map(HeadlineTerm.stem) + synonyms.values
  )

  /// The stem of the first synonym by the stems of all.
  static let synonyms: [String: String] = {
    let groups = """
      dead deadly death die died fatal kill slain
      earthquake quake temblor
      minister pm premier
      gunman gunmen shooter
      shoot shooting shot
      explosion blast explode
      fire blaze wildfire
      wound hurt injure injury
      prison imprison jail sentence
      strike airstrike hit struck
      win victory won
      beat defeat
      resign quit
      buy acquire acquisition purchase takeover
      agree accord agreement deal
      vote ballot elect election poll
      launch release unveil
      cut slash
      star actor
      us america american usa
      uk britain british
      afghanistan afghan
      australia australian
      brazil brazilian
      canada canadian
      china chinese
      egypt egyptian
      eu european
      france french
      germany german
      india indian
      iran iranian
      iraq iraqi
      israel israeli
      italy italian
      japan japanese
      korea korean
      lebanon lebanese
      mexico mexican
      netherlands dutch
      pakistan pakistani
      poland polish
      russia russian
      spain spanish
      switzerland swiss
      syria syrian
      turkey turkish turkiye
      ukraine ukrainian
      zelensky zelenskiy zelenskyy
      """
    var synonyms: [String: String] = [:]
    for group in groups.split(separator: "\n") {
      let stems = words(group).map(HeadlineTerm.stem)
      for stem in stems { synonyms[stem] = stems.first }
    }
    return synonyms
  }()

  /// The digits of numbers that headlines write as words.
  static let numbers: [String: String] = {
    let names = words(
      """
      zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
      sixteen seventeen eighteen nineteen twenty
      """
    )
    return Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, String($0)) })
  }()

  private static func words(_ text: Substring) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
