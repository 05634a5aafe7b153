import Domain
import NewsServices
import TestSupport
import Testing

struct YouTubeLinkTests {
  @Test func watchPageHasTheVideosID() throws {
    let id = try #require(Video.ID("-_zZ09aAbB1"))
    let link = try #require(YouTubeVideos.link(of: id))
    #expect(link.description == "https://www.youtube.com/watch?v=-_zZ09aAbB1")
    #expect(YouTubeVideos.id(at: link) == id)
  }

  @Test(arguments: [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ", "http://youtube.com/watch?v=dQw4w9WgXcQ",
    "https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=42s#x",
    "https://music.youtube.com/watch?v=dQw4w9WgXcQ&list=RD1", "https://youtu.be/dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ?si=x&t=1", "https://www.youtube.com/shorts/dQw4w9WgXcQ",
    "https://www.youtube.com/embed/dQw4w9WgXcQ?start=1", "https://youtube.com/live/dQw4w9WgXcQ/",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "https://www.youtube.com/v/dQw4w9WgXcQ",
    "https://WWW.YouTube.COM/watch?v=dQw4w9WgXcQ", "https://youtube.com/watch/?v=dQw4w9WgXcQ",
    "https://youtube.com/watch?v=%64Qw4w9WgXcQ", "https://youtube.com/watch?v=x&v=dQw4w9WgXcQ",
  ])
  func videoAddressesAreRecognised(address: String) throws {
    let link = try #require(WebLink(address))
    #expect(YouTubeVideos.id(at: link)?.description == "dQw4w9WgXcQ")
  }

  @Test(arguments: [
    "https://youtube.com", "https://youtube.com/", "https://youtube.com/watch",
    "https://youtube.com/watch?v=", "https://youtube.com/watch?v=short",
    "https://youtube.com/watch?v=dQw4w9WgXcQQ", "https://youtube.com/watch?w=dQw4w9WgXcQ",
    "https://youtube.com/dQw4w9WgXcQ", "https://youtube.com/channel/dQw4w9WgXcQ",
    "https://youtube.com/results?search_query=dQw4w9WgXcQ", "https://youtube.com/shorts",
    "https://youtube.com/@dQw4w9WgXc", "https://youtube.com/Watch?v=dQw4w9WgXcQ",
    "https://youtube.com/embed/videoseries?list=PL1", "https://youtube.com/embed/a/dQw4w9WgXcQ",
    "https://youtube.com/embed/dQw4w9WgXcQ/a",
    "https://youtube.com/embed/live_stream?channel=UC1", "https://youtu.be/", "https://youtu.be/a",
    "https://youtu.be/watch?v=dQw4w9WgXcQ", "https://youtu.be/a/dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ/a",
    "https://notyoutube.com/watch?v=dQw4w9WgXcQ", "https://youtube.com.evil.example/v/dQw4w9WgXcQ",
    "https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ", "https://evil.example/youtu.be/dQw4w9W",
    "https://evil.example/watch?v=dQw4w9WgXcQ", "https://a.example/?https://youtu.be/dQw4w9WgXcQ",
  ])
  func otherAddressesAreNil(address: String) throws {
    #expect(YouTubeVideos.id(at: try #require(WebLink(address))) == nil)
  }

  @Test(arguments: hostileTexts)
  func hostileAddressesAreNil(text: String) {
    for start in ["https://youtube.com/", "https://youtube.com/watch?v=", "https://youtu.be/"] {
      guard let link = WebLink(start + text) else { continue }
      #expect(YouTubeVideos.id(at: link) == nil, "\(link)")
    }
  }
}
