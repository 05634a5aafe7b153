import Domain

extension SampleArticle {
  /// Articles about sport, in English.
  static let sport: [SampleArticle] = [
    SampleArticle(
      "2026-08-24T20:45:00Z",
      .en,
      "The Far Corner",
      by: "Declan Yamoah",
      title: "Goalkeeper scores from his own half, apologises at length",
      summary: """
        A clearance, a gust and a bounce gave Harbour United a point they had done nothing \
        else to deserve.
        """,
      text: """
        There were four minutes left and Harbour United were losing 1-0 when Mattis Ogunleye, in \
        goal, kicked the ball as far away from himself as he could. It was the only plan he had. \
        The wind off the estuary took it, it bounced once on the edge of the area, and the other \
        goalkeeper watched it go over him with an expression of professional sympathy.

        Ogunleye ran eighty metres, not to celebrate but to say sorry. The two men shook hands in \
        the goalmouth for some time.

        It is his second goal in eleven seasons. The first was at the wrong end.
        """
    ),
    SampleArticle(
      "2026-08-30T08:20:00Z",
      .en,
      "The Far Corner",
      by: nil,
      title: "Oldest rowing race in the county decided by a swan",
      summary: """
        Crews from Lindenford and Quillport were level with 200 metres to go when the river's \
        senior resident came out.
        """,
      text: """
        The Ferryman's Cup has been rowed since 1831 and has been interrupted by war, by fog and \
        once by a wedding. Saturday's was the first to be settled by a swan.

        With 200 metres left the boats were level. The bird left the Quillport bank, crossed \
        without haste, and stopped in lane two. Quillport, coached to respect the river, stopped \
        as well. Lindenford won by nine lengths.

        There was no protest. "He has been here longer than the cup," said the Quillport cox, \
        Amara Fenwick. Under a rule of 1904 the stewards offered a re-row. Both crews looked at \
        the swan, which had not moved, and declined.
        """
    ),
    SampleArticle(
      "2026-09-08T06:05:00Z",
      .en,
      "Northgate Wire",
      by: "Ivo Santerre",
      title: "Cyclist wins mountain stage after stopping for a sandwich",
      summary: """
        Ana Belmonte-Ruiz lost forty seconds at a farm gate and gained three minutes on the \
        climb.
        """,
      text: """
        COL DE L'AURE - Ana Belmonte-Ruiz won the ninth stage of the Tour of the Three Valleys on \
        Monday after dismounting at a farm gate, 31 kilometres from the finish, to accept a cheese \
        sandwich from a spectator.

        She had missed her feed bag and said that she could feel her legs "leaving the meeting". \
        The stop cost forty seconds. On the final climb she caught eleven riders and crossed the \
        line alone, crumbs on her collar.

        The jury looked into whether the sandwich was outside assistance. Rule 41 permits food \
        offered equally to all. The farmer testified that he had made nineteen.
        """
    ),
    SampleArticle(
      "2026-09-16T17:15:00Z",
      .en,
      "The Far Corner",
      by: "Kirsten Abiodun",
      title: "The referee who explains everything",
      summary: """
        Lower-league crowds have started to turn up early for Halvard Pines, who stops to give \
        his reasons.
        """,
      text: """
        Most referees point. Halvard Pines talks. At each foul he turns to the main stand and \
        says, in the voice of a man reading a recipe, what he saw, what he did not see and what he \
        has therefore decided.

        At first he was booed in complete sentences. Now the fourth division has noticed something \
        odd: at his matches there is half the usual dissent and one third of the bookings. Players \
        say that it is hard to argue with somebody who has already put your case.

        He teaches chemistry in Cairnbeck. "In both jobs," he said, "they mainly want to know that \
        you were looking."
        """
    ),
    SampleArticle(
      "2026-09-21T12:50:00Z",
      .en,
      "Hillside Examiner",
      by: nil,
      title: "Village cricket side all out for 11, top scorer is Extras",
      summary: """
        Tarn Hollow lasted 47 minutes, and the tea, which had been prepared for four o'clock, \
        became lunch.
        """,
      text: """
        Batting first on a pitch described as sporting, Tarn Hollow were all out for 11 on Sunday. \
        Seven of those were extras. Of the four runs off the bat, three came from an overthrow and \
        one from the vicar, who had been trying to leave the ball.

        Lower Fenn's opening bowler, Saskia Imrie, took eight wickets for two. She is fifteen and \
        had a music lesson at three, which she made.

        The visitors knocked off the runs in nine balls. With the afternoon free the sides mixed \
        themselves up and played again, and that game was a tie. The scorer has entered it in \
        pencil.
        """
    ),
    SampleArticle(
      "2026-10-04T15:35:00Z",
      .en,
      "The Far Corner",
      by: "Oyelola Brink",
      title: "Marathon runner finishes last, in seven hours, to the largest crowd of the day",
      summary: "The sweepers had folded the cones; the brass band unpacked again.",
      text: """
        Officially the Lindenford marathon ended after six hours. The cones were on the lorry and \
        the arch had been let down when word came that number 4417 was still moving.

        Number 4417 was Bettina Crowe, 66, a retired bus driver, who had started slowly and then \
        eased off. The band unpacked. Two hundred volunteers who had been going home stood back \
        along the last stretch, and the arch was blown up by hand pump, arriving at its full \
        height some eight seconds before she did.

        Her time was 7:02:19. "I have always run to the timetable," she said, "and I am not early, \
        am I?"
        """
    ),
    SampleArticle(
      "2026-10-11T09:25:00Z",
      .en,
      "Northgate Wire",
      by: nil,
      title: "Chess club and boxing club share a hall, then a league table",
      summary: """
        In Brackwater the heating broke on the same night for both, and a joint competition \
        was the result.
        """,
      text: """
        BRACKWATER - The boxers had the hall on Mondays, the chess players on Wednesdays. In \
        January the boiler failed, leaving one warm room and one warm evening, and the clubs found \
        themselves on either side of a curtain.

        They now run a shared league. A match is four rounds of skipping, then a game at ten \
        minutes a side while the pulse comes down. Points count equally. No one is struck.

        The table is led by Wendell Achebe, a 58-year-old librarian with a very low resting heart \
        rate. The heavyweights are thought to be improving in the endgame. Attendance at both \
        clubs has doubled and the boiler has not been repaired.
        """
    ),
    SampleArticle(
      "2026-10-18T19:55:00Z",
      .en,
      "The Far Corner",
      by: "Mirela Stroud",
      title: "Fell race re-routed around a sheep that would not be moved",
      summary: """
        Runners at Kestrel Crag met an obstacle on the ridge that outweighed most of them and \
        had the better footing.
        """,
      text: """
        At the narrowest point of the Kestrel Crag fell race, where the path is forty centimetres \
        wide and the view is excellent on both sides, stood a ewe. She had been there since nine.

        The leader, Fionn Takala, tried reason. The second and third tried a cereal bar. When \
        eleven runners had gathered, the marshal drew a new line on the map, down through the \
        bracken and up again, which added 600 metres and a stream.

        The order at the ewe was the order at the finish, give or take a boot. Organisers have \
        written the detour into next year's route, on the assumption that she will defend her \
        title.
        """
    ),
    SampleArticle(
      "2026-11-01T13:00:00Z",
      .en,
      "The Far Corner",
      by: nil,
      title: "Stadium's new seats are the right way round, inspectors confirm",
      summary: "A fortnight of rumours in Quillport is over. Row F, however, faces a pillar.",
      text: """
        The Quillport Dockers have issued a statement to say that the seats in their east stand \
        face the pitch. It followed a photograph, shared 80,000 times, which seemed to show \
        otherwise and which had been taken in a mirror.

        Inspectors tested all 4,212 seats by sitting in them. They found the views to be good, \
        with the exception of Row F, where eleven seats look on to a pillar from close by.

        Those eleven have since sold out for the season at half price. The holders have formed a \
        supporters' club, the Pillar End, and painted their half of it in the club's colours.
        """
    ),
    SampleArticle(
      "2026-11-15T21:10:00Z",
      .en,
      "The Meridian Post",
      by: "Gideon Vasquez-Lund",
      title: "Curling team from a town without ice reaches the national final",
      summary: """
        They train on a polished school corridor with kettles of gravel, and sweep like people \
        who have done it professionally.
        """,
      text: """
        Saltmarsh Bay has not seen natural ice since 2010. Its curling club practises in the \
        corridor of the secondary school, after the floor polish has dried, with old kettles \
        filled with gravel. On Saturday it beat a club with four rinks to reach the national \
        final.

        The skip, Jadwiga Moss, believes that the kettles help. They wander, so her team has \
        learned to sweep early and to shout late. Two of the four are caretakers.

        The final is on 6 December at Cairnbeck, on real ice. The club has asked whether it may \
        bring its own brooms. It has been told that it may, but not the kettles.
        """
    ),
  ]
}
