import Domain

extension SampleArticle {
  /// Articles about science, in English.
  static let science: [SampleArticle] = [
    SampleArticle(
      "2026-08-22T08:15:00Z",
      .en,
      "Fieldnotes",
      by: "Anselm Okoro",
      title: "Asteroid named after the cleaner who found the fault in the telescope",
      summary: "A loose cable had been counted as a new kind of star for eleven months.",
      text: """
        For eleven months the survey telescope on Mount Carrow reported a star that brightened \
        every weekday at 5.40 in the afternoon. Two papers were drafted about it. Then Romilda \
        Achterberg, who has cleaned the dome for sixteen years, mentioned that she plugs in the \
        vacuum cleaner at about that time.

        The cable ran beside the detector's. Moved by a metre, it made the star disappear, along \
        with both papers.

        The observatory has used its right to name a minor planet and chosen hers. Achterberg is 3 \
        kilometres across and passes nowhere near us. "It sounds tidy," she said.
        """
    ),
    SampleArticle(
      "2026-09-03T10:40:00Z",
      .en,
      "The Meridian Post",
      by: "Lila Brandvold",
      title: "Crows remember a good tool, and hide it from their relations",
      summary: """
        A study of 46 birds finds that the best hooks are stored separately, and that the \
        crows check who is looking.
        """,
      text: """
        New work from the Aviary at Sallow Wood suggests that crows rank their tools. Given a \
        dozen hooked twigs, a bird will try each one, keep two or three, and put the best of them \
        somewhere else entirely, usually after looking over both shoulders.

        The team, led by Ngozi Hartmann, filmed 46 crows for two winters. Birds hid a tool more \
        carefully when a brother was present than when a stranger was. With no one watching they \
        simply dropped it.

        The researchers lost nine pencils, a bicycle valve and the key to the camera cupboard. All \
        but the key have been found.
        """
    ),
    SampleArticle(
      "2026-09-18T06:20:00Z",
      .en,
      "Northgate Wire",
      by: nil,
      title: "Deep drill reaches 7,204 metres and a very old puddle",
      summary: """
        Water trapped in granite beneath Skarn has not seen daylight for 1.1 billion years, \
        and tastes as one would expect.
        """,
      text: """
        SKARN - Geologists drilling for hot rock have instead struck a pocket of water that has \
        been sealed underground for about 1.1 billion years, the Skarn Deep Borehole project said. \
        Some 300 litres came up before the pressure fell.

        The age was worked out from the xenon and helium dissolved in it. The water is eight times \
        saltier than the sea and slightly thick. A member of the night shift, contrary to the \
        protocol, tasted it. His report in the log reads in full: "No."

        Samples have gone to four laboratories that look for microbes living without light.
        """
    ),
    SampleArticle(
      "2026-09-29T16:55:00Z",
      .en,
      "Fieldnotes",
      by: "Mireille Santangelo",
      title: "The mathematician who folds maps for a living",
      summary: """
        An old puzzle about creases has turned out to be useful for solar sails, stents and \
        the inside of a glove box.
        """,
      text: """
        There are more ways to fold a road map than anyone has counted. For a strip of stamps the \
        numbers are known up to 45; for a sheet they run out almost at once. Noor Valasek at the \
        Lindenford Institute has spent six years on the sheets.

        Her new result does not count the foldings but shows which of them can be opened again \
        with a single pull. That is the question engineers ask of a solar sail, and surgeons of a \
        stent.

        She travels by train and does not own a road map. "I find them stressful," she said. "They \
        are always somebody else's answer."
        """
    ),
    SampleArticle(
      "2026-10-07T07:35:00Z",
      .en,
      "Hillside Examiner",
      by: "Peter Goswick",
      title: "Beetle thought extinct was living in the museum's own skirting board",
      summary: """
        The last specimen had been on display since 1911, about four metres from a thriving \
        colony.
        """,
      text: """
        The powder-horn beetle, declared extinct in 1954, has been found alive in the Hillside \
        Museum, behind the case in which the only known example is pinned.

        A decorator, Femi Castlemaine, noticed small round holes while stripping paint in Gallery \
        Two. He took a photograph to ask about woodworm, and was asked very politely to put down \
        his scraper. At least seventy beetles live in the oak, which they have been eating slowly \
        since the Edwardian period.

        The gallery is closed. The curators now face an unusual question of conservation, since \
        the building and the species cannot both be preserved. "We have a lot of skirting," the \
        director said.
        """
    ),
    SampleArticle(
      "2026-10-15T20:05:00Z",
      .en,
      "The Meridian Post",
      by: nil,
      title: "Astronomers agree on how to pronounce it, by 61 votes to 60",
      summary: """
        A resolution at the autumn congress settles a quarrel about a small moon, at least \
        until the next congress.
        """,
      text: """
        The small moon was found in 2019 and named after a river goddess whose language is no \
        longer spoken. Since then observers have called it Yeth, Eeth and, in one influential \
        podcast, Jethro.

        A linguist told the congress at Port Ellery that all three were wrong and that the right \
        sound was made with the tongue against the upper teeth while breathing in. Delegates \
        practised for several minutes. The recording has been widely shared.

        They then chose Yeth by 61 votes to 60, with 200 abstaining to get to the buffet. The \
        moon, which is nine kilometres wide, has no atmosphere and therefore no opinion.
        """
    ),
    SampleArticle(
      "2026-10-22T09:50:00Z",
      .en,
      "Fieldnotes",
      by: "Hamish Duquesne",
      title: "How to weigh a whale with a ruler and a sunny day",
      summary: """
        A drone, a shadow and some school geometry now give the mass of a living whale to \
        within five per cent.
        """,
      text: """
        You cannot put a whale on a scale, so for a century weights came from whales that were \
        past minding. A group at the Saltmarsh Marine Station now does it from the air, with a \
        drone at forty metres and the sun at a known angle.

        The drone gives length and width. The shadow on the sea floor gives the height. The \
        remaining problem was the density of the animal, solved when one humpback floated asleep \
        beside a research boat for an hour and a half.

        Tested against dolphins, which can be persuaded on to a scale with herring, the method was \
        out by under five per cent.
        """
    ),
    SampleArticle(
      "2026-11-02T11:15:00Z",
      .en,
      "Northgate Wire",
      by: "Anneliese Moreau",
      title: "Laboratory repeats its own famous experiment and gets half the effect",
      summary: """
        The team that reported a striking result in 2016 has published a careful account of \
        why it was probably half luck.
        """,
      text: """
        CAIRNBECK - A psychology laboratory has repeated the study that made its name, with twenty \
        times as many volunteers, and found an effect half as large. It published the result under \
        the title "Smaller than we said".

        The original reported that people remember lists better while walking. They still do, by \
        about one word in twenty-five rather than two.

        "Nobody asked us to," said Kofi Brandt, who led both studies. "But there was a company \
        selling a desk because of us." The new data, including the recordings of every session, \
        are free to download. Within a week the paper had been cited more often than any the group \
        wrote last year.
        """
    ),
    SampleArticle(
      "2026-11-06T05:45:00Z",
      .en,
      "The Meridian Post",
      by: "Yevgenia Hollins",
      title: "A map of every smell in a single hedge",
      summary: """
        Chemists spent a year beside one kilometre of hawthorn and found 1,140 different \
        conversations.
        """,
      text: """
        A hedge talks in smells. Chewed by a caterpillar, a hawthorn leaf lets off a vapour that \
        its neighbours notice and that certain wasps, who like caterpillars, notice more. How much \
        of this goes on at once was anyone's guess until a team from Cairnbeck put 200 small glass \
        funnels along one kilometre of hedge at Lower Fenn.

        They found 1,140 compounds, a third of them unknown. Traffic was busiest an hour after \
        dawn. A passing tractor silenced everything for about twenty minutes, and so did, for \
        reasons still unclear, the village brass band.

        A warmer climate seems to make the hedge talk more. The farmer has been asked not to trim \
        it until 2028.
        """
    ),
    SampleArticle(
      "2026-11-11T14:30:00Z",
      .en,
      "Fieldnotes",
      by: nil,
      title: "Slime mould finds shorter route for the number 9 bus",
      summary: """
        Given oat flakes for bus stops, a yellow blob redrew a city's timetable in 26 hours.
        """,
      text: """
        Transport planners at Lindenford laid out their 54 busiest stops as oat flakes on a tray \
        and left a slime mould overnight. By the following evening it had joined them up with a \
        network 11 per cent shorter than the real one and only slightly worse in a breakdown.

        The mould, which has no brain, ignored the ring road completely. It also ran a direct line \
        from the hospital to the market, a service that residents have been requesting since 1991.

        The council will try the new number 9 from March. A motion to list the mould among the \
        authors of the report was carried, there being no objection from its side.
        """
    ),
    SampleArticle(
      "2026-11-16T18:25:00Z",
      .en,
      "Hillside Examiner",
      by: "Delphine Araki",
      title: "Old bell, new physics: why St Orrin's tenor sounds flat in fog",
      summary: """
        Ringers have complained for two centuries. A doctoral student has shown that they were \
        right, and by how much.
        """,
      text: """
        The tenor bell of St Orrin weighs 1,480 kilos and is said to go flat in fog. Visitors put \
        this down to the ringers, the ringers to the bell.

        Tamsin Eze, who is writing a thesis on sound in damp air, hung microphones in the tower \
        and at nine points in the town for fourteen months. The bell does not change. What reaches \
        the market square in fog, however, has lost its upper partials, and the ear, deprived of \
        them, hears the note about a fifth of a semitone low.

        The ringers have had the page framed. They are working on an explanation for Sundays.
        """
    ),
    SampleArticle(
      "2026-08-29T17:30:00Z",
      .en,
      "Northgate Wire",
      by: nil,
      title: "Rocket students recover their payload from a duck pond",
      summary: """
        The sensor survived the fall from 9.8 kilometres; the ducks have been compensated with \
        oats.
        """,
      text: """
        DUNMARROW - A rocket built by eleven students reached 9.8 kilometres on Saturday, two \
        hundred metres short of its goal, and came down in the only pond within walking distance \
        of the launch site.

        The payload, a dust counter the size of a matchbox, worked throughout and for three days \
        afterwards under water. It reported unusually high concentrations of weed.

        The team's captain, Ravi Stenmark, said the parachute had opened as designed. "What we did \
        not design was the wind." No animals were hurt. A mallard that had settled on the nose \
        cone was persuaded to leave it after forty minutes, and the attempt will be repeated in \
        May.
        """
    ),
  ]
}
