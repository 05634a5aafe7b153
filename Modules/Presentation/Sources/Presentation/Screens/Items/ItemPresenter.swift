import Domain

/// One item in full, which follows the item's marks.
public struct ItemPresenter: AnsweringPresenter, Screen {
  /// The inputs of a person.
  public typealias Input = ItemInput
  /// The output to draw.
  public typealias Output = ItemOutput

  /// How an item is loaded.
  struct Loading: Sendable {
    /// The progress text.
    let progress: String
    /// The notice if there is no such item.
    let missing: String
    /// Returns the item with all that is known of it; nil if there is none.
    let load: @Sendable () async throws(NewsError) -> Loaded?
  }

  /// An item that was loaded.
  struct Loaded: Sendable {
    let item: DeskItem
    /// The error because of which it is an older copy; nil for a current one.
    var trouble: NewsError?
  }

  struct State: Sendable {
    /// The item, whose texts are divided once and not for each output.
    var item: DeskItem? { didSet { item = item?.divided } }
    var marks = KnownMarks()
    var status = ItemStatus.idle
    var notice: Notice?
    /// The text of an article that a person chose; nil for the longer one.
    var version: TextVersion?

    init(item: DeskItem?) { self.item = item?.divided }

    /// The item with its present marks; nil until it is known.
    var shown: DeskItem? { item.map { $0.marked(marks[$0.id]) } }
  }

  enum Event: Sendable {
    case input(Input)
    case loaded(Result<Loaded?, NewsError>)
    case fetchedFullText(Result<Article, NewsError>)
    case marksChanged(MarkSource.Change)
    case marksRead(MarkSource.Reading)
    case toldNews(ArticleStory?)
  }

  private let id: ItemID
  private let known: DeskItem?
  private let marks: MarkSource
  private let loading: Loading?
  private let fetchFullText: (any FetchFullText)?
  /// Where the texts of the story of a known article are.
  private let archive: (any FindArticle)?

  /// Creates a presenter of the item with an id; without `loading` it is the `known` one.
  init(
    _ id: ItemID,
    known: DeskItem?,
    marks: MarkSource,
    loading: Loading? = nil,
    fetchFullText: (any FetchFullText)? = nil,
    archive: (any FindArticle)? = nil
  ) {
    self.id = id
    self.known = known
    self.marks = marks
    self.loading = loading
    self.fetchFullText = fetchFullText
    self.archive = archive
  }

  /// Returns the outputs for `inputs`, at least one for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    run(inputs)
  }

  var initial: State {
    var state = State(item: known)
    if let known { state.marks.receive([id: known.marks], of: [id]) }
    return state
  }

  static func event(_ input: Input) -> Event { .input(input) }

  func output(of state: State) -> Output {
    var output = Output()
    output.detail = state.shown.flatMap { ItemDetail($0, showing: state.version) }
    output.status = state.status
    output.notice = state.notice
    return output
  }

  func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(.opened) where state.status == .idle:
      return start(&state) + marks.follow(Event.marksChanged)
    case .input(.retried) where state.status == .failed:
      return start(&state)
    case .input(.askedForFullText):
      return showOtherText(&state)
    case .input:
      return []
    case .fetchedFullText(let result):
      state.status = .shown
      switch result {
      case .success(let article):
        state.item = .article(article, state.shown?.marks.article ?? ArticleMarks())
        state.version = .page
      case .failure(let error): state.notice = Notice(error)
      }
      return []
    case .loaded(let result):
      receive(result, &state)
      return []
    case .marksChanged(.changed(let id, let marks)):
      state.marks.change(id, to: marks)
      return []
    case .marksChanged(.unknown):
      state.marks.expire(isLoading: false)
      return marks.reread([id], Event.marksRead)
    case .marksRead(let reading):
      state.marks.receive(reading.marks, of: reading.ids)
      return []
    case .toldNews(let story):
      state.status = .shown
      if let story { state.item = state.item?.telling(story.news) }
      return []
    }
  }

  /// Returns the item, once it is loaded.
  func page() async -> Output {
    var state = initial
    if let loading {
      receive(await Result(catching: loading.load), &state)
    } else {
      state.status = .shown
    }
    return output(of: state)
  }

  private func start(_ state: inout State) -> [Effect<Event>] {
    state.notice = nil
    guard let loading else {
      // As it was before this article was opened, which is read by that.
      guard let archive, case .article(_, let marks)? = known, let story = marks.story,
        story.newReports > 0
      else {
        state.status = .shown
        return []
      }
      state.status = .loading("Comparing the reports\u{2026}")
      return [.run("news") { .toldNews(try? await archive.withNews(of: story)) }]
    }
    state.status = .loading(loading.progress)
    return [.run("load") { .loaded(await Result(catching: loading.load)) }]
  }

  /// Shows the other text of an article, or fetches the page if there is none.
  private func showOtherText(_ state: inout State) -> [Effect<Event>] {
    guard state.status == .shown, case .article(let article, _)? = state.item else { return [] }
    state.notice = nil
    if let version = output(of: state).detail?.version {
      state.version = version == .page ? .feed : .page
      return []
    }
    guard let fetchFullText else { return [] }
    state.status = .loading("Fetching the page\u{2026}")
    return [
      .run("fullText") {
        .fetchedFullText(
          await Result { () async throws(NewsError) in try await fetchFullText(article) }
        )
      }
    ]
  }

  private func receive(_ result: Result<Loaded?, NewsError>, _ state: inout State) {
    switch result {
    case .success(let loaded?):
      state.item = loaded.item
      if known == nil { state.marks.receive([id: loaded.item.marks], of: [id]) }
      state.status = .shown
      state.notice = loaded.trouble.flatMap(Notice.init(olderCopy:))
    case .success(nil):
      state.status = .failed
      state.notice = loading.map { Notice($0.missing) }
    case .failure(let error):
      state.status = .failed
      state.notice = Notice(error)
    }
  }
}
