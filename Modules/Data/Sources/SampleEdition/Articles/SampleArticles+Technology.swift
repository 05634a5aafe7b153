import Domain

extension SampleArticle {
  /// Articles about technology, in English.
  static let technology: [SampleArticle] = [
    SampleArticle(
      "2026-10-01T07:00:00Z",
      .en,
      "The Toggle",
      by: "Ottoline Reyes",
      title: "The ferry timetable still runs on C++ from 1998, and nobody is complaining",
      summary: """
        One program, one author, no failures in 28 years: an inquiry into why, with a view to \
        stopping it.
        """,
      text: """
        Every sailing between the Teal Islands since 1998 has been planned by 14,000 lines of C++ \
        written by a ship's mate during two winters off sick. The program runs in four seconds. It \
        has never been wrong, apart from a leap year it had been told about.

        Consultants were asked last year to replace it. Their first prototype took eleven minutes \
        and sent a boat inland. They have since recommended a new screen in front of the old \
        program, in a tasteful blue.

        The author, Leif Monaghan, is 74 and answers the telephone. He has written the whole thing \
        down, on paper, with a drawing of each tide.
        """
    ),
    SampleArticle(
      "2026-11-17T09:15:00Z",
      .en,
      "The Toggle",
      by: "Imre Faulkner",
      title: "“Nobody reads the manual” — a survey of the people who wrote it",
      summary: """
        Technical writers asked 3,000 users which pages they open, and found one page read by \
        everybody: the one about coffee stains.
        """,
      text: """
        The Guild of Technical Writers has finally counted. Of 3,000 people given a printed manual \
        with a new laser cutter, 4 per cent opened it before switching on, 61 per cent after the \
        first smell of burning, and the rest at no time.

        The page on coffee stains was read by nearly everyone. It had been added as a joke and \
        contains, in small type, all the important safety rules.

        “We are considering it as a method,” said Beatrix Lonsdale, who chairs the guild. Her \
        members are divided. A minority wants to go further and put the rules in the cartoon.
        """
    ),
    SampleArticle(
      "2026-08-21T12:25:00Z",
      .en,
      "Northgate Wire",
      by: nil,
      title: "Village of 340 builds its own broadband and forgets to send a bill",
      summary: """
        Fibre laid along hedges by volunteers has run for fourteen months on an honesty box.
        """,
      text: """
        MARROW CROSS - When the village finished burying eighteen kilometres of its own fibre last \
        summer, everybody assumed that somebody else was sending out the bills. Nobody was. The \
        network paid for itself all the same, out of a biscuit tin in the shop.

        The treasurer found the tin in July while looking for stamps. It held 31,200 crowns, \
        eleven more than the year's costs, and a button.

        A meeting voted to leave things as they are. Speeds are now the highest in the county, \
        since the line was made for ten times the village's needs by people who had hired the \
        digger for the week.
        """
    ),
    SampleArticle(
      "2026-09-05T15:10:00Z",
      .en,
      "The Toggle",
      by: "Sunniva Park",
      title: "I replaced my phone with a postcard a day. Here is what I missed",
      summary: """
        A columnist spends a month without notifications, and discovers that her friends have \
        handwriting.
        """,
      text: """
        The rules were simple: for thirty days, anything I would have typed into the telephone had \
        to go on a postcard, second class. By the fourth day I had stopped asking people what they \
        were having for lunch.

        I missed a dentist's appointment, a flood of opinions about a hat, and one wedding \
        rehearsal, which I am told went well. I received 44 replies. Three of them changed my \
        plans and one my mind.

        On the last day I switched the thing back on. There were 6,318 messages. I read the first, \
        which said "never mind", and I have been living by it since.
        """
    ),
    SampleArticle(
      "2026-09-11T06:45:00Z",
      .en,
      "The Meridian Post",
      by: "Jasper Nwosu",
      title: "Robot strawberry picker passes its trial, except for the eating",
      summary: """
        A farm near Ashmere reports fewer bruises and a rather lower rate of disappearance \
        between row and crate.
        """,
      text: """
        Human pickers at Lowfield Farm have always eaten about one strawberry in thirty. The \
        owner, Margit Sollers, regards it as a tax. The new machine eats none, which is the first \
        point in its favour and, she says, the reason she does not quite trust it.

        It has four soft fingers and a camera that judges ripeness by the colour under the leaves. \
        In a six-week trial it picked 8.4 kilos an hour against a person's twenty, but it worked \
        at night and left fewer bruises.

        The farm will lease two. They will start on the far field, where nobody likes going \
        because of the geese.
        """
    ),
    SampleArticle(
      "2026-09-24T18:35:00Z",
      .en,
      "The Toggle",
      by: nil,
      title: "Open-source project thanks its one remaining user by name",
      summary: """
        Release 9.4 of a filing program for sheet music is dedicated to a church organist in \
        Dunmarrow.
        """,
      text: """
        Most release notes begin with features. Those of Hymnal 9.4, a program for cataloguing \
        sheet music, begin: "Hello, Mrs Pemberton."

        The three maintainers had put a counter in the previous version to see who still used it. \
        The counter reached one. Instead of closing the project they wrote to the address in the \
        bug reports, learned that its owner catalogues 2,900 hymns with it, and asked what she \
        would like.

        She wanted larger letters and a way to print in two columns. Both are in. Since the notes \
        were passed around last week the counter has climbed to 1,206, and Mrs Pemberton has been \
        asked to triage.
        """
    ),
    SampleArticle(
      "2026-10-09T10:00:00Z",
      .en,
      "The Toggle",
      by: "Bao Lindholm",
      title: "The battery made of rust goes to work",
      summary: """
        A brewery at Quillport stores its solar power in 40 tonnes of iron, at a fifth of the \
        price of lithium and fifty times the weight.
        """,
      text: """
        There is nothing elegant about an iron battery. It rusts to give out power and un-rusts to \
        take it in, it bubbles, and it is the size of three shipping containers because it is \
        three shipping containers.

        What it is not is expensive. The one behind the Quillport brewery holds 9 megawatt-hours \
        and was made almost wholly from scrap. It can run the cold rooms for two days without sun.

        Engineers are watching how fast the plates wear. After 400 cycles they have lost two per \
        cent. The brewer is watching the smell, which is faintly of wet railings, and has so far \
        not reached the beer.
        """
    ),
    SampleArticle(
      "2026-10-16T13:55:00Z",
      .en,
      "Northgate Wire",
      by: "Carmen Oduya",
      title: "Traffic lights that listen for bicycles get their first winter",
      summary: """
        Microphones at thirty crossings in Lindenford can tell a freewheel from a hailstorm, \
        most of the time.
        """,
      text: """
        LINDENFORD - Thirty sets of traffic lights in the city centre will this winter turn green \
        for bicycles that they hear coming. A microphone in the post recognises the ticking of a \
        freewheel up to forty metres away; nothing is recorded.

        In summer trials the average wait for cyclists fell from 38 seconds to 14. Cars lost \
        three. False alarms came from hail, a knitting machine in a first-floor flat, and a man \
        who plays the castanets on Thursdays.

        Riders with silent hubs have asked what they should do. The city engineer suggested a \
        playing card in the spokes, and has ordered 500 packs.
        """
    ),
    SampleArticle(
      "2026-10-25T08:05:00Z",
      .en,
      "The Toggle",
      by: "Philippa Marchetti",
      title: "A museum for buttons that did nothing",
      summary: """
        Placebo thermostats, lift doors that ignored you and a crossing signal wired to a \
        lamp: 212 exhibits, some of which can be pressed.
        """,
      text: """
        The collection began with a thermostat. Hugo Bremner had worked beside it for eight years, \
        turning it up each morning and feeling better, before a decorator took it down and found \
        no wires.

        His museum, above a locksmith's in Port Ellery, now has 212 such buttons: lift buttons \
        that never closed a door, crossing buttons from junctions on a fixed cycle, a "turbo" \
        switch from a 1991 computer that slowed it down.

        Visitors may press about half. A large red one in the last room is marked "Exit survey". \
        It does nothing either, and is pressed 900 times a day.
        """
    ),
    SampleArticle(
      "2026-10-30T19:20:00Z",
      .en,
      "The Meridian Post",
      by: nil,
      title: "Weather app that says only “coat” or “no coat” wins design prize",
      summary: """
        The judges praised a forecast that fits in one word and is right 94 days in a hundred.
        """,
      text: """
        There are no clouds in it, no map and no percentage. Each morning at six the app Frock \
        consults three public forecasts and tells its owner whether to take a coat. On eleven days \
        last year it said "coat?", and those, its maker says, were the honest ones.

        The prize jury called it "a rare case of finished software". It was right on 94 days in a \
        hundred, counting a light cardigan as half.

        Its maker, Adaeze Winterbourne, declined an offer to add a chart of the changing climate, \
        an assistant and a shop. The next version is planned for when there is something else to \
        say, possibly about boots.
        """
    ),
    SampleArticle(
      "2026-11-08T11:50:00Z",
      .en,
      "The Toggle",
      by: "Niko Tarrant",
      title: "Why the county keeps one fax machine under a tea cosy",
      summary: """
        It is the only device in the building that has never needed an update, and on 3 \
        November it was the only one that worked.
        """,
      text: """
        The fax machine in the Hillside county office wears a knitted cosy against dust. Staff \
        refer to it as the aunt. It was to be retired in 2012, in 2017 and again this spring, and \
        each time somebody found a reason to wait.

        On 3 November an expired certificate shut down the county's mail, telephones and door \
        locks for six hours. The aunt, on its copper line, went on receiving. It took in 71 \
        planning objections, a lunch order and the instructions for renewing the certificate.

        The county has ordered a second roll of paper. The cosy has been washed.
        """
    ),
    SampleArticle(
      "2026-11-19T16:15:00Z",
      .en,
      "Ledger & Loom",
      by: "Sefa Albright",
      title: "Repair café's waiting list is now longer than the warranty",
      summary: """
        With 214 toasters in the queue, the volunteers of Brackwater have begun to teach \
        instead of mend.
        """,
      text: """
        It opened in 2021 with two tables and a soldering iron. Five years on, the repair café in \
        Brackwater's old post office has a waiting list of nineteen weeks, and 214 of the things \
        on it are toasters.

        The founders have responded by refusing to repair any more of them. Instead they run a \
        Toaster Evening: twenty people, twenty toasters, one lecture. Eighteen went home working. \
        The other two belonged to the lecturer.

        Manufacturers have taken notice. One has sent a crate of spring catches, the part that \
        fails in four cases out of five, with a card reading "Sorry". It cost them about 0.08 \
        crowns each.
        """
    ),
  ]
}
