import Domain
import Testing

@testable import FeedFormats

@Suite struct EmbedTests {
  @Test(
    arguments: [
      ("https://www.youtube.com/embed/abcdefghijk?rel=0", "watch?v=abcdefghijk"),
      ("//www.youtube-nocookie.com/embed/abcdefghijk", "watch?v=abcdefghijk"),
      ("https://www.youtube.com/embed/videoseries?list=PLx_1", "playlist?list=PLx_1"),
      ("https://player.vimeo.com/video/1234567?h=ab1", "https://vimeo.com/1234567/ab1"),
      ("https://www.dailymotion.com/embed/video/x8", "https://www.dailymotion.com/video/x8"),
      ("https://open.spotify.com/embed/episode/4r", "https://open.spotify.com/episode/4r"),
      ("https://open.spotify.com/embed-podcast/show/4r", "https://open.spotify.com/show/4r"),
      (
        "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1&x",
        "https://api.soundcloud.com/tracks/1"
      ),
      (
        "https://embed.podcasts.apple.com/us/podcast/x/id1",
        "https://podcasts.apple.com/us/podcast/x/id1"
      ),
      ("https://tube.example/videos/embed/0a-b", "https://tube.example/videos/watch/0a-b"),
      ("https://social.example/@me/12/embed", "https://social.example/@me/12"),
      ("https://www.instagram.com/p/Ab_1/embed/", "https://www.instagram.com/p/Ab_1/"),
      ("https://codepen.io/me/embed/xYz?height=300", "https://codepen.io/me/pen/xYz"),
      ("https://maps.example/embed?pb=1", "https://maps.example/embed?pb=1"),
      ("/player/7", "https://a.example/player/7"),
    ]
  )
  func frameLeadsToThePage(address: String, page: String) throws {
    let embed = try #require(Embed(frame: address, base: "https://a.example/b/"))
    #expect(embed.address == (page.hasPrefix("https:") ? page : "https://www.youtube.com/" + page))
    #expect(Document.Address(embed.address) != nil)
  }

  @Test(arguments: [
    "https://www.youtube.com/embed/a%22%3E%3Cscript%3E", "https://www.youtube.com/embed/../../x",
    "https://w.soundcloud.com/player/?url=javascript:alert(1)",
    "https://www.facebook.com/plugins/post.php?href=data:text/html,x",
  ])
  func hostileAddressesStayTheFramesOwn(address: String) throws {
    let embed = try #require(Embed(frame: address, base: nil))
    #expect(embed.still == nil)
    #expect(embed.address.hasPrefix("https://"))
  }

  @Test(arguments: ["javascript:alert(1)", "data:text/html,x", "about:blank", "", "x.html"])
  func otherAddressesAreNone(address: String) {
    #expect(Embed(frame: address, base: nil) == nil)
  }

  private static let video = "https://www.youtube.com/embed/abcdefghijk"

  @Test(arguments: [
    "<p>a <iframe src='\(video)' title='The talk' allowfullscreen></iframe> b</p>",
    "<p>a</p><iframe title='The &quot;talk' data-src=\"\(video)\"><script>x()</script></iframe><p>b",
    "<table><tr><td>a<iframe src=\(video) title=YouTube></iframe></table>b",
    "<p>a<iframe src=\(video)></p><b>b",
  ])
  func frameIsABlock(html: String) throws {
    let bytes = Array(html.utf8)
    let markup = String(decoding: Markup.sanitized(bytes, base: nil), as: UTF8.self)
    #expect(
      markup == String(decoding: HTMLSanitizer.sanitized(bytes, base: nil), as: UTF8.self)
        || html.contains("data-src")
    )
    #expect(!markup.contains("iframe") && !markup.contains("script"))
    let document = Document(html: markup)
    let embeds = document.blocks.compactMap {
      if case .embed(let embed) = $0 { embed } else { nil }
    }
    #expect(embeds.map(\.kind) == [.video], "\(markup)")
    #expect(embeds.first?.address.description == "https://www.youtube.com/watch?v=abcdefghijk")
    #expect(
      document.pictures.map(\.address.description) == [
        "https://i.ytimg.com/vi/abcdefghijk/hqdefault.jpg"
      ]
    )
    #expect(Document(html: document.html) == document)
    #expect(document.text.hasPrefix("a\n"))
  }

  @Test func frameWithoutAStillIsALink() throws {
    let html = "<iframe src='https://player.vimeo.com/video/1'></iframe>"
    let document = Document(
      html: String(decoding: Markup.sanitized(Array(html.utf8), base: nil), as: UTF8.self)
    )
    let address = try #require(Document.Address("https://vimeo.com/1"))
    #expect(document.blocks == [.embed(Document.Embed(.video, address, title: "vimeo.com"))])
    #expect(document.markdown == "[video: vimeo.com](<https://vimeo.com/1>)")
    #expect(Document(html: document.html) == document)
  }

  @Test(arguments: ["width=1 height=1", "width='0'", "height=1"])
  func frameOfAPixelIsNone(size: String) {
    let html = "a<iframe \(size) src='https://count.example/'></iframe>"
    #expect(Markup.sanitized(Array(html.utf8), base: nil) == Array("a".utf8))
  }
}
