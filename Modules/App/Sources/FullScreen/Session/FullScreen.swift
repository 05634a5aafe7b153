package import Domain
import FoundationEssentials
package import Presentation
import Synchronization
package import Terminal

/// The full screen: runs the presenters of the desk, and draws their outputs on a terminal.
package struct FullScreen: Sendable {
  private let services: Services
  private let setup: ScreenSetup
  private let device: any ScreenDevice

  package init(_ services: Services, _ setup: ScreenSetup, on device: any ScreenDevice) {
    self.services = services
    self.setup = setup
    self.device = device
  }

  /// Shows the screen until the person quits, the terminal is closed, or the task is cancelled.
  ///
  /// The state is stored a second after it changes, and at the end, to be restored in the next run.
  /// Returns false if the terminal cannot be used; throws why the last changes were not stored.
  package func run() async throws(NewsError) -> Bool {
    guard device.open() else { return false }
    defer { device.close() }
    var memory = DeskMemory(setup.memory?.load())
    if memory.section == nil { memory.section = await .first(services) }
    var run = Run(services, setup, device, memory)
    await run.loop()
    let failure = await run.leave()
    run.storeMemory()
    if let failure { throw failure }
    return true
  }
}

/// The events of all sources in the order of arrival, taken all at once.
///
/// Many events can arrive while a frame is drawn; the next frame shows the effect of all of them.
private final class Mailbox: Sendable {
  private let events = Mutex<[SessionEvent]>([])
  private let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation

  init() {
    (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func send(_ event: SessionEvent) {
    events.withLock { $0.append(event) }
    wake.yield()
  }

  /// Returns a value each time that there may be events; read it once.
  var arrivals: AsyncStream<Void> { wakes }

  func takeAll() -> [SessionEvent] {
    events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}

/// One run of the full screen.
private struct Run {
  let services: Services
  let setup: ScreenSetup
  let device: any ScreenDevice
  let cache = ArticleCache()
  let mailbox = Mailbox()
  let desk: AsyncStream<DeskInput>.Continuation
  let feeds: AsyncStream<FollowedFeedsPresenter.Input>.Continuation
  let completer: QueryCompleter
  var session: Session
  /// The task of the desk's outputs, which end when everything is stored.
  var answering: Task<Void, Never>?
  /// The tasks beside the session, to be cancelled with it.
  var tasks: [Task<Void, Never>] = []
  var command: Task<Void, Never>?
  /// The latest count of hits and the latest completion: a new one cancels the one before.
  var counting: Task<Void, Never>?
  var completing: Task<Void, Never>?
  /// The pictures of the open article that are being loaded or were, and when others failed.
  var loads: [WebLink: Task<Void, Never>] = [:]
  var failures: [WebLink: Date] = [:]
  /// The item that is about to be shown; nil once the desk has answered.
  var requested: ItemID?
  /// The articles of crashes that are stored, and what a crash would store.
  var crashed: [CrashedArticle]?
  var crashing: [CrashedArticle] = []
  /// The wait before the state is stored, and the state that was stored last.
  var storing: Task<Void, Never>?
  var stored: DeskMemory?

  init(
    _ services: Services,
    _ setup: ScreenSetup,
    _ device: any ScreenDevice,
    _ memory: DeskMemory
  ) {
    self.services = services
    self.setup = setup
    self.device = device
    let history: @Sendable () -> [String] = { [setup] in setup.searches?.load() ?? [] }
    session = Session(
      memory: memory,
      crashed: CrashedArticle.list(setup.crashes?.load()),
      size: device.size,
      theme: Theme(hasColor: setup.allowsColor),
      keys: setup.keys,
      pageSize: services.pageSize,
      now: services.now,
      utcOffset: services.utcOffset,
      history: history
    )
    if setup.hasSamples, session.crashed.isEmpty { session.scene.message = Self.introduction }
    if let problem = setup.problem { session.scene.message = problem.sentence }
    let (deskInputs, deskInput) = AsyncStream.makeStream(of: DeskInput.self)
    let (feedInputs, feeds) = AsyncStream.makeStream(of: FollowedFeedsPresenter.Input.self)
    (self.desk, self.feeds) = (deskInput, feeds)
    completer = QueryCompleter(
      values: services.values,
      history: { history().reversed() },
      now: services.now
    )
    let sidebar = FollowedFeedsPresenter(
      feeds: services.feeds,
      marking: services.marking,
      closedFolders: memory.closedFolders ?? [],
      clock: services.clock
    )
    let desk = services.desk(session.tabRoutes, refreshing: setup.refreshInterval)
    answering = follow(desk.answers(to: deskInputs)) { .desk($0.output, inputs: $0.inputs) }
    tasks.append(follow(sidebar.transform(feedInputs), SessionEvent.feeds))
    tasks.append(
      Task { [device, mailbox] in
        for await event in device.events() { mailbox.send(.screen(event)) }
        mailbox.send(.closed)
      }
    )
    session.hold(until: .start)
    session.sent = 1
    deskInput.yield(.chose(tab: session.scene.desk.tab))
    feeds.yield(.opened)
  }

  private static let introduction =
    "nothing is stored yet, so this is the sample edition; / searches the news, a follows a site"

  private func follow<Output: Sendable>(
    _ outputs: AsyncStream<Output>,
    _ event: @escaping @Sendable (Output) -> SessionEvent
  ) -> Task<Void, Never> {
    Task { [mailbox] in for await output in outputs { mailbox.send(event(output)) } }
  }

  /// Handles events until the person quits or the terminal is closed.
  mutating func loop() async {
    draw()
    for await _ in mailbox.arrivals {
      for event in mailbox.takeAll() {
        if case .storing = event { storeMemory() } else { storeMemoryLater() }
        if case .desk = event { requested = nil }
        if case .picture(let link, nil) = event { failures[link] = services.now() }
        for action in session.handle(event) {
          guard action != .quit else { return }
          perform(action)
        }
      }
      draw()
    }
  }

  /// Ends all work; waits for what is being stored, at most 8 s, and returns why something was not.
  mutating func leave() async -> NewsError? {
    let others = [command, counting, completing, storing].compactMap(\.self)
    for task in tasks + loads.values + others { task.cancel() }
    session.sent += 1
    desk.yield(.left)
    desk.finish()
    let limit = Task { [answering] in
      if (try? await Task.sleep(for: .seconds(8))) != nil { answering?.cancel() }
    }
    await answering?.value
    limit.cancel()
    var failure: NewsError?
    for case .desk(let output, let inputs) in mailbox.takeAll() {
      _ = session.handle(.desk(output, inputs: inputs))
      if inputs >= session.sent { failure = output.notice?.error ?? failure }
    }
    return failure
  }

  private mutating func draw() {
    prepareForCrash()
    let drawing = drawn(
      session.scene,
      session.size,
      session.theme,
      session.dates,
      cache
    )
    session.take(drawing)
    device.show(drawing.frame)
    for action in session.requestPictures() { perform(action) }
    for (link, load) in loads where !session.requested.includes(link) {
      load.cancel()
      loads[link] = nil
    }
  }

  /// Sets what a crash from now on stores: the article that is shown, so that the next run does not.
  private mutating func prepareForCrash() {
    if crashed != session.crashed {
      crashed = session.crashed
      setup.crashes?.store(CrashedArticle.text(session.crashed))
    }
    let row = session.scene.selectedRow
    let detail = session.scene.shownItem?.detail
    let shown = requested ?? detail?.id
    let known = [(row?.id, row?.title), (detail?.id, detail?.title)]
    let title = known.first { $0.0 == shown }?.1 ?? "an article"
    let cut = String(decoding: title.utf8.prefix(200), as: UTF8.self)
    let article = (shown?.article).map { CrashedArticle(id: $0.description, title: cut) }
    let crashing = article.map { (session.crashed + [$0]).suffix(CrashedArticle.limit) } ?? []
    guard crashing != self.crashing else { return }
    self.crashing = crashing
    setup.crashes?.storeAtCrash(crashing.isEmpty ? "" : CrashedArticle.text(crashing))
  }

  /// Stores the state after a second, in which it may change again.
  private mutating func storeMemoryLater() {
    guard storing == nil, setup.memory != nil else { return }
    storing = Task { [services, mailbox] in
      try? await services.clock.sleep(for: .seconds(1))
      mailbox.send(.storing)
    }
  }

  /// Stores the state if it has changed.
  mutating func storeMemory() {
    storing = nil
    let memory = session.memory
    guard memory != stored else { return }
    stored = memory
    setup.memory?.store(memory.text)
  }

  private mutating func perform(_ action: SessionAction) {
    switch action {
    case .desk(let input):
      switch input {
      case .open(.item(let item), _, _), .reopened(let item), .selected(let item?):
        requested = item
        prepareForCrash()
      default: break
      }
      session.sent += 1
      desk.yield(input)
    case .filterFeeds(let words): feeds.yield(.filtered(words))
    case .toggleFolder(let tag): feeds.yield(.toggledFolder(tag))
    case .follow(let address): follow(address)
    case .readFeeds: feeds.yield(.opened)
    case .countHits(let query): countHits(query)
    case .complete(let field): complete(field)
    case .remember(let search): setup.searches?.add(search)
    case .load(let link, let columns, let rows): load(link, columns: columns, rows: rows)
    case .open(let link, let isPlayed): open(link, isPlayed: isPlayed)
    case .view(let target): view(target)
    case .copy(let text): device.copy(text)
    case .run(let line): run(line)
    case .start(let command):
      launch("", done: "done") { [setup] () throws(LaunchError) in
        try await setup.workplace.shell(command)
      }
    case .stopCommand: command?.cancel()
    case .suspend: device.suspend()
    case .quit: break
    }
  }

  /// Counts the hits by day; a chart that cannot be made is left out.
  private mutating func countHits(_ query: ArticleQuery?) {
    counting?.cancel()
    guard let query else { return }
    counting = Task { [services, mailbox] in
      let offset = services.utcOffset(services.now())
      let hits = try? await services.hits.hits(of: query, limit: 100, utcOffset: offset)
      if let hits { mailbox.send(.hits(hits, of: query)) }
    }
  }

  private mutating func complete(_ field: FieldState?) {
    completing?.cancel()
    guard let field else { return }
    completing = Task { [setup, completer, mailbox] in
      let show = { (found: [Completion]) in
        if !Task.isCancelled { mailbox.send(.completions(found, of: field)) }
      }
      switch field.purpose {
      case .search:
        show(await completer.completions(of: field.text, cursor: field.cursor, before: show))
      case .command: show(await setup.commands.completions(of: field.text))
      case .follow, .answer, .article: break
      }
    }
  }

  private mutating func run(_ line: String) {
    command = Task { [setup, mailbox, columns = session.size.columns] in
      let isSuccess = await setup.commands.run(line, columns: max(20, columns - 4)) {
        mailbox.send(.written($0))
      }
      mailbox.send(.ended(isSuccess: isSuccess))
    }
  }

  private mutating func follow(_ address: WebLink) {
    command = Task { [services, mailbox] in
      let result = await Result { () async throws(NewsError) in
        try await services.followSite(address, tags: [])
      }
      mailbox.send(.followed(result))
    }
  }

  private func view(_ target: Visit.Target) {
    switch target {
    case .pages(let links):
      for link in links { open(link) }
    case .files(let paths):
      for path in paths {
        launch("; the file is \(path)") { [setup] () throws(LaunchError) in
          try await setup.workplace.open(file: path)
        }
      }
    }
  }

  private func open(_ link: WebLink, isPlayed: Bool = false) {
    launch("; the page is \(link.withoutUser)") { [setup] () throws(LaunchError) in
      let player = isPlayed ? setup.player : nil
      try await setup.workplace.play(link.description, player: player)
    }
  }

  /// Starts another program; if that fails, the message ends with `place`, as in `; the page is A`.
  private func launch(
    _ place: String,
    done: String = "opened",
    _ start: @escaping @Sendable () async throws(LaunchError) -> Void
  ) {
    Task { [mailbox] in
      do throws(LaunchError) {
        try await start()
        mailbox.send(.message(done))
      } catch {
        mailbox.send(.message("\(error.sentence)\(place)"))
      }
    }
  }

  /// The seconds after a failure in which a picture is not requested again.
  private static let pause: TimeInterval = 60
  /// The time for which an article is open before its pictures are requested.
  private static let delay = Duration.milliseconds(200)

  private mutating func load(_ link: WebLink, columns: Int, rows: Int) {
    let now = services.now()
    failures = failures.filter { now < $0.value + Self.pause }
    guard failures[link] == nil else { return }
    loads[link]?.cancel()
    loads[link] = Task { [services, setup, mailbox] in
      guard (try? await services.clock.sleep(for: Self.delay)) != nil else { return }
      let picture = await CellPicture.load(
        link,
        columns: columns,
        rows: rows,
        by: services.fetchPicture,
        setup.pictureDecoder
      )
      if !Task.isCancelled { mailbox.send(.picture(link, picture)) }
    }
  }
}
