import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

@testable import LineMode

/// The page of an edition in one file.
@Suite struct PublicationPageTests {
  private static func edition(
    title: String = "Lamp",
    byline: String = "The Lamp, 7:00",
    sections: Int = 2,
    languages: [Language?] = [nil]
  ) throws -> Publication {
    let link = try #require(WebLink("https://lamp.example/?a=1&b=2"))
    let picture = try #require(WebLink("https://lamp.example/a.png"))
    let entries = languages.enumerated().map { number, language in
      Publication.Entry(
        id: Article.ID(rawValue: UInt64(number)),
        title: title,
        link: link,
        byline: byline,
        paragraph: title,
        picture: picture,
        text: .empty,
        language: language
      )
    }
    var publication = Publication(
      title: "Broadsheet \(title)",
      date: Date(timeIntervalSince1970: 0),
      sections: (0..<sections).map { number in
        Publication.Section(title: "Part \(number)", entries: entries + entries)
      }
    )
    let bytes = SamplePicture.png(width: 3, height: 2)
    publication.pictures[picture] = try Picture(bytes, format: .png, width: 3, height: 2)
    return publication
  }

  @Test func pageContainsItsPictures() throws {
    let publication = try Self.edition()
    let page = PublicationPage.html(publication)
    let data = try #require(publication.pictures.values.first).bytes.base64EncodedString()
    #expect(page.contains("<img src=\"data:image/png;base64,\(data)\" alt=\"\">"))
    #expect(page.contains("<a href=\"https://lamp.example/?a=1&amp;b=2\">Lamp</a>"))
    #expect(page.contains("default-src 'none'; style-src 'unsafe-inline'; img-src data: cid:;"))
    #expect(!page.contains("src=\"http"))
  }

  @Test func mostCommonLanguageIsDeclared() throws {
    let languages: [Language?] = [.ud, .de, .en, .ud, nil]
    let page = PublicationPage.html(try Self.edition(sections: 1, languages: languages))
    #expect(page.contains("<html lang=\"ur\">"))
    #expect(page.split(separator: "<article lang=\"de\">").count == 3)
    #expect(!page.contains("<article lang=\"ur\">"))
    #expect(PublicationPage.html(try Self.edition()).contains("<html lang=\"und\">"))
  }

  @Test func firstStoryOfTheFirstSectionLeads() throws {
    let page = PublicationPage.html(try Self.edition())
    #expect(page.split(separator: "<article class=\"lead\">").count == 2)
    #expect(page.split(separator: "<article>").count == 4)
  }

  @Test func picturesOfAMailAreItsParts() throws {
    let page = PublicationPage.html(try Self.edition()) { link, _ in
      Mail.address(ofPicture: link)
    }
    #expect(page.contains("<img src=\"cid:"))
    #expect(!page.contains("data:image"))
  }

  @Test(arguments: [
    "</style></title><script>alert(1)</script>", "\" onload=\"alert(1)", "<img src=x>&amp;",
  ])
  func textEndsNoTag(text: String) throws {
    let page = PublicationPage.html(try Self.edition(title: text, byline: text))
    #expect(!page.contains(text))
    #expect(!page.contains("<script") && !page.contains("<img src=x"))
    #expect(page.split(separator: "</style>").count == 2)
  }

  @Test func headlineWithoutTextIsTheSite() throws {
    let page = PublicationPage.html(try Self.edition(title: " "))
    #expect(page.contains("\">lamp.example</a>"))
  }

  @Test func emptyEditionIsReported() throws {
    #expect(PublicationPage.html(try Self.edition(sections: 0)).contains("<p>No stories.</p>"))
  }
}
