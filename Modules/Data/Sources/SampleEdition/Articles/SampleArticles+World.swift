import Domain

extension SampleArticle {
  /// Articles from abroad, in English.
  static let world: [SampleArticle] = [
    SampleArticle(
      "2026-09-02T05:15:00Z",
      .en,
      "Northgate Wire",
      by: "Estrella Vandermeer",
      title: "Two countries exchange a hill so that the road can be straight",
      summary: """
        The border at Sella Pass has been moved by 340 metres, to the benefit of both sides \
        and one inn.
        """,
      text: """
        SELLA PASS - Two neighbouring states have signed what may be the shortest border treaty in \
        force: a page and a half, with a sketch. One gives up a hill, the other a meadow of the \
        same area, and the road between them loses eleven bends.

        Talks began in 1958 and stalled over a spring on the hill. It was then discovered that \
        both sides already drank from it.

        The only inhabitant affected is the innkeeper, whose kitchen has changed country while the \
        bar has not. She says that she will go on paying tax where the stove is. The ceremony was \
        held in the dining room, across both.
        """
    ),
    SampleArticle(
      "2026-09-17T14:05:00Z",
      .en,
      "The Meridian Post",
      by: "Tariq Jansone",
      title: "🦆 on the road sign stays, rules island court",
      summary: """
        A driver had argued that the symbol was not a legal instruction. Three judges and a \
        demonstration persuaded him.
        """,
      text: """
        The sign at the end of Marina Road shows a duck, in yellow, and nothing else. Joachim \
        Ferrer, fined sixty crowns for failing to give way to one, told the court on Vesper Island \
        that it had no meaning known to law.

        The judges went to see. They stood by the road for an hour, in robes, while 43 ducks \
        crossed in four groups. All the traffic stopped without further advice.

        A symbol that everybody understands, the ruling says, has been understood. The appeal was \
        dismissed. Mr Ferrer paid, and has asked that the money be spent on bread. The court \
        replied that bread is bad for ducks, and bought oats.
        """
    ),
    SampleArticle(
      "2026-09-25T09:10:00Z",
      .en,
      "Northgate Wire",
      by: nil,
      title: "Island of 90 people holds election with 91 candidates",
      summary: """
        A clerical error put the postmistress on the ballot twice. She came first and third.
        """,
      text: """
        SKELLING - Everyone on the island of Skelling stands for the council, by a custom older \
        than the rules, and everyone votes. This year the roll of 90 names had 91 lines, because \
        Una Marchbanks appeared both as postmistress and as harbour clerk.

        She came first under one heading and third under the other. The returning officer, her \
        brother, took advice by radio from the mainland. He was told to add the figures together \
        and say nothing.

        The new council has five members. Turnout was 100 per cent, the second time it has fallen \
        to that level since records began; the visiting doctor normally votes as well.
        """
    ),
    SampleArticle(
      "2026-10-08T18:45:00Z",
      .en,
      "The Meridian Post",
      by: "Wanjiru Aldous",
      title: "The night train returns, with a library car and a strict whisper",
      summary: """
        After fifteen years a sleeper again links the two seas in 13 hours, at the speed of a \
        good chapter.
        """,
      text: """
        It left at 21.08 with every berth taken and a queue of people who had merely come to see \
        it go. The Two Seas sleeper, withdrawn in 2011 for want of passengers, is back with 14 \
        cars, among them one lined with books.

        No book may leave the train. Readers who do not finish in 13 hours are given a slip with \
        the page number, good for the journey home. It has been noted that return sales are \
        remarkably high.

        Somewhere after midnight the line crosses a viaduct where phones have no signal for forty \
        minutes. The conductor announces it, in a whisper, as a feature.
        """
    ),
    SampleArticle(
      "2026-10-20T07:30:00Z",
      .en,
      "Northgate Wire",
      by: "Ilkay Rosander",
      title: "Desert town celebrates its first roundabout",
      summary: """
        There is no other junction within 90 kilometres, and for the time being only one road \
        leads to it.
        """,
      text: """
        TAL MERIN - A brass band, four speeches and a sword dance greeted the opening of the first \
        roundabout in the desert province of Tal Merin. It stands where the northern highway will \
        one day meet the western one. The western one has been funded as far as the map.

        Until it arrives, drivers go round and continue. Many go round twice. A police officer, \
        posted to explain the rules, said that on the first day he had spoken to 300 people and \
        that all of them had enjoyed it.

        In the middle stands a date palm. Under it, by common consent and against the regulations, \
        tea is sold.
        """
    ),
    SampleArticle(
      "2026-10-26T12:30:00Z",
      .en,
      "The Meridian Post",
      by: nil,
      title: "Lake divided between three towns is measured again and found to have grown",
      summary: """
        A survey of Lake Ondra gives each shore eleven extra hectares, and a new quarrel about \
        who owns the middle.
        """,
      text: """
        For 120 years Lake Ondra was 4,310 hectares, because a surveyor in a rowing boat had said \
        so. A satellite, a sonar and a very patient student now make it 4,343.

        The lake has not risen. The surveyor had simply gone round the reed beds rather than \
        through them, having, as his diary says, "had enough of leeches". The three towns on its \
        shores divide the fishing by area, so all of them gain.

        The treaty, however, speaks of thirds of the old figure. What is left over is a strip in \
        the middle about the size of a village, and it holds the best perch.
        """
    ),
    SampleArticle(
      "2026-11-11T06:00:00Z",
      .en,
      "Northgate Wire",
      by: "Aurelio Kaminska",
      title: "Mountain republic prints its constitution in a comic strip",
      summary: """
        All 94 articles have been drawn, and lawyers admit to having learned something from \
        panel 212.
        """,
      text: """
        ALTAVERRA - Every household in the mountain republic of Altaverra will receive the \
        constitution this month as a comic of 128 pages. Its 94 articles are explained by a goat, \
        who is at no point named but wears the national colours.

        The justice ministry ordered it for schools. Then judges began to ask for copies. Panel \
        212, which shows who may dissolve whom and with what stamp, is said to have settled a \
        question that had divided the faculty for a decade.

        Article 61, on emergencies, proved impossible to draw and is being amended. The goat's \
        remark on it, "I do not follow either", has been left in.
        """
    ),
    SampleArticle(
      "2026-11-20T10:35:00Z",
      .en,
      "Harbour Gazette",
      by: "Solveig Mbatha",
      title: "Message in a bottle arrives after 51 years, with a bill",
      summary: """
        The note asked its finder to pay for the stamp. The finder, on the far side of the \
        ocean, has done so.
        """,
      text: """
        The bottle thrown off Port Ellery pier in 1975 by Malcolm Deering, then nine, travelled \
        about 6,900 kilometres and came ashore last month at Praia Serena. Inside were a drawing \
        of a submarine and a request that the finder write back and, since stamps were dear, \
        enclose the price of the reply.

        Joana Figueira, a schoolteacher, worked out what that would be now with half a century of \
        interest. She sent four crowns and twenty, and a drawing of the beach.

        Mr Deering is 60 and keeps a hardware shop, 200 metres from the pier. He has framed the \
        drawing. The money he threw back, in a bottle.
        """
    ),
  ]
}
