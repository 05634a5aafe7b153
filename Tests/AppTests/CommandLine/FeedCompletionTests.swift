import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

@testable import LineMode

/// Completions of feeds, tags and queries from the archive.
@Suite(.hangLimit)
struct FeedCompletionTests {
  /// Titles that would run a program or change the words if they were evaluated.
  private static let titles = [
    "it's $(touch HACKED)", "a \"b\" `touch HACKED`", "c:d=e@f", "wind; touch HACKED",
    #"back\slash"#, "über 特斯拉", "#hash", "$HOME <x> | y & z", "The Lamp",
    "Morning!#;touch HACKED;#",
  ]

  private static func outside() async throws -> TestOutside {
    let outside = try TestOutside()
    let feeds = titles.enumerated().map { place, title in
      let address = "https://site\(place).example/feed"
      return FollowedFeed.titled(address, title, tags: ["tag \(place)", "x,y"])
    }
    try await outside.container.services.feeds.follow(feeds)
    return outside
  }

  @Test(arguments: [Shell.bash, .zsh, .fish])
  func hostileTitleIsInsertedAsOneWord(shell: Shell) async throws {
    guard installed(shell.rawValue) != nil else { return }
    let setUp = shell == .zsh ? "autoload -U compinit; compinit -u -D" : "true"
    let window = try await ShellWindow(shell, try await Self.outside(), setUp: setUp)
    for (typed, title) in [
      ("it", 0), ("'it", 0), ("\"it", 0), ("a", 1), ("\"a", 1), ("c", 2), ("c:d=", 2), ("wi", 3),
      ("ba", 4), ("ü", 5), ("\\#", 6), ("'$", 7), ("\\$", 7), ("The", 8), ("The\\ L", 8),
    ] {
      try await window.expect(
        "<unfollow><\(Self.titles[title])>",
        typingLine: "broadsheet unfollow \(typed)\t\n"
      )
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: window.folder.path)
    #expect(!files.contains("HACKED"))
    try await window.close()
  }

  @Test func historyIsNotInsertedByBash() async throws {
    let outside = try await Self.outside()
    for (typed, offered) in [
      ("\"Mor", []), ("'Mor", ["Morning!#;touch HACKED;#"]),
      ("Mor", [#"Morning\!#\;touch\ HACKED\;#"#]),
    ] as [(String, Set<String>)] {
      let words = ["broadsheet", "unfollow", typed]
      #expect(try await Shell.bash.offers(for: words, in: outside) == offered, "\(typed)")
    }
  }

  @Test(arguments: [Shell.bash, .fish])
  func tagIsCompletedInAList(shell: Shell) async throws {
    guard installed(shell.rawValue) != nil else { return }
    let outside = try await Self.outside()
    let words = ["broadsheet", "follow", "--tag", "tag\\ 1"]
    let one = try await shell.offers(for: words, in: outside)
    #expect(one == [shell == .bash ? #"tag\ 1"# : "tag 1"])
  }

  private func answer(_ words: String..., in outside: TestOutside) async throws -> [String] {
    outside.console.clear()
    #expect(await outside.program.run(["complete", "plain"] + words) == .done)
    #expect(outside.console.errors.isEmpty)
    return outside.console.output.split(separator: "\n").map(String.init)
  }

  @Test func hostsComeBeforeTitles() async throws {
    let outside = try TestOutside()
    let feeds = [
      FollowedFeed.titled("https://b.example/1", "One"),
      FollowedFeed.titled("https://b.example/2", "404"),
      FollowedFeed.titled("https://a.example/feed", "Three\u{1B}[31m"),
    ]
    try await outside.container.services.feeds.follow(feeds)
    let offered = try await answer("unfollow", "", in: outside)
    #expect(
      offered == [
        " https://b.example/2\t404", " https://b.example/1\tOne", " a.example\tThree",
        " One\thttps://b.example/1",
      ]
    )
    #expect(try await answer("refresh", "a", in: outside) == [" a.example\tThree"])
  }

  @Test func queryIsCompletedFromTheArchive() async throws {
    let outside = try TestOutside()
    try await outside.importArticles(1...2)
    #expect(try await answer("search", "ti", in: outside) == ["-title:\twords of the title"])
    #expect(try await answer("search", "is:un", in: outside) == [" is:unread\t"])
    #expect(
      try await answer("search", "wind", "site:n", in: outside) == [
        " site:news.example\t2 articles"
      ]
    )
    #expect(
      try await answer("search", "--domain", "a.example,n", in: outside) == [
        ",a.example,news.example\t2 articles"
      ]
    )
  }

  @Test(arguments: [["unfollow", ""], ["search", "site:"], ["follow", "--tag", ""], [], [""]])
  func completionCreatesNothing(words: [String]) async throws {
    let outside = try TestOutside()
    #expect(await outside.program.run(["complete", "quoted"] + words) == .done)
    #expect(outside.console.errors.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.home.path) == [])
  }

  @Test func sharedArchiveIsNotAsked() async throws {
    let address = "postgresql://nobody@127.0.0.1:1/none"
    let outside = try TestOutside(variables: ["BROADSHEET_ARCHIVE": address])
    #expect(try await answer("unfollow", "", in: outside) == [])
    let invalid = try TestOutside(variables: ["BROADSHEET_ARCHIVE": "x"])
    #expect(try await answer("unfollow", "", in: invalid) == [])
  }
}

extension FollowedFeed {
  static func titled(_ address: String, _ title: String, tags: [String] = []) -> FollowedFeed {
    FollowedFeed(address: .sample(address), title: title, tags: tags)
  }
}
