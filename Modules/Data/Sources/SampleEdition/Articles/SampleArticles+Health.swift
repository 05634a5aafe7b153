import Domain

extension SampleArticle {
  /// Articles about health, in English.
  static let health: [SampleArticle] = [
    SampleArticle(
      "2026-08-26T09:40:00Z",
      .en,
      "The Bedside Letter",
      by: "Dr Philomena Strand",
      title: "The prescription was for a dog, and it need not be your own",
      summary: """
        A practice in Marrow Vale lends patients the neighbour's spaniel, with dosage on the \
        label.
        """,
      text: """
        The label looks like any other. "One dog, twice daily, after meals. May cause mud." Since \
        the spring a practice in the Marrow Vale has lent out eleven dogs, all belonging to people \
        in the next street who would be glad of the help.

        Patients with high blood pressure or low spirits walk for half an hour. In the first \
        hundred, the average went from 2,900 steps a day to 6,100. It is not a proper trial, and \
        the doctors say so.

        What surprised them was how few returned the lead. "They stopped coming to see us," one \
        said. "They went to see the dog."
        """
    ),
    SampleArticle(
      "2026-09-04T17:25:00Z",
      .en,
      "The Meridian Post",
      by: "Ifeoma Lachlan",
      title: "Hospital turns down its alarms, and the nurses hear more",
      summary: """
        A ward at Cairnbeck counted 1,100 beeps a shift. It now has 160, and answers them \
        sooner.
        """,
      text: """
        Someone on the night shift at Cairnbeck Infirmary put a tally on the wall. In twelve hours \
        one ward of 24 beds produced 1,100 alarms, of which nine called for anybody to do \
        anything.

        With the makers' engineers, the staff went through them one by one. Warnings that a cable \
        was loose became a yellow light. Two pumps that sounded the same were given different \
        notes. After six months there are 160 alarms in a shift, and the time taken to answer a \
        serious one has fallen by half.

        Patients sleep fifty minutes longer. One asked whether something was broken.
        """
    ),
    SampleArticle(
      "2026-09-12T07:55:00Z",
      .en,
      "The Bedside Letter",
      by: nil,
      title: "Ask the letter: must I really drink two litres?",
      summary: """
        Our panel answers a reader who has been carrying a bottle around since 2009 and would \
        like to put it down.
        """,
      text: """
        A reader from Hollow Bridge writes: "I was told to drink two litres of water a day. I am \
        58, I work in an office, and I spend a good deal of it in the corridor. Must I?"

        Probably not as such. Most healthy adults are well served by drinking when thirsty, and by \
        remembering that tea, soup and tomatoes are mostly water too. Hot days, hard work, fever \
        and some medicines change the sum, and if a doctor has given you a figure, keep to that \
        one.

        You may put the bottle down. Our panel notes that the walking to the corridor was doing \
        you good.
        """
    ),
    SampleArticle(
      "2026-09-19T13:20:00Z",
      .en,
      "Northgate Wire",
      by: "Matteo Grünwald",
      title: "Bus drivers trained to spot the signs of a stroke",
      summary: """
        A half-day course at Quillport has been credited with four early calls, one of them at \
        a red light.
        """,
      text: """
        QUILLPORT - All 640 of the city's bus drivers have taken a course in recognising a stroke: \
        the face that droops, the arm that sinks, the speech that blurs, and the telephone call \
        that should follow at once.

        Since February there have been four early calls. In one, a driver on route 12 saw a \
        regular passenger fumble for a ticket with the wrong hand and rang from a red light. The \
        man was in hospital within 35 minutes and is back on the 12.

        The course takes half a day. Its author, a neurologist, had the idea on the bus, where, \
        she said, the driver is the only person who greets everyone.
        """
    ),
    SampleArticle(
      "2026-09-27T11:05:00Z",
      .en,
      "The Bedside Letter",
      by: "Hortensia Blum",
      title: "Nap room opens in parliament, attendance improves",
      summary: """
        Members of the regional assembly may now lie down for twenty minutes, on condition \
        that it is not in the chamber.
        """,
      text: """
        There are six couches, a dimmed lamp and a clerk with a bell. The regional assembly at \
        Lindenford has set up a nap room, on the advice of its own doctor, who had been watching \
        the afternoon sittings from the gallery.

        Twenty minutes is the limit; beyond that, sleep becomes deep and waking unpleasant, as \
        anyone may see on the back benches. In the first month members took 212 naps. Speeches \
        after lunch grew shorter by a fifth.

        The opposition calls it a scandal, and has booked the couches on Tuesdays and Thursdays.
        """
    ),
    SampleArticle(
      "2026-10-06T08:30:00Z",
      .en,
      "Hillside Examiner",
      by: "Rosamund Achterkamp",
      title: "Village choir shown to be good for the lungs, if not the ears",
      summary: """
        Twenty-two people with chronic breathlessness sang for a year. They could climb one \
        more flight.
        """,
      text: """
        At the start, none of the 22 could get up the stairs to the practice room without \
        stopping. The room was moved to the ground floor, and the stairs became the measure.

        After a year of weekly singing under Ludmila Farrant, a speech therapist with a firm beat, \
        the members of the Short of Breath Choir climb on average one flight more. Their doctors \
        think that it is the long phrases, which train the slow breath out. The group is too small \
        to prove it.

        The first public concert was on Saturday. Reports speak of courage on both sides. A second \
        has been demanded, chiefly by the singers.
        """
    ),
    SampleArticle(
      "2026-10-17T06:35:00Z",
      .en,
      "The Bedside Letter",
      by: nil,
      title: "What forty grandmothers taught a dietitian about beans",
      summary: """
        A cookbook from the clinic at Dunmarrow has no photographs, no miracles and 61 ways \
        with a pulse.
        """,
      text: """
        Advice on diet usually flows downhill, from the clinic to the kitchen. Kamala Whitlock, \
        dietitian at Dunmarrow, tried pumping it the other way. She asked forty grandmothers of \
        fourteen origins how they cooked beans, and sat down to eat.

        The result has 61 recipes. None takes more than five ingredients or costs over two crowns \
        a plate. In place of photographs there are remarks: "Do not lift the lid", "Salt at the \
        end, whatever he says".

        Patients with diabetes who cooked from it for three months ate more fibre, and nobody had \
        told them to. Two chapters disagree about soaking. Mrs Whitlock has left them as they are.
        """
    ),
    SampleArticle(
      "2026-10-23T15:15:00Z",
      .en,
      "The Meridian Post",
      by: "Osric Valentine-Mbeki",
      title: "The optician who tests eyes at the top of a lighthouse",
      summary: """
        From the gallery at Kestrel Point one can read a ship's name at four kilometres, or \
        not.
        """,
      text: """
        The chart is the sea. On the first Sunday of the month Birgit Amparo, optician, carries a \
        folding chair up 168 steps at Kestrel Point and asks her customers what they can read. \
        There is a buoy with a number at one kilometre and a church clock at three.

        It began as a way to examine fishermen, who never came to the shop. It is not a full test, \
        she says, and anyone who fails is asked down to the proper room. But eleven people this \
        year found out that they needed glasses because they could not see the ferry.

        A twelfth said that he could see two. He was sent to hospital, in good time.
        """
    ),
    SampleArticle(
      "2026-11-07T10:55:00Z",
      .en,
      "The Bedside Letter",
      by: "Dr Casimir Oyewole",
      title: "Sitting, standing and the third thing nobody sells",
      summary: """
        A desk cannot be set to the healthiest height, our columnist writes, because the \
        healthiest height is the stairs.
        """,
      text: """
        Readers ask me whether they should stand at work. I have watched the argument for twenty \
        years. First we sat, and were told that it was the new smoking. Then we stood, and our \
        feet had something to say.

        The studies, such as they are, agree on something dull: what does us good is changing. Get \
        up every half hour. Fetch your own printing. Have the argument in the corridor.

        It is not a message with a product in it, and so you will not have seen it advertised. I \
        wrote this column in four places, including the bus, and my back has asked me to mention \
        it.
        """
    ),
    SampleArticle(
      "2026-11-18T17:00:00Z",
      .en,
      "Northgate Wire",
      by: nil,
      title: "Handwashing song rewritten after children found a faster tempo",
      summary: """
        The old tune lasted twenty seconds in 2020. By this autumn the record at Ashmere \
        primary was six.
        """,
      text: """
        ASHMERE - Health officers have withdrawn a handwashing song from 90 schools after finding \
        that pupils had learned to sing it in six seconds, and were washing accordingly.

        The replacement cannot be hurried. It is a round for three voices, in which nobody may \
        stop until the last has finished, and it contains the word "slowly" fourteen times. In \
        tests it took 24 seconds. One group of eight-year-olds added a fourth part, and a harmony, \
        and are now the cleanest in the county.

        Teachers report queues at the basins. The old song is still available for adults, who were \
        never found to sing it at all.
        """
    ),
  ]
}
