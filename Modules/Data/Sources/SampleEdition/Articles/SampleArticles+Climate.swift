import Domain

extension SampleArticle {
  /// Articles about the climate, in English.
  static let climate: [SampleArticle] = [
    SampleArticle(
      "2026-11-14T06:30:00Z",
      .en,
      "Harbour Gazette",
      by: "Ines Halloran",
      title: "Tide gauges on the north pier are read by hand once more",
      summary: """
        A storm took the sensors, so two pensioners with a lamp and a notebook are keeping the \
        harbour's climate record unbroken.
        """,
      text: """
        The electronic gauges on the north pier at Port Ellery stopped reporting at 3.12 on \
        Tuesday morning, when a wave carried off their cabinet and the aerial with it. The brass \
        staff beside them, fitted in 1887, did not move.

        Since then Walter Pryce, 71, and Oda Lindqvist, 68, have taken turns to read it every \
        three hours. Both worked at the harbour office before the sensors came. "It is the same \
        sea," Mr Pryce said. "It just used to be paid."

        The series matters beyond the harbour: climate researchers use it because it has no gap \
        longer than nine days. New instruments are expected in January.
        """
    ),
    SampleArticle(
      "2026-09-22T09:05:00Z",
      .en,
      "Fieldnotes",
      by: "Tobias Renkema",
      title: "A vineyard where the maps said there could be none",
      summary: """
        The slopes above Upper Welling have produced 2,300 bottles of a red that its makers \
        describe as honest.
        """,
      text: """
        When Hanneke Moor planted pinot on a north-country slope in 2014, the agricultural college \
        sent a polite letter with a map. The map showed where vines would ripen. Upper Welling lay \
        some 180 kilometres outside the line.

        This autumn she picked at 91 degrees on the sugar scale, one short of her target. The \
        climate of the valley has warmed by 1.3 degrees since the college drew its map, and a \
        stone wall behind the rows does the rest.

        The wine will not be sold before spring. A first tasting, in the village hall, drew 140 \
        people and the author of the letter, who asked for two cases.
        """
    ),
    SampleArticle(
      "2026-10-03T14:20:00Z",
      .en,
      "The Meridian Post",
      by: nil,
      title: "Town hall's climate clock found to be eleven minutes slow",
      summary: """
        The display that counts down a city's carbon budget has been late since the spring, \
        and the council is unsure in which direction to apologise.
        """,
      text: """
        Lindenford unveiled its climate clock four years ago: a red display on the town hall that \
        counts down the tonnes of carbon the city may still emit under its own plan. Since March, \
        a schoolgirl has established, it has lost eleven minutes.

        Mina Okafor, 13, compared it with the station clock for a homework project. The cause was \
        a dying battery in a cupboard behind the mayor's portrait.

        "On the one hand we had slightly less time than we displayed," said the deputy mayor. "On \
        the other, we had not noticed." The clock has been set right. The plan itself is two years \
        behind.
        """
    ),
    SampleArticle(
      "2026-08-27T07:45:00Z",
      .en,
      "Hillside Examiner",
      by: "Gwen Abernathy",
      title: "Sixty-two years of playground weather, typed up by year six",
      summary: """
        Pupils at a village school have turned a shelf of weather diaries into a record that \
        professionals want to borrow.
        """,
      text: """
        Every school day since 1964 a pupil at Tarn Hollow primary has walked to the white box at \
        the edge of the playing field and written down what it said. The results fill 41 exercise \
        books, several of them visibly used as umbrellas.

        Last year the two oldest classes typed in all 11,780 readings and checked them in pairs. \
        They found one forged week in 1983, exposed by five identical temperatures and a \
        confession in the margin.

        The Institute for Upland Climate has asked for a copy. Its reply to the school praised the \
        "unusually candid metadata", by which it meant remarks such as "too cold, guessed".
        """
    ),
    SampleArticle(
      "2026-11-05T18:10:00Z",
      .en,
      "Northgate Wire",
      by: nil,
      title: "Brackwater adopts climate budget by a single vote",
      summary: """
        For the first time the town will account for carbon in the same table as money, after \
        a debate that lasted until 1.40 in the morning.
        """,
      text: """
        BRACKWATER - Councillors voted 8 to 7 on Wednesday night to give every department a yearly \
        allowance of carbon beside its allowance of money. A department that overspends either \
        must explain itself at the same meeting.

        The climate budget begins in April at 31,400 tonnes and falls by six per cent a year. \
        Roads take the largest share, swimming baths the second.

        The deciding vote came from Councillor Ruth Amsel, who had argued against it for two \
        hours. "I still think the table is badly laid out," she said. "But I have waited nineteen \
        years for a table."
        """
    ),
    SampleArticle(
      "2026-09-09T05:55:00Z",
      .en,
      "Fieldnotes",
      by: "Maren Tveit",
      title: "The bog that was drained twice and has now been filled in for good",
      summary: """
        Wetter ground has brought frogs, sundew and a measurable fall in emissions to Kettle \
        Moss.
        """,
      text: """
        It took two generations to drain Kettle Moss and eleven weekends to undo it. Volunteers \
        plugged 340 ditches with peat and larch boards, and by the second winter the water stood a \
        hand below the surface, where a bog likes it.

        The climate argument is simple: dry peat rots into carbon dioxide, wet peat does not. A \
        small tower on the site, borrowed from the university at Cairnbeck, suggests that the moss \
        now gives off about a fifth of what it did.

        Nobody needed the tower to find the frogs. A neighbour two fields away has complained of \
        them in writing, giving the hours.
        """
    ),
    SampleArticle(
      "2026-10-19T11:35:00Z",
      .en,
      "Ledger & Loom",
      by: "Caspian Adeyemi",
      title: "Why your insurer would like to see your cellar",
      summary: """
        Flood cover is being priced house by house, and the question that decides it is \
        humbler than any climate model.
        """,
      text: """
        Three insurers in the Marrow Vale have begun sending people with tape measures to look at \
        cellars. They do not measure the rain. They measure the height of the lowest window sill.

        Their climate models can say how often the river will rise in a decade. They cannot say \
        whether number 14 has a step. In a trial of 900 houses the step explained more of the \
        damage than anything the models knew.

        Premiums have moved both ways: 38 per cent of owners now pay less. One customer was \
        offered a tenth off for three courses of brick. The bricks cost 41 crowns and he laid them \
        himself, in an afternoon.
        """
    ),
    SampleArticle(
      "2026-11-18T08:50:00Z",
      .en,
      "Harbour Gazette",
      by: "Ines Halloran",
      title: """
        After forty years of argument the villages of the Osk valley agree on one map of who \
        floods first, who floods next and who lends the boats
        """,
      summary: """
        Nine parishes have signed a flood plan that fits on a tea towel, and is being sold as \
        one.
        """,
      text: """
        The map is printed in three blues. Dark blue floods first, middle blue next, pale blue \
        last and lends its boats. All nine parishes of the Osk valley signed it on Monday, ending \
        a dispute that began after the high water of 1986.

        Earlier drafts failed because no village would be dark blue. What changed, the chairwoman \
        Elspeth Nkemelu said, was that a changing climate had twice flooded them all in the same \
        night. "It took the vanity out of it."

        Each dark blue house gets a named boat and a named rower. The plan is also a tea towel, at \
        six crowns. The first 400 have sold out, mostly to pale blue.
        """
    ),
    SampleArticle(
      "2026-08-31T13:15:00Z",
      .en,
      "Hillside Examiner",
      by: nil,
      title: "Correction: the climate of Oster Ness is not Mediterranean",
      summary: """
        An editor's note on a travel supplement that sent eleven readers to the wrong kind of \
        beach.
        """,
      text: """
        In our summer supplement we described the climate of Oster Ness as "practically \
        Mediterranean". This was based on a thermometer reading supplied by a hotel. The \
        thermometer, we now know, hung above the kitchen vent.

        The mean August temperature at Oster Ness is 16.4 degrees. The sea is colder. There are \
        palm trees, as stated, but they are made of steel and belong to the miniature golf course.

        We apologise to the eleven readers who packed accordingly, and thank the twelfth, who \
        writes that she had a marvellous week, saw two otters, and would be obliged if we did not \
        publish anything further.
        """
    ),
  ]
}
