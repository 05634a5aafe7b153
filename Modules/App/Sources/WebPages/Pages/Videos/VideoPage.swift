import Domain
import FoundationEssentials
import Presentation

/// A video in full.
struct VideoPage {
  /// The video's values.
  let video: VideoDetail
  /// Why it is an older copy; nil if it is not.
  var notice: Notice?
  /// The wording of dates.
  let dates: DateWording

  /// Writes the content of the page.
  func write(_ html: inout HTML) {
    let id = video.id.description
    html.element("article", .class("story")) { html in
      html.element("header") { html in
        html.element(
          "h1",
          .text("id", "title-" + id),
          .fixed("dir", "auto"),
          text: video.title
        )
        html.byline(
          [video.channel],
          video.publishedAt,
          video.publishedAt.map(dates.full),
          video.facts
        )
      }
      notice?.write(&html)
      html.paragraphs(video.paragraphs, nil, hasLead: false)
      html.element("ul", .class("places")) { html in
        html.place("Watch it at ", video.link.site, video.link, id: "page")
      }
      MarkForms.write(
        &html,
        [.like(video.isLiked)],
        of: id,
        back: LocalPath("/video", item: id)
      )
    }
  }
}
