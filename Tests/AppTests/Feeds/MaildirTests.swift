import ByteStrings
import FoundationEssentials
import Glibc
import LineMode
import TestSupport
import Testing

/// `broadsheet follow maildir:PATH`.
@Suite(.hangLimit)
struct MaildirTests {
  private let outside: TestOutside
  private let path: String

  init() throws {
    outside = try TestOutside()
    path = outside.home.file("Mail")
    for folder in ["new", "cur"] {
      let folder = "\(path)/\(folder)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
  }

  private func deliver(
    _ number: Int,
    from sender: String,
    to folder: String = "new",
    _ flags: String = ""
  ) throws {
    try outside.home.write(
      "Mail/\(folder)/\(number).host\(flags)",
      "From: \(sender)\nSubject: Letter \(number)\nMessage-ID: <\(number)@x.example>\n"
        + "Date: Tue, 3 Nov 2020 10:00:0\(number) +0000\n"
        + "List-Unsubscribe: <https://x.example/stop>\n\nText \(number) of lamps."
    )
  }

  private func titles(_ query: String = "after:2000-01-01") async throws -> [String] {
    outside.console.clear()
    try #require(await outside.run("unread", "--format", "csv", query) == .done)
    let titles = outside.console.output.matches(of: /Letter [0-9]+/).map { String($0.output) }
    outside.console.clear()
    return titles.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  @Test func sendersAreFeeds() async throws {
    try deliver(1, from: "Lamp <news@lamp.example>", to: "cur")
    try deliver(2, from: "Tide <tide@tide.example>")
    try deliver(3, from: "Lamp <news@lamp.example>")
    #expect(await outside.run("follow", "maildir:\(path)", "--tag", "mail") == .done)
    let message = "broadsheet: following 2 new senders: 3 new articles\n"
    #expect(outside.console.errors == message)
    #expect(try await titles() == ["Letter 3", "Letter 2", "Letter 1"])
    #expect(try await titles("feed:lamp") == ["Letter 3", "Letter 1"])
    // A new message of a known sender, one of an unknown sender, and one that was only moved.
    try deliver(4, from: "Lamp <news@lamp.example>")
    try deliver(5, from: "Spam <spam@spam.example>")
    #expect(rename("\(path)/new/3.host", "\(path)/cur/3.host:2,S") == 0)
    #expect(await outside.run("refresh") == .done)
    #expect(outside.console.errors == "broadsheet: refreshed 2 feeds: 1 new article\n")
    #expect(try await titles("tag:mail") == ["Letter 4", "Letter 3", "Letter 2", "Letter 1"])
    #expect(await outside.run("follow", "maildir:\(path)") == .done)
    #expect(outside.console.errors.hasSuffix("following 1 new sender (3 in all): 1 new article\n"))
    outside.console.clear()
    #expect(await outside.run("unfollow", "Tide") == .done)
    #expect(outside.console.errors.contains("; https://x.example/stop cancels the newsletter"))
    #expect(await outside.run("refresh") == .done)
    #expect(await outside.run("following", "tide", "--json") == .done)
    #expect(outside.console.output.contains(#""totalResults":0,"#))
  }

  @Test func flagsOfFilesAreRead() async throws {
    for (number, flags) in zip(1..., [":2,S", ":2,FRS", ":2,", ":2,ST", ""]) {
      try deliver(number, from: "Lamp <S@lamp.example>", to: "cur", flags)
    }
    #expect(await outside.run("follow", "maildir:\(path)") == .done)
    #expect(outside.console.errors.hasSuffix(": 2 new articles, 2 stored as read\n"))
    #expect(try await titles() == ["Letter 5", "Letter 3"])
    #expect(await outside.run("search", "lamps", "--offline", "--format", "csv") == .done)
    #expect(
      outside.console.output.contains("Letter 1") && !outside.console.output.contains("Letter 4")
    )
    // A flag that is set later changes nothing here: the person may have marked it as unread.
    #expect(rename("\(path)/cur/3.host:2,", "\(path)/cur/3.host:2,S") == 0)
    #expect(await outside.run("refresh") == .done)
    #expect(try await titles() == ["Letter 5", "Letter 3"])
  }

  @Test func specialFilesAreSkipped() async throws {
    try deliver(1, from: "Lamp <news@lamp.example>")
    let secret = try outside.home.write("secret", "From: x@x.example\nSubject: Letter 9\n\nText")
    #expect(symlink(secret, "\(path)/new/link") == 0)
    #expect(symlink("/dev/zero", "\(path)/new/zero") == 0)
    #expect(mkfifo("\(path)/new/pipe", 0o600) == 0)
    try outside.home.write("Mail/new/empty", "")
    try outside.home.write("Mail/new/zeros", String(repeating: "\0", count: 100_000))
    #expect(await outside.run("follow", "maildir:\(path)") == .done)
    let message =
      "broadsheet: following 1 new sender: 1 new article; 2 files without a readable "
      + "message skipped\n"
    #expect(outside.console.errors == message)
    #expect(try await titles() == ["Letter 1"])
  }

  @Test func missingMaildirIsAnError() async throws {
    let file = try outside.home.write("file", "")
    for path in ["", "/nowhere", file, outside.home.file("Mail/cur")] {
      outside.console.clear()
      #expect(await outside.run("follow", "maildir:\(path)") == .noSuchItem)
      #expect(outside.console.errors.contains("a maildir is a folder with `new` and `cur`"))
    }
    try deliver(1, from: "Lamp <news@lamp.example>")
    #expect(await outside.run("follow", "maildir:\(path)") == .done)
    #expect(rename("\(path)/new", "\(path)/old") == 0 && rename("\(path)/cur", "\(path)/c") == 0)
    outside.console.clear()
    _ = await outside.run("refresh")
    let message = "broadsheet: the folder \(path) cannot be read: 1 sender not refreshed\n"
    #expect(outside.console.errors.contains(message))
    #expect(
      !outside.console.errors.contains("in a row") && !outside.console.errors.contains("Tide")
    )
  }

  @Test(arguments: ["new", "cur"])
  func unreadableFolderOfAMaildirIsNamed(folder: String) async throws {
    try deliver(1, from: "Lamp <news@lamp.example>", to: folder == "new" ? "cur" : "new")
    #expect(rename("\(path)/\(folder)", "\(path)/old") == 0)
    // Not followed, like a folder that the person may not read.
    #expect(symlink("\(path)/old", "\(path)/\(folder)") == 0)
    #expect(await outside.run("follow", "maildir:\(path)") == .noSuchItem)
    #expect(outside.console.errors.contains("the folder \(path)/\(folder) cannot be read"))
    #expect(unlink("\(path)/\(folder)") == 0)
    #expect(await outside.run("follow", "maildir:\(path)") == .done)
  }

  @Test func unfollowedSenderStaysLeftOut() async throws {
    for (number, name) in zip(1..., ["lamp", "tide", "wax"]) {
      try deliver(number, from: "\(name) <news@\(name).example>")
    }
    let maildir = "maildir:\(path)"
    #expect(await outside.run("follow", maildir) == .done)
    // The second one is remembered by the third, after the first was by the second.
    #expect(await outside.run("unfollow", "lamp") == .done)
    let address = try #require(outside.console.errors.firstMatch(of: /\((mail:.*lamp.*)\);/)?.1)
    #expect(await outside.run("unfollow", "tide") == .done)
    try deliver(4, from: "lamp <news@lamp.example>")
    try deliver(5, from: "flint <news@flint.example>")
    outside.console.clear()
    #expect(await outside.run("follow", maildir) == .done)
    let message =
      "broadsheet: following 1 new sender (2 in all): 1 new article; left out 2 senders that you "
      + "unfollowed\n"
    #expect(outside.console.errors == message)
    #expect(await outside.run("follow", String(address)) == .noSuchItem)
    #expect(outside.console.errors.contains("type `maildir:PATH` before it"))
    outside.console.clear()
    #expect(await outside.run("follow", maildir, String(address)) == .done)
    #expect(
      outside.console.errors.contains(
        "following 1 new sender (3 in all): 2 new articles; left out 1 "
      )
    )
    #expect(await outside.run("follow", maildir) == .done)
    #expect(
      outside.console.errors.contains("already following 3 senders: 0 new articles; left out 1 ")
    )
    // All are followed again if none is left that remembers the others.
    for name in ["lamp", "wax", "flint"] { #expect(await outside.run("unfollow", name) == .done) }
    #expect(await outside.run("follow", maildir) == .done)
    #expect(outside.console.errors.hasSuffix("following 4 new senders: 5 new articles\n"))
  }

  @Test func messageWithoutAPageIsNotOpened() async throws {
    try deliver(1, from: "Lamp <news@lamp.example>")
    try outside.home.write(
      "Mail/new/2.host",
      "From: Tide <t@tide.example>\nSubject: Letter 2\nContent-Type: text/html\n\n"
        + "<p><a href='https://tide.example/w'>View in your browser</a></p><p>Text</p>"
    )
    #expect(await outside.run("follow", "maildir:\(path)") == .done)
    for line in [["open"], ["open", "--archived"]] {
      outside.console.clear()
      #expect(await outside.run("unread", "feed:lamp") == .done)
      #expect(await outside.program.run(line + ["1"]) == .noSuchItem)
      #expect(outside.console.errors == "broadsheet: this message has no page on the web\n")
    }
    #expect(await outside.run("unread", "feed:tide") == .done)
    _ = await outside.run("open", "1")
    #expect(outside.console.errors.contains("https://tide.example/w"))
  }

  @Test func listOfFeedsCannotReadAMaildir() async throws {
    try deliver(1, from: "Lamp <news@lamp.example>")
    #expect(await outside.run("follow", "maildir:\(path)") == .done)
    outside.console.clear()
    #expect(await outside.run("follow", "--export") == .done)
    #expect(!outside.console.output.contains("maildir"))
    let list = try outside.home.write(
      "a.opml",
      "<opml><body><outline xmlUrl='mail:1/a' maildir='\(path)'/>"
        + "<outline xmlUrl='https://a.example/feed' maildir='\(path)'/></body></opml>"
    )
    outside.console.clear()
    #expect(await outside.run("follow", "--import", list) == .done)
    #expect(outside.console.errors.contains("1 new feed; 1 without a usable address"))
    outside.console.clear()
    #expect(await outside.run("feeds", "set", "a.example", "tags=x") == .done)
    _ = await outside.run("refresh")
    #expect(outside.console.errors.contains("refreshed 2 feeds"))
  }
}
