import Domain
import Presentation

extension Program {
  /// The most useful commands, for the introduction.
  static func essentials(_ providers: ProviderCatalog) -> [Command] {
    [.search(providers), .show, .save, .saved, .follow, .unread]
  }
}

extension Manual {
  /// Creates the manual of the program.
  init(_ providers: ProviderCatalog) {
    self.init(parser: CommandParser(providers))
  }
}

extension CommandParser {
  /// Creates the command table, which drives parsing, help, completions and the manual.
  init(_ providers: ProviderCatalog) {
    let settings = Setting.all(of: providers)
    self.init(
      providers: providers,
      commands: [
        .search(providers), .edition, .stories, .storiesShow, .storiesSplit, .storiesJoin,
        .headlines, .sources, .saved, .show, .articlesParse,
        .open,
        .save,
        .unsave, .importing,
        .export, .prune, .videosSearch, .videosShow, .videosOpen, .videosLike, .videosUnlike,
        .videosLiked, .cat, .cats,
        // `make feature` adds lists here.
        .follow, .following, .unfollow,
        .refresh, .unread, .read, .schedule, .feedsSet, .feedsEdit, .feedsParse, .serve,
        .serverKeys,
        .serverKeysAdd, .serverKeysRemove, .archiveCopy, .doctor, .configList,
        .configGet(settings),
        .configSet(settings), .configKeys, .configPath, .completions, .man,
      ],
      common: [
        Option(
          name: "color",
          value: .choice("WHEN", Setting.colors),
          help: "Use colour: auto (default; on a terminal), always or never"
        ),
        Option(
          name: "timeout",
          value: .number("SECONDS", Setting.timeouts),
          help:
            "Seconds a provider has to answer, retries included, \(Setting.timeouts.lowerBound) to "
            + "\(Setting.timeouts.upperBound) (default \(Setting.defaultTimeout) for one provider, "
            + "\(Setting.defaultTimeout / 2) for each of several)"
        ),
        Option(
          name: "verbose",
          letter: "v",
          help: "Print each request with its status, size and time to standard error"
        ),
        Option(name: "help", letter: "h", help: "Print help for the command"),
        Option(name: "version", help: "Print the version"),
      ]
    )
  }
}
