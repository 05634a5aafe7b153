extension HeadlineClusters {
  /// The headlines that the threshold was tuned with.
  static let tuning = HeadlineClusters(
    """
    - Fed holds interest rates steady, signals two cuts this year
      Federal Reserve holds interest rates steady and still sees two cuts this year
      Fed leaves rates unchanged, still expects two cuts in 2026 | CNN Business
      Powell: no hurry to cut as Fed keeps rates on hold
    - Bank of England holds interest rates at 4% in split vote
      Bank of England keeps rates at 4% after 5-4 vote
      UK interest rates held at 4% by Bank of England
    - Bank of Japan raises rates to highest level in 17 years
      Japan's central bank raises interest rates to 17-year high
    - Magnitude 6.1 earthquake strikes western Turkey
      6.1-magnitude earthquake shakes western Turkey, buildings collapse
      Strong 6.1 quake hits western Turkey, injuring dozens - AP News
    - Powerful earthquake of magnitude 7.4 strikes off the coast of Chile
      7.4-magnitude earthquake strikes off Chile, prompting tsunami warning
      Tsunami warning lifted after magnitude 7.4 quake off Chile's coast
    - Air India plane bound for London crashes after takeoff from Ahmedabad
      London-bound Air India plane crashes in Ahmedabad with 242 on board
      Air India flight to London with more than 240 aboard crashes near Ahmedabad airport
      WATCH: Air India flight to London crashes shortly after take-off
    - Air India crash: Sole survivor says he does not know how he escaped
      'I don't know how I'm alive': lone survivor of Air India crash speaks
    - Air India crash report: Fuel switches were cut off before the plane went down
      Fuel to engines was cut off before Air India crash, preliminary report finds
      Air India jet's fuel switches moved to cutoff seconds before crash, report says
    - Bird feathers found in engine of crashed Jeju Air jet, source says
      Feathers found in engine of Jeju Air plane that crashed in South Korea
    - Israeli strikes kill at least 35 in Gaza, medics say
      At least 35 killed in Israeli strikes across Gaza, say medics
      Israeli strikes kill 35 Palestinians in Gaza, local health authorities say
    - Russian drone and missile attack on Kyiv kills 14, injures dozens
      At least 14 killed in Russia's massive overnight attack on Kyiv
      Russia pounds Kyiv with drones and missiles, killing at least 14 people
    - Ukraine drones strike oil refinery in Russia's Ryazan region
      Ukrainian drone attack sets Ryazan oil refinery on fire
      Ukraine says its drones hit major oil refinery in Ryazan, Russia
    - Trump and Zelensky clash in Oval Office as minerals deal collapses
      Trump-Zelenskyy meeting ends in shouting match, with no minerals deal
      Zelenskiy leaves White House without minerals deal after clash with Trump
    - EU leaders agree new sanctions package against Russia
      EU approves 18th package of sanctions on Russia
      European Union adopts new sanctions against Russia over Ukraine war
    - Senate passes bill to avert government shutdown hours before deadline
      Senate approves stopgap bill to avoid government shutdown
      Government shutdown averted as Senate passes funding bill
    - House votes to hold former official in contempt of Congress
      House holds ex-official in contempt for defying subpoena
    - Supreme Court allows Trump to enforce transgender military ban
      Supreme Court lets Trump's ban on transgender troops take effect
      Supreme Court clears way for Trump's transgender military ban to take effect | CNN Politics
    - Supreme Court rejects Trump bid to freeze foreign aid payments
      Supreme Court refuses to halt order to release frozen foreign aid
      Divided Supreme Court rejects Trump administration's bid to withhold foreign aid
    - Apple beats quarterly revenue estimates on strong iPhone sales
      Apple tops revenue estimates as iPhone sales surge
      Apple reports record quarter driven by iPhone
    - Microsoft beats quarterly revenue estimates on strong cloud demand
      Microsoft tops estimates as Azure cloud growth accelerates
      Microsoft earnings beat expectations on cloud strength
    - Tesla profit falls 71% as Musk says he will step back from DOGE
      Tesla's first-quarter profit plunges 71%
      Musk to step back from DOGE as Tesla profits plunge 71%
    - Nvidia becomes first company to reach $4 trillion market value
      Nvidia hits $4 trillion market cap, first company to do so
      Nvidia is the first public company worth $4 trillion
    - Nvidia forecasts third-quarter revenue above estimates
      Nvidia sees third-quarter revenue above Wall Street estimates
    - Paramount to be acquired by Skydance in $8 billion deal
      Skydance closes $8bn takeover of Paramount
      Paramount and Skydance complete $8 billion merger
    - Kraft Heinz to split into two companies a decade after merger
      Kraft Heinz is breaking up, 10 years after megamerger
      Kraft Heinz to split into two, undoing Buffett-backed merger
    - Keurig Dr Pepper to buy JDE Peet's in $18 billion deal
      Keurig Dr Pepper to acquire Peet's owner for $18 billion, then split in two
    - Manchester City 3-1 Arsenal: Haaland scores twice as City go top
      Haaland double sends Man City top with win over Arsenal
      Man City beat Arsenal 3-1 to go top of Premier League
    - Real Madrid beat Barcelona 2-1 in Clasico
      Bellingham and Mbappe score as Real Madrid beat Barcelona in Clasico
      Real Madrid win El Clasico to go five points clear
    - Liverpool agree record £116m deal for Florian Wirtz
      Liverpool reach agreement with Leverkusen to sign Wirtz for £116m
      Florian Wirtz: Liverpool agree British record fee with Bayer Leverkusen
    - Alcaraz beats Sinner to win U.S. Open and return to No 1
      Carlos Alcaraz beats Jannik Sinner in US Open final
      Alcaraz defeats Sinner for US Open title, reclaims world number one ranking
    - Swiatek crushes Anisimova 6-0 6-0 to win Wimbledon
      Iga Swiatek wins first Wimbledon title with 6-0, 6-0 rout of Amanda Anisimova
      Swiatek routs Anisimova without dropping a game to win Wimbledon
    - Thunder beat Pacers in Game 7 to win NBA title
      Oklahoma City Thunder beat Indiana Pacers 103-91 to win NBA championship
      OKC Thunder win first NBA title with Game 7 victory over Pacers
    - Lakers acquire Luka Doncic in stunning trade for Anthony Davis
      Mavericks trade Luka Doncic to Lakers for Anthony Davis in blockbuster
      Luka Doncic traded to Lakers in three-team deal sending Anthony Davis to Dallas
    - Three killed in shooting at Manhattan office building, including NYPD officer
      NYPD officer among four killed in Manhattan office tower shooting
      Gunman kills four, including police officer, in Midtown Manhattan office building
      Gunman kills 4, including NYPD officer, in Manhattan office tower
    - Three dead in shooting at Austin Target store parking lot
      Austin Target shooting leaves 3 dead, suspect in custody
    - Charlie Kirk shot dead at Utah university event
      Conservative activist Charlie Kirk killed in shooting at Utah campus
      Charlie Kirk, Trump ally, fatally shot at Utah Valley University
    - Carney's Liberals win Canadian election upended by Trump
      Canada election: Mark Carney's Liberals win, fuelled by Trump backlash
      Mark Carney and Liberals win Canada's election
    - Albanese wins second term as Labor sweeps Australian election
      Australia's Anthony Albanese wins second term in Labor landslide
      Australian PM Albanese claims historic second term
    - French PM Lecornu resigns hours after naming cabinet
      Sebastien Lecornu resigns as French prime minister less than a month into job
      France's new prime minister Lecornu quits hours after unveiling cabinet
    - Macron reappoints Lecornu as French prime minister days after he quit
      Lecornu reappointed French PM four days after resigning
      France's Macron names Lecornu as prime minister again
    - Sanae Takaichi elected Japan's first female prime minister
      Japan's parliament elects Takaichi as first woman prime minister
      Takaichi becomes Japan's first woman PM
    - Pope Francis dies at 88
      Pope Francis, first Latin American pontiff, dies at age 88
      Pope Francis has died aged 88, Vatican announces
      Vatican: Pope Francis dead at 88
    - Ozzy Osbourne, Black Sabbath singer, dies at 76
      Ozzy Osbourne dies aged 76
      Ozzy Osbourne, the Prince of Darkness, dead at 76
      Black Sabbath frontman Ozzy Osbourne has died at 76
    - Robert Redford, Oscar-winning director and actor, dies at 89
      Robert Redford dead at 89
      Hollywood legend Robert Redford dies aged 89
    - Giorgio Armani, Italian fashion designer, dies at 91
      Italian designer Giorgio Armani dead at 91
    - Sly Stone, leader of funk revolutionaries Sly and the Family Stone, dies at 82
      Funk pioneer Sly Stone dies aged 82
    - OpenAI launches GPT-5, says it has PhD-level abilities
      OpenAI releases GPT-5 to all ChatGPT users
      OpenAI finally launches GPT-5. Here's everything you need to know
    - OpenAI unveils Sora 2 video app
      OpenAI launches Sora app for AI videos
    - OpenAI launches AI browser Atlas in latest challenge to Google
      OpenAI releases ChatGPT Atlas web browser to rival Google Chrome
      OpenAI takes on Chrome with new Atlas browser
    - Apple unveils iPhone 17 and thinner iPhone Air
      Apple announces iPhone 17, iPhone Air at September event
      Apple debuts ultra-thin iPhone Air alongside iPhone 17 lineup
    - Apple to pay $95 million to settle Siri privacy lawsuit
      Apple agrees to $95m settlement over claims Siri eavesdropped
    - Google must face $5 billion UK lawsuit over search dominance
      Google to face £5bn class action in UK over search ads
    - EU fines Google nearly €3 billion over adtech practices
      Google hit with $3.45 billion EU antitrust fine over adtech
      EU slaps Google with €2.95bn fine for favouring own ad services
      Google fined €2.95B by EU for abusing advertising dominance
    - EU fines X €120 million for breaching digital rules
      Elon Musk's X fined 120 million euros by EU over blue checkmarks
      EU hits X with €120m fine over blue tick ‘deception’
    - Cloudflare outage takes down X, ChatGPT and other sites
      Cloudflare outage knocks out X, ChatGPT and thousands of websites
    - Intel to receive $8.9 billion from US government for 10% stake
      Trump says US will take 10% stake in Intel
      US government takes 10% stake in Intel
      Intel agrees to sell the U.S. a 10% stake, Trump says
    - Meta to spend hundreds of billions on AI data centers, Zuckerberg says
      Zuckerberg says Meta will invest hundreds of billions of dollars in AI data centres
    - Amazon to cut 14,000 corporate jobs in AI push
      Amazon lays off 14,000 corporate workers as it invests in AI
      Amazon to slash 14,000 corporate jobs
    - SpaceX's Starship completes 11th test flight
      SpaceX launches 11th Starship test flight, lands in Indian Ocean
    - Stuck astronauts Butch and Suni return to Earth after nine months
      NASA's stuck astronauts splash down after nine months in space
      Butch Wilmore and Suni Williams back on Earth after nine-month space saga
    - Trump announces 25% tariffs on all foreign-made cars
      Trump slaps 25% tariff on auto imports
      Trump imposes 25% tariffs on cars and auto parts not made in US
    - US and EU reach trade deal with 15% tariff on European goods
      Trump and von der Leyen announce trade deal with 15% tariffs
      EU and US agree trade deal, with 15% tariffs for European exports
    - US and China extend tariff truce by 90 days
      Trump extends China tariff truce by another 90 days
    - Stocks soar after Trump pauses tariffs; S&P 500 jumps 9.5%
      S&P 500 posts best day since 2008 after Trump pauses most tariffs
      Wall Street soars as Trump announces 90-day tariff pause
    - Hurricane Melissa makes landfall in Cuba after battering Jamaica
      Melissa slams Cuba after leaving trail of destruction in Jamaica
    - Texas floods: At least 24 dead, more than 20 girls missing from summer camp
      At least 24 dead in Texas floods as search continues for girls missing from camp
      Texas flash floods kill 24, two dozen children missing from Camp Mystic
    - Texas flood death toll passes 100
      More than 100 dead in Texas floods as search for missing goes on
      Death toll from Texas floods tops 100
    - Hong Kong high-rise fire kills at least 44, hundreds missing
      At least 44 dead, 279 missing as fire engulfs Hong Kong residential towers
      Hong Kong apartment blaze: 44 killed, nearly 300 missing
    - Kerr County residents return to look for what flood left behind
    - Sean 'Diddy' Combs sentenced to four years in prison
      Sean Combs sentenced to 50 months for prostitution-related offences
      Diddy sentenced to over 4 years in prison
    - Sean 'Diddy' Combs found not guilty of sex trafficking, convicted of lesser charge
      Diddy acquitted of racketeering and sex trafficking, guilty on prostitution charges
      Sean Combs cleared of most serious charges, convicted of prostitution offences
      LIVE: Sean 'Diddy' Combs verdict: not guilty of sex trafficking
    - Luigi Mangione pleads not guilty to murder of UnitedHealthcare CEO
      Luigi Mangione pleads not guilty to federal murder charge
      Mangione enters not guilty plea in CEO's killing
    - Mushroom murderer Erin Patterson jailed for life
      Erin Patterson sentenced to life in prison for mushroom murders
      Mushroom killer Erin Patterson gets life with 33 years before parole
    - Sarkozy begins prison sentence in Paris
      Former French president Nicolas Sarkozy enters Paris prison to start five-year sentence
      Sarkozy goes to jail, first former French president to be imprisoned
    - Brazil judge orders house arrest for Bolsonaro
      Bolsonaro placed under house arrest by Brazil Supreme Court judge
      Brazil's top court orders house arrest for ex-President Bolsonaro
    - Louvre director offers to resign after jewel heist
      Louvre's director acknowledges 'terrible failure' over jewel heist
    - Man arrested after car rams crowd at Liverpool victory parade
      Car plows into crowd celebrating Liverpool's Premier League title; man, 53, arrested
      Liverpool parade: 53-year-old man held after car hits crowd
    - Former Minneapolis police officer sentenced to five years for fraud
    - Former Chicago police officer sentenced to six years for fraud
    - Man charged with murder of Leeds teenager
    - Man charged with murder of Bradford teenager
    - FDA approves first generic version of weight loss drug Saxenda
      FDA approves Teva's generic of Novo Nordisk's weight-loss drug Saxenda
    - Measles cases in Texas outbreak rise to 124
      Texas measles outbreak grows to 124 cases
      West Texas measles outbreak expands to 124 cases, mostly children
    - RFK Jr. ousts all 17 members of CDC vaccine advisory panel
      Kennedy removes all members of CDC vaccine advisory committee
      RFK Jr. fires entire CDC vaccine panel
    - Trump links Tylenol to autism without evidence
      Trump tells pregnant women to avoid Tylenol over unproven autism link
      Trump ties autism to Tylenol use in pregnancy despite inconclusive evidence
    - WHO declares end of mpox emergency
      WHO says mpox is no longer an international health emergency
    - Adrien Brody wins best actor Oscar for 'The Brutalist'
      Oscars: Adrien Brody wins second best actor award
    - Nobel Prize in chemistry awarded to three scientists for metal-organic frameworks
      Trio wins Nobel chemistry prize for developing metal–organic frameworks
      Three scientists win Nobel Prize in Chemistry for work on molecular structures
    - Trio wins Nobel Prize in physics for quantum tunnelling
      Nobel physics prize goes to three scientists for work on quantum mechanics
      John Clarke, Michel Devoret and John Martinis win Nobel physics prize
    - Taylor Swift buys back rights to her first six albums
      Taylor Swift regains control of her music, buying back first six albums
    - Nepal PM Oli resigns after deadly anti-corruption protests
      Nepal's prime minister quits as Gen Z protests over social media ban turn deadly
      Nepal prime minister KP Sharma Oli resigns after protests
    - India and Pakistan accuse each other of violating ceasefire
      India accuses Pakistan of breaching ceasefire hours after deal
    - Lisbon funicular crash kills at least 15
      At least 15 dead after Lisbon's Gloria funicular derails
      Lisbon funicular derailment: 15 killed, 18 hurt
    - Spain high-speed train collision kills at least 39
      At least 39 dead after high-speed trains collide in southern Spain
      Two high-speed trains collide in Spain, killing at least 39
    - US strikes three nuclear sites in Iran, Trump says
      US bombs three Iranian nuclear sites, joining Israel's war
      Trump: US has struck three nuclear sites in Iran including Fordo
      U.S. bombs Fordow, Natanz and Isfahan nuclear sites in Iran
    - Quordle hints and answers for Tuesday, July 8 (game #1261)
    - Quordle hints and answers for Wednesday, July 9 (game #1262)
    - NYT Strands hints and answers for Tuesday, July 8 (game #492)
    - Today's Wordle Answer for July 8
    - Today's Wordle Answer for July 9
    - Morning briefing: the stories you need to know this Thursday
    - Weather forecast for Wednesday: sunny spells and light wind
    - Stock market today: Wall Street drifts near its record highs
      Stock market today: Wall Street drifts around its records
    - How major US stock indexes fared Tuesday, 7/8/2025
    - How major US stock indexes fared Wednesday, 7/9/2025
    - Russia-Ukraine war: List of key events, day 1,232
    - Best Prime Day TV deals: save up to $500
    - Rust 1.90 released
      Announcing Rust 1.90.0
    - Swift 6.2 released
    - Bun is joining Anthropic
      Anthropic acquires Bun
      Anthropic acquires JavaScript runtime maker Bun
    - Mindestens vier Tote bei Brand in Seniorenheim in Niedersachsen
      Vier Tote nach Feuer in niedersächsischem Seniorenheim
    - 高市早苗氏が首相に選出、女性初
      高市早苗氏、女性初の首相に選出 国会で首相指名選挙
      自民・高市氏を首相に選出 女性初
    - 台風18号、香港に接近 学校は休校
      台風18号が香港に接近、学校休校
    - وفاة البابا فرنسيس عن عمر ناهز 88 عاما
      الفاتيكان يعلن وفاة البابا فرنسيس عن عمر ناهز 88 عاما
    - Умер папа римский Франциск
      Папа римский Франциск умер в возрасте 88 лет
    """
  )
}
