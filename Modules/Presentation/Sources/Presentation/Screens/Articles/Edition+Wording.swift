public import Domain
import FoundationEssentials
import Texts

extension Edition {
  /// The articles with the titles of their sections.
  var listed: [MarkedArticle] {
    sections.flatMap { section in
      section.entries.map { entry in
        var marks = entry.article.marks
        marks.section = section.title
        return MarkedArticle(entry.article.article, marks)
      }
    }
  }

  /// Returns the title: `Broadsheet, 5 Jan 2026`.
  public func title(_ dates: DateWording) -> String { "Broadsheet, " + dates.day(time.upperBound) }

  /// Returns the edition in words, without the pictures.
  public func publication(_ dates: DateWording) -> Publication {
    Publication(
      title: title(dates),
      date: time.upperBound,
      sections: sections.map { section in
        Publication.Section(
          title: section.title,
          entries: section.entries.map { $0.publication(dates) }
        )
      }
    )
  }
}

extension Edition.Section {
  public var title: String { tag ?? "Front page" }
}

extension Edition.Entry {
  /// The row of the story in a list.
  public var row: ListRow { DeskItem(article).row() }

  /// The beginning of its first paragraph, on one line; empty if that is the headline again.
  public var paragraph: String {
    let text = article.article.summary ?? article.article.body?.longest.firstLine ?? ""
    // Scalars, because a walk over characters takes five times as long.
    let line = String(text.unicodeScalars.prefix(800)).singleSpaced
    let title = Array(article.article.title.singleSpaced.utf8)
    return title.firstRange(of: line.utf8.prefix(60)) == nil ? line.cut(at: 280) : ""
  }

  fileprivate func publication(_ dates: DateWording) -> Publication.Entry {
    // The file is read later: ages would be wrong.
    let moments = dates.at(.distantPast)
    let facts = row.facts.compactMap { fact in
      switch fact {
      case .date(let date), .latest(let date): moments.full(date)
      default: fact.text(dates)
      }
    }
    return Publication.Entry(
      id: id,
      title: row.title,
      link: article.article.page ?? article.article.link,
      byline: facts.joined(separator: " \u{00B7} "),
      paragraph: paragraph,
      picture: picture,
      text: article.article.body?.longest ?? .empty,
      language: article.article.language
    )
  }
}

extension Edition.Weight {
  /// The sum with its parts: `5.4 = 4 sources + 0.8 you open BBC News + 0.6 you save climate, ice`.
  public var sentence: String {
    let parts = [
      Count.of(sources, "source"),
      source.map { "\(Self.digits(opened)) you open \($0.cut(at: 40))" },
      words.isEmpty ? nil : "\(Self.digits(saved)) you save \(words.joined(separator: ", "))",
    ]
    return Self.digits(total) + " = " + parts.compactMap(\.self).joined(separator: " + ")
  }

  private static func digits(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
