import Domain

extension SampleArticle {
  /// The rest of the articles about the climate, in English.
  static let climateMore: [SampleArticle] = [
    SampleArticle(
      "2026-10-27T16:40:00Z",
      .en,
      "Harbour Gazette",
      by: "Rafe Delacourt",
      title: "Electric ferry makes its thousandth crossing, quietly enough to annoy",
      summary: """
        Passengers to Vesper Island miss the engine, the operator misses nothing, and the \
        gulls have adjusted.
        """,
      text: """
        The ferry Halcyon made its thousandth crossing to Vesper Island on Sunday, with 212 \
        passengers and a cake. It has run on batteries since February, charging for nineteen \
        minutes at each end while the cars roll off.

        The operator puts the saving at 1,900 litres of diesel a day, which by itself meets the \
        island's climate target for 2030. Breakdowns have halved. The one recurrent complaint is \
        the silence: it turns out that people had been having private conversations for decades \
        under the noise.

        A proposal to play a recording of the old engine in the saloon was put to a vote and lost \
        narrowly.
        """
    ),
    SampleArticle(
      "2026-11-20T05:20:00Z",
      .en,
      "Northgate Wire",
      by: "Lucia Ferrand",
      title: "Ski lift without snow finds work carrying cheese",
      summary: """
        The chairlift at Hochmatt, idle for four winters, now takes wheels of mountain cheese \
        to an old munitions tunnel to ripen.
        """,
      text: """
        HOCHMATT - The chairs go up empty of skiers and full of cheese. Each carries two wheels of \
        eleven kilos, strapped in with the belts once meant for children, to a tunnel 600 metres \
        above the village where the temperature never leaves nine degrees.

        Four winters without reliable snow had closed the lift. The village considered cannons, \
        then a casino. The dairyman, Beat Andermatten, considered his electricity bill.

        "People ask whether this is adaptation to climate change," he said. "It is a cellar with a \
        nice ride." The lift ran at a profit this year for the first time since 2009. Visitors may \
        sit beside the cheese, for a fee.
        """
    ),
    SampleArticle(
      "2026-09-28T19:30:00Z",
      .en,
      "Lantern Weekly",
      by: "Priya Vantongeren",
      title: "A choir sings the thermometer, one year to a bar",
      summary: """
        In a cold church in Cairnbeck, 170 years of temperatures become forty minutes of music \
        that ends on a note nobody can hold.
        """,
      text: """
        Each bar is one year. The altos have the winter mean, the sopranos the summer, and the \
        basses, who asked for something restful, the annual rainfall. The composer, Jonas Aldaba, \
        has added nothing but the key.

        For the first twenty minutes "Series in C" wanders pleasantly. Around bar 130 the sopranos \
        begin to climb, and by the end they are a third above where they started, on a note that \
        one of them described afterwards as medically interesting.

        It could have been a lecture about climate. It is better, because it is not in a hurry. \
        The second performance, on Saturday, is in a warmer church.
        """
    ),
    SampleArticle(
      "2026-10-31T10:25:00Z",
      .en,
      "Fieldnotes",
      by: nil,
      title: "Geese at Saltmarsh Bay leave eight days later than they did",
      summary: """
        Counters who have watched the same field since 1979 say the autumn departure has \
        drifted, though the geese still go by night.
        """,
      text: """
        The barnacle geese left Saltmarsh Bay on the night of 24 October, all 6,100 of them, \
        within two hours. Forty-seven years ago, when the counts began, the field was empty by the \
        sixteenth.

        Arne Castellane, who has the keys to the hide, is careful about the reason. The climate is \
        milder and the grass grows longer into autumn; but a farmer has also switched to clover. \
        "I would not fly to the tundra either," he said, "if there was clover."

        The data go this winter to a group comparing eleven bays. The field, meanwhile, is said to \
        be very well fertilised.
        """
    ),
    SampleArticle(
      "2026-09-15T12:00:00Z",
      .en,
      "The Meridian Post",
      by: "Dorothea Quill",
      title: "What to plant for 2075: a city chooses its trees",
      summary: """
        Lindenford's gardeners are testing 28 species in one car park, because a car park is \
        what the future may feel like.
        """,
      text: """
        A street tree planted now will be middle-aged in 2075, so the gardeners of Lindenford have \
        stopped asking what grows well here and started asking what grows well 700 kilometres \
        south. The answers stand in tubs on the hottest surface in the city, level four of the \
        Cornmarket car park.

        Of 28 species, six have thrived, among them a hackberry, a field maple and an oak that \
        nobody had given a chance. The limes that gave the city its name did worst.

        "We will keep a few, in the shade, with a hose," said the head of parks, Ilse Baptiste. \
        "Climate planning does not forbid sentiment. It just bills for the water."
        """
    ),
    SampleArticle(
      "2026-11-09T07:10:00Z",
      .en,
      "The Meridian Post",
      by: "Samuel Oyelaran",
      title: "Ninety-nine people, drawn by lot, and one very long weekend about boilers",
      summary: """
        The regional climate assembly ended with 31 recommendations, two new friendships and a \
        unanimous vote about biscuits.
        """,
      text: """
        They had been drawn by lot like a jury: a welder, two midwives, a retired magician, 95 \
        others. For four weekends the regional climate assembly met in a sports hall at Quillport \
        and was told about heat, by experts who were allowed ten minutes each and one diagram.

        The mood changed on the third Saturday, when a plumber from the back row was asked to come \
        to the front. His account of fitting heat pumps in terraces, with costs, took an hour and \
        became recommendations 4 to 11.

        The parliament must answer within ninety days. The assembly's only unanimous decision \
        concerned the biscuits, which are to be better next time.
        """
    ),
    SampleArticle(
      "2026-10-12T17:05:00Z",
      .en,
      "Hillside Examiner",
      by: "Bernard Ashgrove",
      title: "Letter: I helped build the sea wall, and I would let it go",
      summary: """
        A retired engineer writes that the cheapest defence for Dunmarrow is two hundred \
        metres of mud.
        """,
      text: """
        Sir, I poured the last concrete in the Dunmarrow sea wall in 1978, and I was proud of it. \
        I am writing to ask that you let it fall down.

        The wall protects a field. Behind the field is a bank, older than any of us, which \
        protects the town. Between the two the sea would make a marsh, and a marsh takes the \
        strength out of a wave at no cost to the ratepayer. With the climate as it is, the wall \
        wants 4 million crowns every ten years. The marsh wants nothing.

        I know that people like to walk on it. I do too, most evenings. We shall have to walk on \
        the bank.
        """
    ),
    SampleArticle(
      "2026-08-23T15:50:00Z",
      .en,
      "Northgate Wire",
      by: nil,
      title: "White roofs cut cooling bills by 12–15% in Quillport trial",
      summary: """
        Sixty warehouses were painted and sixty were not; the paint paid for itself in the \
        second summer.
        """,
      text: """
        QUILLPORT - A trial on 120 warehouse roofs has found that a coat of white paint reduced \
        electricity for cooling by 12 to 15 per cent over two summers, the port authority said on \
        Friday. Winter heating rose by one per cent.

        The roofs were chosen by coin toss, in public, after tenants of earlier schemes complained \
        that only the managers' buildings had been painted. Thermometers under the sheeting \
        recorded a difference of up to 19 degrees at three in the afternoon.

        The authority will paint the remaining sixty as part of its climate plan. It has also \
        ordered 4,000 pairs of sunglasses for crane drivers.
        """
    ),
    SampleArticle(
      "2026-11-12T13:40:00Z",
      .en,
      "Fieldnotes",
      by: "Yusra Lindgren",
      title: "Moving house at minus 36: an ice archive changes its freezer",
      summary: """
        Four kilometres of ancient ice crossed a city in nine nights, at walking pace, behind \
        a gritting lorry.
        """,
      text: """
        The most anxious removal in Cairnbeck ended at dawn on Thursday, when the last crate of \
        ice cores was lifted into the new cold store behind the university. There are 4,112 metres \
        of it, cut in lengths that fit a coffin-shaped box, and the oldest fell as snow 310,000 \
        years ago.

        Air bubbles in the ice hold the atmosphere of their day, which makes the archive a library \
        of past climate that can be read once and then only drunk.

        Each lorry carried two freezers and a generator for each. One crate warmed by three \
        degrees when a gate jammed. It was opened, inspected, and found to be the curator's lunch.
        """
    ),
  ]
}
