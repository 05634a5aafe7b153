import Domain

extension SampleArticle {
  /// Articles about business, in English.
  static let business: [SampleArticle] = [
    SampleArticle(
      "2026-08-25T06:10:00Z",
      .en,
      "Ledger & Loom",
      by: "Marguerite Olufsen",
      title: "Salt & Sons closes its last ropewalk and sells tickets to it",
      summary: """
        The 260-metre shed at Port Ellery made rope for 214 years, and turns out to be worth \
        more as a walk.
        """,
      text: """
        For 214 years someone at Salt & Sons walked backwards for a living. Rope is made by \
        walking away from the wheel, and the shed at Port Ellery is 260 metres long, so that a \
        good spinner covered some thirty kilometres a day without seeing where he was going.

        The last order, for a lifeboat museum, was delivered in June. In July the family opened \
        the doors to visitors at nine crowns a head. By mid-August takings had passed those of any \
        summer since 1962.

        Two of the spinners have stayed on as guides. They do the tour backwards, and report that \
        it is easier on the knees.
        """
    ),
    SampleArticle(
      "2026-09-01T09:30:00Z",
      .en,
      "Northgate Wire",
      by: nil,
      title: "Grain exchange reopens floor trading one day a month, for the noise",
      summary: "Members said that prices had become accurate but lunch had become dull.",
      text: """
        QUILLPORT - The Quillport Grain Exchange, fully electronic since 2008, will open its old \
        trading floor on the first Tuesday of each month. Members voted for the change by 212 to \
        40.

        Screens will remain open, and most of the volume is expected to stay on them. But dealers \
        complained that they no longer met anyone. Younger ones had never seen the hand signals, \
        of which there are 63, including one for "barley, but only if it stops raining".

        The first session moved 400 tonnes of oats. Prices differed from the screen by less than a \
        tenth of a crown. Two people lost their voices and one found a business partner.
        """
    ),
    SampleArticle(
      "2026-09-14T07:25:00Z",
      .en,
      "Ledger & Loom",
      by: "Edwin Castellanos-Hay",
      title: "The four-day week, five years on: what happened to Friday",
      summary: """
        A furniture maker in Ashmere gave its 180 staff every Friday off in 2021. A local \
        economy grew in the gap.
        """,
      text: """
        When the Tamm chair factory closed on Fridays, the town expected empty streets. The \
        opposite happened. Ashmere now has a Friday market, a Friday choir and two cafés that make \
        half their money on that day.

        The factory's own figures are less dramatic and therefore more convincing. Output per week \
        is up by three per cent, mostly because machines are serviced on the day nobody needs \
        them. Sick leave has dropped by a quarter. Staff turnover, at two a year, has become a \
        problem of its own: there is nobody new to explain things to.

        The bank stayed open on Fridays. It reports long queues.
        """
    ),
    SampleArticle(
      "2026-09-20T16:00:00Z",
      .en,
      "The Meridian Post",
      by: "Zainab Thorsen",
      title: "A bakery's honest label puts up sales of its worst loaf",
      summary: """
        “Dense, sour, keeps for nine days, not for everyone”: the description was meant to \
        spare the customers.
        """,
      text: """
        For years the dark rye at Ferris & Daughter came back unsold. Then the daughter, \
        Wilhelmina, took over the labels. Where others wrote "artisan" she wrote: "Dense, sour, \
        keeps for nine days. Not for everyone."

        Sales tripled in a month. The bakery rewrote all 22 labels in the same spirit. The plain \
        white reads "It is bread", the walnut loaf "Fewer walnuts than you hope". Complaints have \
        almost ceased, since they would have to be about something not already admitted.

        A marketing professor at Lindenford has asked to study the case. He was sent a bun, \
        labelled "Yesterday's".
        """
    ),
    SampleArticle(
      "2026-10-02T12:45:00Z",
      .en,
      "Ledger & Loom",
      by: nil,
      title: "Shipping line pays captains to arrive late",
      summary: """
        Slower crossings save fuel, and a berth that is free at noon is no use to a ship that \
        came at dawn.
        """,
      text: """
        Cargo ships hurry so that they can wait. At Quillport the average vessel this year arrived \
        eleven hours before its berth was ready and spent them at anchor, having burned a great \
        deal of oil to get there.

        The Teal Line now pays its captains a bonus for being exactly on time, measured in minutes \
        either side of the slot. Fuel use on the northern route has fallen by 17 per cent since \
        May. The company sells the saving to customers as a gift to the climate; to shareholders \
        it uses shorter words.

        Some crews miss the anchorage. The fishing there, one mate said, was excellent.
        """
    ),
    SampleArticle(
      "2026-10-13T08:40:00Z",
      .en,
      "Northgate Wire",
      by: "Tomasz Eriksen-Bell",
      title: "Pencil maker reports best year since the invention of the laptop",
      summary: """
        Orders come from architects, exam boards and, for reasons nobody has explained, \
        submarines.
        """,
      text: """
        BRACKWATER - The Hallam Pencil Works sold 41 million pencils in the year to September, its \
        highest figure since 1984, and has taken on a third shift.

        Half of the growth is owed to exam boards going back to paper. Architects bought more of \
        the soft grades. A navy, which the company may not name, ordered 60,000 with instructions \
        that they should not squeak.

        "A pencil has no battery, writes upside down and can be mended with a knife," said the \
        managing director, Greta Hallam, who gave the yearly results on one sheet, handwritten. \
        Two figures had been rubbed out and corrected. Auditors were shown the rubber.
        """
    ),
    SampleArticle(
      "2026-10-21T05:30:00Z",
      .en,
      "Ledger & Loom",
      by: "Oluwaseun Pickering",
      title: "How a town bought its own supermarket, one shelf at a time",
      summary: """
        When the chain left Upper Welling, 611 households each bought a shelf and a say in \
        what stands on it.
        """,
      text: """
        A shelf costs 350 crowns. It entitles the owner to a brass plate, a vote, and a yearly \
        dividend that last year came to six crowns and a jar of pickles. All 611 were sold within \
        a month of the supermarket chain's leaving Upper Welling.

        Meetings are long. The question of fizzy water took two evenings. But the shop has made a \
        small profit in each of its three years, partly because nobody steals from a shelf with a \
        neighbour's name on it.

        Other towns have sent delegations. They are shown the books, the freezer and the minutes \
        about fizzy water, in that order.
        """
    ),
    SampleArticle(
      "2026-10-28T17:50:00Z",
      .en,
      "The Meridian Post",
      by: nil,
      title: "Central bank's new coin turns out to fit old parking meters",
      summary: """
        The 2-crown piece matches a long-forgotten token to a tenth of a millimetre, and the \
        meters are delighted.
        """,
      text: """
        The new two-crown coin, issued on 12 October, is 23.4 millimetres wide and weighs 6.1 \
        grams. So did the parking token that Lindenford withdrew in 1988. What the mint did not \
        know is that ninety of the old meters are still in place, and still listening.

        Motorists noticed first. For two crowns the meters grant a whole day, a bargain fixed in \
        1979. The city cannot change them because the firm that had the key no longer exists.

        It has decided to regard the matter as heritage. The mint says future coins will be \
        checked against "everything with a slot".
        """
    ),
    SampleArticle(
      "2026-11-04T10:10:00Z",
      .en,
      "Ledger & Loom",
      by: "Henrike Malouf",
      title: "The spreadsheet that ran a shipyard is retired with honours",
      summary: """
        After 23 years and 1.9 million rows, file “FINAL_v2_really” has been read into the \
        company's history.
        """,
      text: """
        It was called FINAL_v2_really, it lived on a computer under the stairs, and between 2003 \
        and last Friday every plate of steel at the Dunmarrow yard was ordered through it. It had \
        1.9 million rows and one yellow cell that nobody was allowed to touch.

        The new system cost 3 million crowns and took two years, most of it spent finding out what \
        the yellow cell did. It held the height of the former yard manager, who had used it to \
        check that the screen was at his level.

        The staff gave the file a farewell lunch. A copy, printed at full length, would reach the \
        lighthouse and back.
        """
    ),
    SampleArticle(
      "2026-11-13T15:05:00Z",
      .en,
      "Northgate Wire",
      by: "Paloma Wren",
      title: "Umbrella rental firm fails in driest autumn for a century",
      summary: """
        The founders had modelled everything except a shortage of rain. Their administrator \
        arrived in sunglasses.
        """,
      text: """
        LINDENFORD - Dry & Dapper, which placed 5,000 umbrellas in racks at stations and offices \
        across the plain, entered administration on Thursday after 71 days with no measurable \
        rain.

        The firm charged by the hour and had raised 2.2 million crowns on a forecast of 160 wet \
        days a year. Its founders said the average had been correct. "We were simply present for \
        the other part of it."

        The umbrellas will be auctioned in lots of fifty. Interest has come from a beach operator, \
        who intends to turn them the other way up in his mind and call them parasols. Heavy rain \
        is expected for the sale.
        """
    ),
  ]
}
