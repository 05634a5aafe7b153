extension HeadlineClusters {
  /// The headlines that the threshold was not tuned with.
  static let heldOut = HeadlineClusters(
    """
    - ECB cuts interest rates by quarter point to support economy
      European Central Bank cuts rates by a quarter point to shore up growth
      ECB cuts rates by 25 basis points as growth stalls - Reuters
    - Bank of Japan keeps rates steady, trims growth forecast
      BOJ stands pat on rates and lowers growth outlook
    - Magnitude 5.2 earthquake rattles Southern California
      5.2 earthquake shakes Southern California, felt in Los Angeles and San Diego
      Earthquake: 5.2 temblor rattles Julian, felt across San Diego County
    - Death toll from Afghanistan earthquake passes 1,400
      Afghanistan earthquake death toll rises above 1,400 as rescuers struggle to reach villages
      More than 1,400 dead in Afghanistan quake, Taliban says
    - Second earthquake hits eastern Afghanistan days after quake that killed 1,400
      New 5.5 quake strikes Afghanistan as survivors wait for aid
    - South Korea to inspect all Boeing 737-800s after Jeju Air crash
      South Korea orders inspection of Boeing 737-800 fleet after Jeju Air disaster
    - Delta plane flips on landing at Toronto airport; 18 injured
      Delta plane crashes and flips over at Toronto Pearson airport, injuring 18
      Plane flips upside down while landing at Toronto's Pearson Airport, all survive
    - Israeli strike on Gaza school shelter kills at least 12
      At least 12 killed as Israel strikes school housing displaced in Gaza
    - Israeli troops open fire near Gaza aid site, killing 27, health officials say
      27 Palestinians killed by Israeli fire near aid centre, Gaza health ministry says
      Gaza officials say Israeli forces killed 27 heading to aid site
    - Hamas releases three more hostages under Gaza ceasefire deal
      Hamas frees three Israeli hostages in latest exchange
      Three more Israeli hostages released by Hamas as ceasefire holds
    - Hamas hands over bodies of four hostages to Israel
      Hamas returns bodies of four Israeli hostages to Red Cross
      Israel receives the bodies of four hostages from Hamas
    - Netanyahu says Israel will take control of Gaza City
      Israel's security cabinet approves plan to take over Gaza City
      Israel approves plan to seize Gaza City, expanding war
    - Russian missile strike on Kharkiv kills five, governor says
      Five killed in Russian missile attack on Ukraine's Kharkiv
    - Zelensky and Trump to meet at White House on Friday
      Zelenskyy to meet Trump at the White House Friday
      Trump says he'll host Zelenskiy in Washington on Friday
    - Government shuts down as Senate fails to pass funding bill
      US government shuts down after Senate rejects funding measures
      U.S. government shutdown begins after Congress fails to reach funding deal
      The federal government has shut down. Here's what that means
    - Supreme Court takes up birthright citizenship case
      Supreme Court agrees to hear case on Trump's birthright citizenship order
      Supreme Court will decide whether Trump can end birthright citizenship
    - Amazon beats quarterly revenue estimates on cloud growth
      Amazon's cloud growth accelerates, sending shares up
      Amazon shares jump as AWS growth tops estimates
    - AMD forecasts third-quarter revenue above estimates
      AMD third-quarter revenue forecast tops Wall Street expectations
    - Union Pacific to buy Norfolk Southern in $85 billion deal
      Union Pacific agrees to acquire Norfolk Southern for $85 billion, creating coast-to-coast railroad
      Union Pacific strikes $85B deal for Norfolk Southern
    - Palo Alto Networks to buy CyberArk for $25 billion
      Palo Alto Networks to acquire CyberArk in $25 billion deal
      UPDATE 2-Palo Alto Networks to buy Israeli peer CyberArk for about $25 bln
    - Liverpool 2-1 Chelsea: Salah strikes late to seal win
      Salah's late winner gives Liverpool victory over Chelsea
      Liverpool beat Chelsea 2-1 with late Salah goal
    - PSG thrash Inter Milan 5-0 to win Champions League
      Paris Saint-Germain win first Champions League title with 5-0 rout of Inter
      PSG win Champions League final by record margin
      PSG crush Inter 5-0 to win first Champions League crown
    - England beat Spain on penalties to retain Euro 2025 title
      England beat Spain in penalty shootout to win Women's Euro 2025
      England retain Women's Euros title after shootout win over Spain
      Lionesses win Euro 2025 final on penalties against Spain
    - Sinner beats Alcaraz to win first Wimbledon title
      Jannik Sinner defeats Carlos Alcaraz to claim maiden Wimbledon crown
      Sinner dethrones Alcaraz to become Wimbledon champion
      Jannik Sinner wins Wimbledon for the first time, beating Carlos Alcaraz
    - Sabalenka beats Anisimova to retain US Open title
      Aryna Sabalenka defends US Open crown with win over Amanda Anisimova
    - Eagles rout Chiefs 40-22 to win Super Bowl, ending bid for three-peat
      Philadelphia Eagles beat Kansas City Chiefs 40-22 in Super Bowl LIX
      Super Bowl: Eagles deny Chiefs three-peat with 40-22 rout
      Eagles crush Chiefs' three-peat dream in Super Bowl 59
    - Dodgers beat Blue Jays in Game 7 to win back-to-back World Series titles
      Dodgers win World Series again, beating Blue Jays 5-4 in 11 innings
      Los Angeles Dodgers beat Toronto Blue Jays in extra innings of Game 7 to repeat as champions
    - Blue Jays beat Mariners in Game 7 to reach first World Series since 1993
      Springer's homer sends Blue Jays past Mariners and into World Series
    - Two children killed in shooting at Minneapolis Catholic school
      2 children killed, 17 injured in Minneapolis Catholic school shooting
      Shooter kills two children during Mass at Minneapolis Catholic school
    - Gunman kills at least 10 at school in Austrian city of Graz
      Austria school shooting: at least 10 dead in Graz
      Ten killed in school shooting in Graz, Austria, mayor says
    - Suspect in Charlie Kirk killing in custody, Trump says
      Trump says suspect in Kirk shooting has been caught
      Suspect arrested in fatal shooting of Charlie Kirk
    - Gunman kills two at Brown University, manhunt under way
      At least two dead, nine wounded in shooting at Brown University
      Brown University shooting: two killed as police search for gunman
    - Friedrich Merz elected German chancellor in second vote
      Germany's Merz becomes chancellor after surviving historic vote failure
      Merz elected chancellor on second attempt after shock defeat
    - Merz fails to win enough votes to become German chancellor in first round
      Germany's Merz falls short in first parliamentary vote to become chancellor
    - French PM Bayrou ousted in confidence vote
      French government collapses as Bayrou loses confidence vote
      French Prime Minister Francois Bayrou loses confidence vote, government falls
    - Mamdani wins New York City mayoral race
      Zohran Mamdani elected mayor of New York City
      Zohran Mamdani wins NYC mayor's race, defeating Andrew Cuomo
      Democratic socialist Zohran Mamdani wins New York mayoral election
    - Robert Prevost elected first American pope, takes name Leo XIV
      Cardinal Robert Prevost becomes Pope Leo XIV, first pope from US
      First American pope elected: Robert Francis Prevost will be Leo XIV
    - Pope Leo calls for peace in Ukraine and Gaza in first Sunday address
      Pope Leo XIV appeals for peace in Ukraine, ceasefire in Gaza in first Sunday blessing
    - Thousands gather in St Peter's Square for funeral of Pope Francis
      World leaders and crowds bid farewell to Pope Francis at Vatican funeral
      Pope Francis laid to rest after funeral attended by 400,000
    - Gene Hackman and wife Betsy Arakawa found dead at home in New Mexico
      Gene Hackman and his wife found dead in their Santa Fe home
      Actor Gene Hackman, wife and dog found dead at Santa Fe home
    - Diane Keaton, 'Annie Hall' star, dies at 79
      Diane Keaton, Oscar-winning star of Annie Hall and The Godfather, dies aged 79
      Oscar winner Diane Keaton dies at 79
    - Jane Goodall, famed chimpanzee researcher, dies at 91
      Jane Goodall, primatologist and conservationist, has died at 91
      Primatologist Dr Jane Goodall dies aged 91
    - Brian Wilson, Beach Boys visionary, dies at 82
      Beach Boys co-founder Brian Wilson dies aged 82
    - Judge rules Google won't have to sell Chrome in antitrust case
      Google avoids break-up, keeps Chrome, in landmark antitrust ruling
      Google dodges Chrome sale but must share search data, judge rules
    - Amazon Web Services outage takes down major websites and apps
      AWS outage knocks Snapchat, Fortnite and other sites offline
      Major Amazon Web Services outage disrupts sites worldwide
      Amazon cloud outage hits hundreds of websites and apps
    - Microsoft to lay off about 9,000 employees
      Microsoft cuts 9,000 jobs in second big wave of layoffs this year
      Microsoft laying off 9,000 workers
    - Meta to lay off 600 from AI unit
      Meta cuts 600 jobs in its superintelligence labs
    - UPS cuts 48,000 jobs in management and operations
      UPS says it has cut 48,000 jobs this year
    - SpaceX Starship explodes during test flight, scattering debris
      SpaceX's Starship breaks up on eighth test flight, debris seen over Florida
      SpaceX loses Starship in latest test flight; debris disrupts flights
    - Trump announces 100% tariff on foreign films
      Trump threatens 100% tariff on movies made outside US
      Trump says he will put 100% tariff on all movies made outside the US
    - Trump doubles steel and aluminum tariffs to 50%
      Trump doubles tariffs on steel, aluminium imports to 50%
      Trump signs order raising steel and aluminum tariffs to 50%
    - Trump announces trade deal with Japan with 15% tariff
      US strikes trade deal with Japan, lowering auto tariffs to 15%
      Trump strikes 'massive' Japan trade deal, sets tariff at 15%
    - Swiss stunned as Trump hits country with 39% tariffs
      Trump hits Switzerland with 39% tariff
      Switzerland hit with 39% U.S. tariffs as talks fail
    - US and China agree to 90-day tariff truce
      US and China agree to slash tariffs for 90 days
      U.S., China agree to roll back most tariffs for 90 days in trade-war truce
    - Trump doubles India tariffs to 50% over Russian oil purchases
      Trump imposes extra 25% tariff on India over Russian oil
      Trump hits India with 50% tariffs for buying Russian oil
    - Dow plunges 2,200 points as tariff selloff deepens
      Wall Street nosedives for second day as China retaliates; Dow drops 2,231
      Stocks plunge again: Dow tumbles more than 2,200 points on tariff fears
    - Hurricane Melissa makes landfall in Jamaica as Category 5 storm
      Category 5 Hurricane Melissa slams into Jamaica
      Hurricane Melissa makes landfall in Jamaica, strongest on record to hit island
    - Typhoon Ragasa lashes Hong Kong, kills 14 in Taiwan
      Super Typhoon Ragasa batters Hong Kong and Taiwan
      Hong Kong hunkers down as Super Typhoon Ragasa leaves 14 dead in Taiwan
    - Hong Kong fire death toll rises to 128
      Hong Kong apartment fire death toll climbs to 128 as search ends
    - LA wildfires: At least five dead as fires burn across Los Angeles
      At least 5 killed as wildfires rage across Los Angeles area
      Los Angeles wildfires kill at least five and destroy hundreds of homes
    - Cyclone Ditwah kills more than 120 in Sri Lanka
      Sri Lanka declares emergency as cyclone deaths pass 120
      Death toll from Sri Lanka floods and landslides rises above 120
    - Flash floods kill more than 300 in northwest Pakistan
      Pakistan flash floods: more than 300 dead in 48 hours
      Over 300 killed as flash floods hit Pakistan's northwest
    - Judge dismisses terrorism charges against Luigi Mangione
      Luigi Mangione: Terrorism charges dropped in New York murder case
      Judge tosses terrorism charges in Mangione state case
    - Erin Patterson found guilty of mushroom murders
      Australian woman Erin Patterson guilty of murdering in-laws with toxic mushrooms
      Mushroom lunch trial: Erin Patterson guilty of triple murder
    - Former French president Sarkozy found guilty of criminal conspiracy in Libya case
      Nicolas Sarkozy sentenced to five years in prison over Libya funding
      Sarkozy gets five years' prison for criminal conspiracy over Gaddafi money
    - Brazil's Bolsonaro sentenced to 27 years for plotting coup
      Brazil supreme court sentences Jair Bolsonaro to 27 years in prison for coup plot
      Bolsonaro convicted of coup plot, gets 27-year sentence
    - Thieves steal 'priceless' jewels from Louvre in Paris
      Louvre museum closes after thieves steal jewels in daylight heist
      Thieves snatch crown jewels from Louvre in seven-minute heist
      Louvre robbery: Thieves on the run after stealing priceless jewellery
    - Two arrested over Louvre jewel heist
      Louvre heist: two suspects arrested, Paris prosecutor says
      French police arrest suspects in Louvre jewel theft - BBC News
    - Texas measles outbreak: unvaccinated child dies
      Unvaccinated child dies of measles in Texas, first US death since 2015
      First death reported in Texas measles outbreak
    - CDC director Susan Monarez fired after weeks on the job
      White House fires CDC director Monarez after she refuses to resign
      CDC Director Susan Monarez ousted less than a month into job
    - Opinion | Trump's Tylenol claim will hurt mothers
    - Congo declares new Ebola outbreak, with 15 deaths
      DR Congo announces Ebola outbreak that has killed 15
      New Ebola outbreak kills 15 in Congo's Kasai province
    - 'Anora' wins best picture at the Oscars
      Oscars 2025: Anora wins best picture
      Anora takes best picture as Sean Baker ties Disney's Oscar record
      Indie film 'Anora' sweeps Oscars with five wins including best picture
    - Mikey Madison wins best actress Oscar for 'Anora'
      Oscars: Mikey Madison beats Demi Moore to best actress
    - Nobel Peace Prize awarded to Venezuela's María Corina Machado
      Venezuelan opposition leader Maria Corina Machado wins Nobel Peace Prize
      Maria Corina Machado wins 2025 Nobel Peace Prize
    - László Krasznahorkai wins Nobel Prize in literature
      Nobel Prize in Literature goes to Hungarian writer Laszlo Krasznahorkai
      Hungarian author László Krasznahorkai awarded 2025 Nobel literature prize
    - David Szalay wins Booker Prize with ‘Flesh’
      David Szalay wins 2025 Booker Prize for novel 'Flesh'
      Hungarian-British author David Szalay's 'Flesh' wins Booker
    - Austria's JJ wins Eurovision Song Contest 2025
      Austria wins Eurovision Song Contest with JJ's 'Wasted Love'
      Eurovision 2025: Austria's JJ wins with operatic 'Wasted Love'
    - Taylor Swift and Travis Kelce announce engagement
      Taylor Swift announces engagement to Travis Kelce
      Taylor Swift is engaged to Kansas City Chiefs' Travis Kelce
      Taylor Swift and Travis Kelce are engaged!
    - Taylor Swift announces new album 'The Life of a Showgirl'
      Taylor Swift reveals 12th album, The Life of a Showgirl, on Kelce podcast
    - Nepal lifts social media ban after 19 killed in protests
      Nepal reverses social media ban after protests leave 19 dead
    - Sushila Karki sworn in as Nepal's first female prime minister
      Nepal's former chief justice Karki becomes interim PM
      Former chief justice Sushila Karki named Nepal's interim leader
    - Madagascar military seizes power after president flees
      Army takes power in Madagascar as president impeached
      Madagascar colonel says military has taken power after president flees
    - Thailand's Constitutional Court removes PM Paetongtarn Shinawatra from office
      Thai court removes prime minister Paetongtarn over phone call
      Thai PM Paetongtarn Shinawatra sacked by court over leaked call
    - Thailand and Cambodia agree to 'unconditional' ceasefire
      Thailand and Cambodia agree ceasefire after five days of fighting
      Thailand, Cambodia agree to immediate ceasefire after talks in Malaysia
    - India and Pakistan agree to ceasefire after days of strikes
      India, Pakistan agree to US-mediated ceasefire
      India and Pakistan agree to full and immediate ceasefire, Trump says
    - Gunmen kill 26 tourists in Indian-administered Kashmir
      At least 26 tourists killed by suspected militants in Kashmir attack
      Gunmen kill at least 26 in attack on tourists in Kashmir
    - Massive blackout hits Spain and Portugal
      Huge power outage hits Spain, Portugal and parts of France
      Spain and Portugal hit by massive power cut
      Power outage in Spain and Portugal causes travel chaos
    - Iran fires missiles at US base in Qatar
      Iran launches missile attack on US air base in Qatar in retaliation for strikes
      Iran attacks American air base in Qatar with missiles
    - Israel and Iran agree to ceasefire, Trump says
      Trump announces ceasefire between Israel and Iran
      Trump says Israel and Iran have agreed to 'complete and total ceasefire'
    - US captures Venezuela's Maduro in overnight strikes, Trump says
      Trump says U.S. has captured Venezuelan President Maduro after strikes on Caracas
      Venezuela's Nicolas Maduro captured by US forces
    - NYT Connections hints and answers for Tuesday, July 8 (game #758)
    - Morning Briefing: What you need to know today
    - Corrections and clarifications
    - Letters to the editor
    - Weather forecast for Tuesday: heavy rain and wind
    - Stock market today: Wall Street rallies to a record
    - Ukraine war briefing: Trump says he is not happy with Putin
    - Ukraine war briefing: Kyiv hit by largest drone attack yet
    - Russia-Ukraine war: List of key events, day 1,231
    - Premier League: 10 talking points from the weekend's action
    - Best Prime Day laptop deals: save up to $500
    - Show HN: I built a terminal news reader in Rust
    - Show HN: I built a terminal feed reader in Go
    - PostgreSQL 18 released
      PostgreSQL 18 Released!
    - Go 1.25 is released
      Go 1.25 released
    - Debian 13 "trixie" released
      Debian 13 released
    - Linux kernel 6.16 released
      Linux 6.16 released
    - Bundestag wählt Merz im zweiten Wahlgang zum Kanzler
      Friedrich Merz im zweiten Wahlgang zum Bundeskanzler gewählt
      Merz im zweiten Anlauf zum Kanzler gewählt
    - Mindestens drei Tote bei Zugunglück in Baden-Württemberg
      Zugunglück in Baden-Württemberg: Mindestens drei Tote
      Regionalzug entgleist in Baden-Württemberg – mindestens drei Tote
    - François Bayrou renversé après le rejet du vote de confiance à l’Assemblée
      L'Assemblée nationale refuse la confiance à François Bayrou, le gouvernement est renversé
      Le gouvernement Bayrou renversé par l'Assemblée nationale
    - Cambriolage au Louvre : deux suspects interpellés
      Cambriolage du Louvre: deux suspects arrêtés en région parisienne
    - España y Portugal sufren un apagón masivo
      Apagón masivo en España y Portugal: última hora
      Un apagón masivo deja sin luz a España y Portugal
    - Muere el papa Francisco a los 88 años
      El papa Francisco ha muerto a los 88 años
    - 委内瑞拉反对派领袖马查多获诺贝尔和平奖
      委内瑞拉反对派领导人马查多获得2025年诺贝尔和平奖
    """
  )
}
