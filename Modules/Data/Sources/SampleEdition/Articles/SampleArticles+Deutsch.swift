import Domain

extension SampleArticle {
  /// Articles in German.
  static let deutsch: [SampleArticle] = [
    SampleArticle(
      "2026-09-10T06:25:00Z",
      .de,
      "Wiesentaler Bote",
      by: "Friederike Almstedt",
      title: "Übermütige Ziegen mähen den Deich und das Rathausbeet",
      summary: """
        Zwölf Tiere pflegen seit dem Frühjahr das Grün in Klein Hollern; nicht immer das \
        verabredete.
        """,
      text: """
        Seit Mai hält eine Herde von zwölf Ziegen den Deich bei Klein Hollern kurz. Die Gemeinde \
        spart damit 8.400 Kronen im Jahr und einen Mäher, der ohnehin nie ansprang.

        Am Dienstag fand die Leitziege heraus, dass sich das Tor mit der Zunge öffnen lässt. Gegen \
        sechs Uhr früh stand die Herde vor dem Rathaus. Um halb sieben gab es dort keine Geranien \
        mehr.

        „Fachlich war das sauber gearbeitet“, sagte Bürgermeister Jörg Tümmler. Die Beete werden \
        nun mit Lavendel bepflanzt, den Ziegen angeblich nicht mögen. Das Tor hat einen zweiten \
        Riegel, und die Leitziege sieht ihn sich jeden Morgen genau an.
        """
    ),
    SampleArticle(
      "2026-10-29T17:10:00Z",
      .de,
      "Wiesentaler Bote",
      by: nil,
      title: "Größtes Fernrohr des Tals zeigt vor allem Hochnebel",
      summary: """
        Die Sternwarte auf dem Kühberg hatte im Oktober drei klare Nächte und trotzdem so \
        viele Gäste wie nie.
        """,
      text: """
        Drei klare Nächte in einem Monat: Für eine Sternwarte ist das eine schlechte Nachricht. \
        Auf dem Kühberg kamen im Oktober dennoch 1.260 Besucher, fast doppelt so viele wie im \
        Vorjahr.

        Der Grund ist Käthe Rößler, 73, früher Geografielehrerin. Wenn der Nebel steigt, richtet \
        sie das Fernrohr auf ein Blatt Papier am anderen Ende der Wiese. Darauf steht, was man \
        gerade sähe. Dazu erzählt sie.

        Neulich riss der Himmel mitten im Vortrag auf, und der Saturn stand über dem Stall. \
        Niemand ging ans Okular. „Erst fertig erzählen“, rief ein Junge aus der dritten Reihe.
        """
    ),
    SampleArticle(
      "2026-08-24T11:20:00Z",
      .de,
      "Wiesentaler Bote",
      by: "Hannes Öttinger",
      title: "Klima im Keller: Käserei heizt die Grundschule",
      summary: """
        Die Abwärme von 900 Laiben reicht für sechs Klassenzimmer; der Geruch bleibt, so heißt \
        es, draußen.
        """,
      text: """
        Käse muss kühl liegen, und wer kühlt, erzeugt Wärme. In Oberwiesen verschwand sie bisher \
        durch ein Rohr im Dach. Von diesem Winter an fließt sie durch 140 Meter Leitung in die \
        Grundschule gegenüber.

        Sechs Klassenzimmer werden so warm, das Öl für 31.000 Kronen im Jahr entfällt. Für das \
        Klima ist das ein kleiner Beitrag, für die Schulkasse ein großer.

        Bedenken gab es nur wegen des Geruchs. Ein Gutachter schnüffelte zwei Tage lang und fand \
        nichts. Die Kinder finden das schade. Sie hatten sich auf Raclette eingestellt und den \
        Heizkörper im Werkraum vorsorglich geschrubbt.
        """
    ),
    SampleArticle(
      "2026-11-08T07:40:00Z",
      .de,
      "Wiesentaler Bote",
      by: "Lale Brückner",
      title: "Straßenbahnlinie 3 fährt wieder, und zwar rückwärts",
      summary: """
        Weil die Wendeschleife in Süßenbach gesperrt ist, kehrt die Bahn einfach um. Manche \
        wollen, dass es so bleibt.
        """,
      text: """
        Eigentlich sollte die Linie 3 bis zum Frühjahr ruhen. In der Wendeschleife am Süßenbacher \
        Markt klafft ein Loch, unter dem Loch liegt ein mittelalterlicher Keller, und im Keller \
        sitzen vier Archäologinnen.

        Dann fiel einer Fahrerin ein, dass die alten Wagen hinten einen zweiten Führerstand haben. \
        Seit Montag fährt die Bahn vorwärts hin und rückwärts heim. Die Fahrgäste sitzen auf dem \
        Rückweg verkehrt herum und sehen, woher sie kommen.

        Eine Umfrage ergab 58 Prozent Zustimmung. Am schönsten, schrieb eine Leserin, sei der \
        Abschied von der Haltestelle: „Man wird so langsam kleiner.“
        """
    ),
  ]
}
