import Domain

extension SampleArticle {
  /// Articles in Spanish.
  static let espanol: [SampleArticle] = [
    SampleArticle(
      "2026-09-23T08:35:00Z",
      .es,
      "El Faro de Miralta",
      by: "Inés Carballeda",
      title: "¿Quién afina el órgano de Peñablanca? Un jubilado y su gato",
      summary: """
        El instrumento, de 1764, llevaba cuarenta años mudo; el gato descubrió por qué.
        """,
      text: """
        Nadie tocaba el órgano de Peñablanca desde 1986. Tres técnicos lo habían examinado y los \
        tres presupuestaron una fortuna. Eusebio Luaña, fontanero jubilado, pidió permiso para \
        mirarlo los martes.

        Fue su gato, Fuelle, quien se metió por una tapa del secreto y se negó a salir. Allí \
        dentro había un nido, dos guantes de monaguillo y un ejemplar de este periódico de 1971, \
        todo en el canal principal del aire.

        Retirado el tapón, sonaron 812 de los 840 tubos. El concierto de reapertura será en \
        diciembre. El gato tendrá asiento reservado, aunque ya ha dado a entender que prefiere la \
        tapa.
        """
    ),
    SampleArticle(
      "2026-10-18T10:05:00Z",
      .es,
      "El Faro de Miralta",
      by: nil,
      title: "El clima cambia y la aceituna también: Miralta cosecha antes que nunca",
      summary: """
        La cosecha empezó el 2 de octubre, diecinueve días antes que la de los abuelos, y hubo \
        que mover las fiestas.
        """,
      text: """
        En Miralta la aceituna se recogía después de la feria. Este año la feria ha llegado tarde \
        a la aceituna. El 2 de octubre, con 31 grados a la sombra, el fruto estaba ya en su punto \
        y las cuadrillas, ensayando el pasodoble.

        Los cuadernos de la cooperativa, que empiezan en 1928, muestran que el clima ha adelantado \
        la cosecha diecinueve días. El aceite, dicen los catadores, sale más verde y más terco.

        El ayuntamiento ha decidido llevar la feria a septiembre. La banda protesta: en \
        septiembre, alega, todavía se están derritiendo los clarinetes.
        """
    ),
    SampleArticle(
      "2026-11-16T06:15:00Z",
      .es,
      "El Faro de Miralta",
      by: "Ramón Ibargoitia",
      title: "La biblioteca móvil cambia el autobús por una mula con opiniones",
      summary: """
        En los pueblos altos de la sierra, donde acaba el asfalto, los libros llegan ahora en \
        alforjas.
        """,
      text: """
        Cuando se averió el bibliobús, en marzo, la bibliotecaria Begoña Arrizuela calculó que el \
        arreglo costaba lo mismo que una mula y su pienso durante nueve años. Compró la mula.

        Se llama Enciclopedia y carga noventa volúmenes. Sube los jueves a cinco aldeas en las que \
        el autobús nunca entró. Los préstamos se han triplicado, y no sólo por los libros: los \
        niños devuelven los suyos a tiempo para poder darle la zanahoria.

        Tiene sus manías. No cruza el puente de hierro y rechaza, sin que se sepa la razón, las \
        novelas históricas de más de seiscientas páginas.
        """
    ),
  ]
}
