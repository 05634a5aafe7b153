public import Domain
import Query

/// All followed feeds with their numbers of unread articles, beside a list of articles.
///
/// Unlike the list of feeds it has no pages, and follows what is read.
public struct FollowedFeedsPresenter: AnsweringPresenter {
  /// The inputs of a person.
  public enum Input: Equatable, Sendable {
    /// Opened the list; again to read the feeds again.
    case opened
    /// Changed the words that titles, addresses or tags must have; empty for all feeds.
    case filtered(String)
    /// Opened the folder of a tag, or closed it.
    case toggledFolder(String)
  }

  /// Everything there is to draw.
  public struct Output: Equatable, Sendable {
    /// The feeds that the words match, by title.
    public var feeds = RowList<ListRow>()
    /// The tags whose folders are closed.
    public var closedFolders: Set<String> = []
    fileprivate var words = ""
    fileprivate var found: [FollowedFeed] = []
    /// Whether the feeds were read, or could not be.
    public var isKnown = false
    /// The number of unread articles of all followed feeds; one of two feeds counts twice.
    public var unread = 0
    /// Chosen title by original title, which is the source of articles.
    public var names: [String: String] = [:]
    /// Why the feeds cannot be read; nil if they can.
    public var notice: Notice?

    /// The icons of the feeds by the names of their sites.
    public var icons: [String: Icon.ID] {
      let known = found.compactMap { feed in
        feed.icon.map { (feed.page?.site ?? "", $0) }
      }
      return Dictionary(known) { first, _ in first }
    }

    /// The same feeds in folders; without folders while words are searched for.
    ///
    /// It is made each time, because only the full screen shows it.
    public var tree: FeedTree {
      words.isEmpty
        ? FeedTree(found, closed: closedFolders) : FeedTree(found: found, WordFinder(words))
    }

    public init() {}

    /// Creates the output with all feeds of a store; they have no icons if `hasIcons` is false.
    public init(_ store: any FollowFeeds, hasIcons: Bool = true) async {
      var state = State()
      let feeds = await Result(catching: store.followedFeeds)
      state.receive(
        feeds.map { feeds in
          feeds.map { feed in
            var feed = feed
            if !hasIcons { feed.icon = nil }
            return feed
          }
        }
      )
      self = state.output
    }
  }

  /// The time between a change and the next reading of the feeds, for all changes meanwhile.
  static let delay = Duration.milliseconds(300)

  private let feeds: any FollowFeeds
  private let marks: MarkSource
  private let closedFolders: Set<String>
  private let clock: any Clock<Duration>

  /// Creates a presenter of the feeds of a store; `clock` is for the time between two readings.
  ///
  /// The folders of the tags `closedFolders` are closed.
  public init(
    feeds: any FollowFeeds,
    marking: any MarkArticles,
    closedFolders: Set<String> = [],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.feeds = feeds
    self.closedFolders = closedFolders
    marks = MarkSource(marking)
    self.clock = clock
  }

  /// Returns the outputs for `inputs`, at least one for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    FeedbackLoop(
      initial: State(closedFolders: closedFolders),
      clock: clock,
      event: Event.input,
      reduce: reduce,
      render: \.output
    )
    .answers(to: inputs)
  }
}

extension FollowedFeedsPresenter {
  private enum Event: Sendable {
    case input(Input)
    case marksChanged
    case delayPassed
    case read(Result<[FollowedFeed], NewsError>)
  }

  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(.opened):
      defer { state.isFollowing = true }
      return (state.isFollowing ? [] : marks.follow { _ in .marksChanged }) + read(&state)
    case .input(.filtered(let words)):
      state.output.words = words
      state.showFeeds()
      return []
    case .input(.toggledFolder(let tag)):
      state.output.closedFolders.formSymmetricDifference([tag])
      return []
    case .marksChanged:
      return change(&state)
    case .delayPassed:
      return read(&state)
    case .read(let result):
      let hasChanged = state.reading == .outdated
      state.reading = .none
      state.receive(result)
      return hasChanged ? change(&state) : []
    }
  }

  /// Reads the feeds after a while; a change during a reading leads to another one.
  private func change(_ state: inout State) -> [Effect<Event>] {
    switch state.reading {
    case .none:
      state.reading = .due
      return [.after("delay", Self.delay, isFinite: false, .delayPassed)]
    case .due, .outdated:
      return []
    case .current:
      state.reading = .outdated
      return []
    }
  }

  private func read(_ state: inout State) -> [Effect<Event>] {
    state.reading = .current
    return [
      .cancel("delay"),
      .run("read") { [feeds] in .read(await Result(catching: feeds.followedFeeds)) },
    ]
  }

  fileprivate struct State: Sendable {
    /// The state of the next reading of the feeds.
    enum Reading {
      case none
      /// After a delay.
      case due
      /// It runs.
      case current
      /// It runs, and there were changes since it began.
      case outdated
    }

    var reading = Reading.none
    var isFollowing = false
    private var feeds: [FollowedFeed] = []
    var output = Output()

    init(closedFolders: Set<String> = []) {
      output.closedFolders = closedFolders
    }

    mutating func receive(_ result: Result<[FollowedFeed], NewsError>) {
      output.isKnown = true
      switch result {
      case .success(let feeds):
        self.feeds = feeds
        output.notice = nil
        output.unread = feeds.unread
        let named = Dictionary(grouping: feeds, by: \.ownTitle).filter { $1.count == 1 }
        output.names = named.compactMapValues { $0[0].title == $0[0].ownTitle ? nil : $0[0].title }
        showFeeds()
      case .failure(let error):
        output.notice = Notice(error)
      }
    }

    /// Shows the feeds that the words match; rows that are the same stay.
    mutating func showFeeds() {
      let finder = WordFinder(output.words)
      output.found = feeds.matching(output.words)
      let rows = output.found.map { DeskItem.feed($0).row(finder) }
      if rows.map(\.id) == output.feeds.map(\.id) {
        for (place, row) in rows.enumerated() { output.feeds.update(place) { $0 = row } }
      } else {
        output.feeds = RowList()
        output.feeds.append(contentsOf: rows)
      }
    }
  }
}
