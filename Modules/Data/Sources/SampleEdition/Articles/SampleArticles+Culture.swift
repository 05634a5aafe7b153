import Domain

extension SampleArticle {
  /// Articles about culture, in English.
  static let culture: [SampleArticle] = [
    SampleArticle(
      "2026-08-20T07:20:00Z",
      .en,
      "Lantern Weekly",
      by: "Cordelia Nakasone",
      title: "At the Café Håkon, a play about Zoë, Ångström and the señor next door",
      summary: """
        A two-hour comedy on spelling, staged between the tables, gets every accent right and \
        most of the soup.
        """,
      text: """
        Every character in "Diacritics" has a mark that clerks leave off. Zoë loses her dots to a \
        bank, Señor Peña becomes Senor Pena and then, by way of a parcel firm, a small town; old \
        Ångström has been filed under A, under O and finally under Miscellaneous.

        Played between the tables of the Café Håkon, to forty diners, the piece is funnier than it \
        sounds and sadder than it pretends. Marit Osei as the filing clerk has the best scene, in \
        which she reads out a list of names exactly as they are printed.

        The soup is included. On the night I went it was a purée, correctly accented.
        """
    ),
    SampleArticle(
      "2026-08-28T18:05:00Z",
      .en,
      "Lantern Weekly",
      by: nil,
      title: "Lost second violin part found lining a drawer",
      summary: """
        A quartet that has been played as a trio since 1893 will be heard whole in October.
        """,
      text: """
        The Quartet in G by Amalie Rosenkvist has been called a trio for so long that two editions \
        say so on the cover. The second violin part disappeared in 1893. It has now been found in \
        Brackwater, face down, under some spoons.

        The chest of drawers had belonged to a violinist who moved house in a hurry. Its present \
        owner, Clement Adu, was about to replace the lining paper when he saw that it had bar \
        lines.

        The part has all the best tunes. The Lindenford players, who will give it on 10 October, \
        say it explains several long silences that scholars had admired.
        """
    ),
    SampleArticle(
      "2026-09-06T10:15:00Z",
      .en,
      "The Meridian Post",
      by: "Theodora Finch",
      title: "The novelist who finished her book in the library's lift",
      summary: """
        It is the only room in Port Ellery, says Esme Oduro-Blake, in which people stop \
        talking.
        """,
      text: """
        Esme Oduro-Blake wrote her first four novels at a kitchen table with three children under \
        it. Her fifth was written in the lift of the Port Ellery library, between the second floor \
        and the third, on a folding stool.

        She had found that people entering a lift fall silent of their own accord. Staff let her \
        be. Readers pressed the button, nodded, and rode with her as far as Biography.

        "The Floor Between" has 31 chapters, none longer than it takes to go up and down twice. \
        The library has put it on the second floor and on the third. The stool is on loan to the \
        town museum.
        """
    ),
    SampleArticle(
      "2026-09-13T14:45:00Z",
      .en,
      "Lantern Weekly",
      by: "Rufus Amadi",
      title: "Street organ festival drowned out by its own success",
      summary: """
        Ninety-four organs came to Quillport where thirty had been expected, and no two knew \
        the same waltz.
        """,
      text: """
        From the harbour it sounded like the sea having an argument. Ninety-four street organs had \
        come to Quillport for a festival planned around thirty. The organisers allotted each a \
        corner, ran out of corners, and began to allot doorways.

        By noon a system had established itself. Players worked in shifts of a quarter of an hour, \
        with a whistle between, and walked about listening to one another in the meantime. Several \
        said that they had never heard anybody else's.

        The closing number, for all ninety-four together, was abandoned after one bar. It was \
        agreed to have been the high point.
        """
    ),
    SampleArticle(
      "2026-09-26T08:00:00Z",
      .en,
      "Hillside Examiner",
      by: "Blanche Thibodeau-Ames",
      title: "Painting hung upside down since 1961 will stay that way",
      summary: """
        The artist's daughter has ruled that her father would have preferred the mistake.
        """,
      text: """
        The error was found by a cloakroom attendant. Looking at "Estuary, Evening" in the \
        Hillside Gallery for the several thousandth time, Lionel Mwangi noticed that the signature \
        at the top right was not a flock of birds.

        The painting had hung upside down for 65 years. In that time it had been on the cover of \
        two catalogues and had inspired a school of painters who put the sea above the sky.

        The gallery asked the artist's daughter, who is 88, what should be done. She had it turned \
        round, looked for a while, and had it turned back. "He never could do skies," she said.
        """
    ),
    SampleArticle(
      "2026-10-05T20:30:00Z",
      .en,
      "Lantern Weekly",
      by: "Sorcha Bellweather",
      title: "Review: a silent film, a live orchestra and one determined bat",
      summary: """
        The restored “Night Mail to Vesper” was shown in the ruined abbey, where the \
        projector's beam had a tenant.
        """,
      text: """
        The 1924 thriller "Night Mail to Vesper" survives in a single print with a hole burned in \
        the fourth reel. Shown on Saturday against the west wall of St Orrin's abbey, with 26 \
        musicians and a wind machine, it was as tense as anything made since.

        It also had an extra. A bat hunted moths in the beam throughout, twenty times life size, \
        and with a timing any actor might envy: it crossed the villain's face at each lie.

        The composer, Hideo Castellan, had allowed for trains overhead but not for this. He has \
        since added a line for piccolo.
        """
    ),
    SampleArticle(
      "2026-10-10T11:40:00Z",
      .en,
      "The Meridian Post",
      by: nil,
      title: "Dictionary admits 412 words and shows 30 to the door",
      summary: "“Snowplough parenting” is in; “cyberspace” has been asked to wait outside.",
      text: """
        The editors of the Lindenford Dictionary meet once a year in a room with no windows and \
        decide what counts. This autumn 412 words were let in, among them "shelfie", "doomscroll" \
        and, after six years of applications, "meh".

        Thirty were shown out to make space on paper, which has not grown. The rule is strict: no \
        printed use in ten years. "Floppy" keeps its place thanks to rabbits.

        The longest argument was over "literally". The chief editor, Augustin Paley, would not say \
        which side had won. "We literally voted," he said, and went to lunch.
        """
    ),
    SampleArticle(
      "2026-10-14T16:20:00Z",
      .en,
      "Lantern Weekly",
      by: "Noémie Harcastle",
      title: "Eleven thousand postcards, all of the same bridge",
      summary: """
        A retired tram driver's collection goes on show, arranged by the colour of the sky.
        """,
      text: """
        Emil Szarka drove trams over Hollow Bridge for 34 years and has 11,206 postcards of it. He \
        does not own a picture of anything else. The exhibition at the Lantern Hall puts them edge \
        to edge around all four walls, in order of the sky, from the white of an 1898 collotype to \
        a violet that no weather has produced.

        What could be a joke becomes, after ten minutes, a kind of film. Lamps change, hats \
        vanish, a tree grows and is felled. On 61 cards a number 5 tram is passing.

        "That one is me," he says of each. In fourteen cases it can be proved.
        """
    ),
    SampleArticle(
      "2026-10-24T06:50:00Z",
      .en,
      "Northgate Wire",
      by: nil,
      title: "Bookshop sells novels by weight and runs out of Victorians",
      summary: "At nine crowns a kilo the shelves at Cairnbeck emptied from the thick end.",
      text: """
        CAIRNBECK - A second-hand bookshop that was short of space priced its whole stock by \
        weight for one week, and sold 4.1 tonnes.

        Long nineteenth-century novels went first. By Wednesday there was not a Victorian in the \
        building, and customers were weighing family sagas in each hand. Poetry, at about one \
        crown a volume, lasted until the last morning, when a single buyer took all of it in a \
        wheelbarrow.

        The owner, Perpetua Lowe, made 36,900 crowns and has her floor back. She kept one book. It \
        is an atlas of 11 kilos, and she says it was not sentiment; she could not get it on to the \
        scale.
        """
    ),
    SampleArticle(
      "2026-11-03T12:10:00Z",
      .en,
      "Lantern Weekly",
      by: "Ambrose Iwu",
      title: "The last man who can tune the town's bells by file",
      summary: """
        At 79, Ruben Castaldi takes a shaving off a bell about twice a year, and thinks about \
        it for the rest.
        """,
      text: """
        You can take metal off a bell but you cannot put it back. That, says Ruben Castaldi, is \
        the whole of the craft. He learned it from his uncle with a half-round file, and he is the \
        last in the region to do it without a lathe.

        A job begins with a week of listening. Then he climbs up, takes three or four strokes on \
        the inside of the rim, and goes home. "You wait until you have forgotten what you hoped \
        for," he said.

        There are two apprentices. In four years they have been allowed to file one doorbell, \
        which is now in perfect D.
        """
    ),
    SampleArticle(
      "2026-11-10T09:00:00Z",
      .en,
      "The Meridian Post",
      by: "Liesbeth Caruana",
      title: "Radio drama recorded in a moving train, delays included",
      summary: """
        Eight episodes of “The 6.14” were performed live between Lindenford and the coast, \
        with the timetable as director.
        """,
      text: """
        There is no studio in "The 6.14". Each of its eight episodes was recorded in one take in \
        the last carriage of the 6.14 to Port Ellery, and lasts precisely as long as the journey \
        did. The third is nine minutes longer than the others, owing to a cow.

        The actors had to invent their way through that one, and it contains the best scene in the \
        series: two people who cannot stand each other, running out of subjects.

        Real passengers can be heard. One asks the murderer whether the seat is taken. It is used \
        again, to considerable effect, in episode seven.
        """
    ),
    SampleArticle(
      "2026-11-19T19:40:00Z",
      .en,
      "Lantern Weekly",
      by: nil,
      title: "Puppet theatre tours twelve villages with a stage that folds into a pram",
      summary: """
        The Little Guild plays “The Flood” to audiences of thirty, and asks the front row to \
        hold the river.
        """,
      text: """
        The pram came first. Yolanda Pettifer-Osman found it outside a chemist's, noticed that the \
        hood would make a proscenium, and built a company around it. The Little Guild has two \
        puppeteers, nine puppets and no lights, and performs where it can be pushed.

        "The Flood" is its third piece. A blue sheet is handed to the front row, who are then \
        responsible for it. At Lower Fenn they let the water rise so fast that the mayor, a sock, \
        was lost in the first act.

        It is forty minutes long, about the climate in the vaguest and wettest way, and free. A \
        hat goes round. In the hat is a smaller puppet, who says thank you.
        """
    ),
  ]
}
