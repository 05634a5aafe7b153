import Domain

extension SampleArticle {
  /// Articles in French.
  static let francais: [SampleArticle] = [
    SampleArticle(
      "2026-09-07T05:40:00Z",
      .fr,
      "Le Phare de Morvenec",
      by: "Maëlle Quintrec",
      title: "L'île aux trois boulangeries manque de pain",
      summary: """
        À Morvenec, une brouille de recettes a privé 412 habitants de baguettes pendant quatre \
        jours, pas un de plus.
        """,
      text: """
        Il y a trois boulangeries sur l'île et, depuis 1970, un accord tacite\u{A0}: jamais deux \
        fermées le même jour. L'accord n'avait pas prévu que les trois boulangers se disputent \
        ensemble.

        L'objet de la querelle était le beurre, salé ou demi-sel, dans le gâteau de la fête \
        patronale. Faute de réponse, ils ont baissé le rideau. Au deuxième jour, la mairie a fait \
        venir du pain par le bateau\u{A0}; il est arrivé mou.

        Le quatrième jour, l'institutrice a réuni les parties autour d'un gâteau coupé en deux, \
        une moitié de chaque école. Personne n'a su les distinguer. Les fours ont été rallumés à \
        cinq heures.
        """
    ),
    SampleArticle(
      "2026-10-11T16:50:00Z",
      .fr,
      "Le Phare de Morvenec",
      by: nil,
      title: "Le climat du vieux chai intrigue les étudiants",
      summary: """
        Dans une cave de Saint-Orren, il fait douze degrés depuis deux siècles, été comme \
        hiver. Une équipe cherche pourquoi.
        """,
      text: """
        Le thermomètre accroché à l'entrée du chai n'a presque jamais servi. On y lit douze degrés \
        en août, douze degrés en février, et douze encore le jour où le tonnelier, pour voir, y a \
        fait du feu.

        Six étudiants de l'école d'ingénieurs y ont passé l'été avec soixante capteurs. Leur \
        hypothèse\u{A0}: un courant d'air venu d'une galerie oubliée, qui respire avec la marée à \
        trois kilomètres de là. Ils y voient un modèle pour des bâtiments sans machine, à l'heure \
        où le climat se réchauffe.

        Le propriétaire, lui, y voit une cave. Il a offert le vin, ce qui a prolongé l'étude de \
        huit jours.
        """
    ),
    SampleArticle(
      "2026-11-14T12:55:00Z",
      .fr,
      "Le Phare de Morvenec",
      by: "Côme Lavigerie",
      title: "Où est passé le «\u{A0}é\u{A0}» de la gare de Pré-Fleuri\u{A0}?",
      summary: """
        La lettre, haute de quarante centimètres, a disparu de la façade. On l'a revue sur un \
        bateau.
        """,
      text: """
        Depuis la Toussaint, les voyageurs descendent à «\u{A0}Pr -Fleuri\u{A0}». La lettre \
        manquante, en tôle émaillée, datait de 1932 et pesait six kilos. La gendarmerie a d'abord \
        cru à une farce, puis à un collectionneur.

        Mercredi, un pêcheur l'a reconnue à la proue d'un canot. Son propriétaire l'avait ramassée \
        sur la grève après la tempête. Son bateau s'appelait «\u{A0}L'Etoile\u{A0}» et l'accent, \
        dit-il, lui manquait depuis trente ans.

        Un accord a été trouvé\u{A0}: la gare reprend sa lettre, et le forgeron du bourg en fait \
        une seconde, majuscule, pour le canot. L'inauguration aura lieu à l'été.
        """
    ),
  ]
}
