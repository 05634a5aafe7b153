import FoundationEssentials
import LineMode
import TestSupport
import Testing

/// `broadsheet follow --import` with files of other programs.
@Suite(.hangLimit)
struct MovingInTests {
  /// Imports a text, and returns the messages and what `line` prints then.
  private func imported(
    _ text: String,
    _ line: String...,
    status: ExitCode = .done
  ) async throws -> (messages: String, output: String) {
    try await imported(bytes: Array(text.utf8), line, status: status)
  }

  private func imported(
    bytes: [UInt8],
    _ line: [String],
    status: ExitCode = .done
  ) async throws -> (messages: String, output: String) {
    let outside = try TestOutside()
    let file = outside.home.file("export")
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    #expect(await outside.run("follow", "--import", file) == status)
    let messages = outside.console.errors
    outside.console.clear()
    if !line.isEmpty { #expect(await outside.program.run(line) == .done) }
    return (messages.replacing("broadsheet: ", with: ""), outside.console.output)
  }

  @Test func newsboatsListIsFollowed() async throws {
    let urls = """
      # mine
      https://a.example/feed science "two words" "~The \\"Lamp\\""

      https://b.example/feed !
      "query:Unread:unread = \\"yes\\"" all
      exec:~/bin/feed.sh
      not-an-address
      """
    let (messages, output) = try await imported(urls, "following", "--format", "csv")
    #expect(
      messages == """
        read newsboat's list: 2 feeds, 2 tags, 2 lines with queries or programs skipped; no \
        usable address in line 7
        following 2 new feeds
        applied settings of 1 feed: 1 quiet

        """
    )
    #expect(output.contains("\"The \"\"Lamp\"\"\",https://a.example/feed,,science two words,"))
    #expect(output.contains("b.example,https://b.example/feed,"))
  }

  @Test func newsboatsLinesAreReadAsNewsboatReadsThem() async throws {
    let urls = """
      https://a.example/feed#x "~Title with \\"quotes\\"" news # the best one
      https://b.example/feed "!" c++
      "filter:~/bin/clean.py --all:https://c.example/feed?a=b:c" "a # b"
      filter:~/bin/clean.py
      """
    let (messages, output) = try await imported(urls, "following", "--format", "csv")
    #expect(
      messages == """
        read newsboat's list: 3 feeds, 3 tags, 1 filter left out; no usable address in line 4
        following 3 new feeds
        applied settings of 1 feed: 1 quiet

        """
    )
    #expect(output.contains(#""Title with ""quotes""",https://a.example/feed#x,,news,"#))
    #expect(output.contains("b.example,https://b.example/feed,,c++,"))
    #expect(output.contains("c.example,https://c.example/feed?a=b:c,,a # b,"))
    let (_, opml) = try await imported(urls, "follow", "--export")
    #expect(opml.matches(of: /quiet="on"/).count == 1)
    #expect(opml.contains(#"broadsheet:quiet="on" "#))
  }

  @Test func badLinesAreNamed() async throws {
    let good = "https://a.example/1\n"
    let (one, _) = try await imported("nothing\n\n" + good)
    #expect(one.hasPrefix("read a list of addresses: 1 feed; no usable address in line 1\n"))
    let bad = "# c\njavascript:1\n\nnothing\r\nhttp://\n"
    let (some, _) = try await imported(good + good + bad)
    #expect(some.contains("2 feeds; no usable address in lines 4, 6 and 7\n"))
    let (more, _) = try await imported(String(repeating: good, count: 3) + bad + "x\ny\n")
    #expect(more.contains("no usable address in lines 5, 7, 8 and 2 others\n"))
  }

  @Test(arguments: [
    "https://a.example/feed \"~Zur T\u{FC}r\" L\u{E4}nder\n",
    "url,title\nhttps://a.example/t,Zur T\u{FC}r und L\u{E4}nder\n",
    "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF=\"https://a.example/t\">T\u{FC}r, L\u{E4}nder</A></DL>",
  ])
  func otherEncodingsAreDecoded(text: String) async throws {
    let line = [text.hasPrefix("https") ? "following" : "saved", "--format", "csv"]
    let latin = text.unicodeScalars.map { UInt8($0.value) }
    let units = [0xFEFF] + Array(text.utf16)
    for bytes in [
      latin, units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
    ] {
      let (_, output) = try await imported(bytes: bytes, line)
      #expect(output.contains("T\u{FC}r") && output.contains("L\u{E4}nder"))
    }
  }

  @Test func listOfAddressesIsFollowed() async throws {
    let (messages, _) = try await imported("\u{FEFF}a.example/feed\r\nhttps://b.example/feed\r\n")
    #expect(messages == "read a list of addresses: 2 feeds\nfollowing 2 new feeds\n")
  }

  @Test func listOfAReaderHasItsName() async throws {
    let opml = """
      <opml version="1.0"><head><title>Ann subscriptions in feedly Cloud</title></head><body>
      <outline text="Light" title="Light"><outline type="rss" text="A" xmlUrl="https://a.example/f"/>
      </outline></body></opml>
      """
    let (messages, _) = try await imported(opml)
    #expect(
      messages == """
        read OPML \u{201C}Ann subscriptions in feedly Cloud\u{201D}: 1 feed, 1 tag
        following 1 new feed

        """
    )
  }

  @Test(arguments: [
    """
    title,url,time_added,tags,status
    "Oil, ""the"" best",https://a.example/oil,1612400000,light|old,unread
    Wax,https://a.example/wax,99999999999999999999,,archive
    Lost,javascript:1,1,,unread
    """,
    """
    id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
    1,"Oil, ""the"" best",,About,https://a.example/oil,Unsorted,"light, old",2021-02-04T00:53:20.000Z,,,false
    2,Wax,"a
    note",,https://a.example/wax,,,,,,true
    3,Lost,,,,,,,,,
    """,
    """
    "title";"url";"tags";"status"
    "Oil, ""the"" best";https://a.example/oil;light,old;unread
    Wax;https://a.example/wax;;archive
    Lost;;;
    """,
    """
    <!DOCTYPE NETSCAPE-Bookmark-file-1><TITLE>Bookmarks</TITLE><H1>Bookmarks</H1><DL><p>
    <DT><H3 ADD_DATE="1">light</H3><DL><p>
    <DT><A HREF="https://a.example/oil" ADD_DATE="1612400000" TAGS="old">Oil, &quot;the&quot; best</A></DL>
    <DT><A HREF="https://a.example/wax">Wax</A><DT><A HREF="place:x">Lost</A></DL>
    """,
    """
    <!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul>
    <li><a href="https://a.example/oil" time_added="1612400000" tags="light,old">Oil, "the" best</a></li>
    <li><a href="about:blank">Lost</a></ul><h1>Read Archive</h1><ul>
    <li><a href="https://a.example/wax" time_added="1" tags="">Wax</a></li></ul>
    """,
  ])
  func bookmarksAreSavedArticles(text: String) async throws {
    let (messages, output) = try await imported(text, "saved", "--json")
    #expect(
      messages
        == "read bookmarks: 2 pages; saved 2 new articles; 1 without a usable address\n"
    )
    let fields = output.replacing("\\/", with: "/")
    #expect(fields.contains(#""title":"Oil, \"the\" best""#))
    #expect(fields.contains("https://a.example/oil") && fields.contains("https://a.example/wax"))
    #expect(fields.contains(#""light""#) && fields.contains(#""old""#))
  }

  @Test(arguments: [
    "", "Just some text.\nAnd more of it, with a.example in it.", "<html><p>a</p>", "a,b\n1,2\n",
    "url\nhttps://a.example\nx\ny",
  ])
  func otherFileIsAnError(text: String) async throws {
    let (messages, _) = try await imported(text, status: .badData)
    #expect(messages.hasSuffix("is neither a list of feeds nor of bookmarks, or too long\n"))
    #expect(messages.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    "\"", "<a ", "<dl>", "<dl><h3>a</h3><a href=x>", "a,\"\"", "\\", "https://a.example ",
  ])
  func hostileFileTakesLinearTime(part: String) async throws {
    let starts = ["", "url,title\n", "<title>Pocket Export</title>"]
    for start in starts {
      let outside = try TestOutside()
      let text = start + String(repeating: part, count: 20_000)
      let file = try outside.home.write("export", text)
      #expect([.done, .badData].contains(await outside.run("follow", "--import", file)))
    }
  }
}
