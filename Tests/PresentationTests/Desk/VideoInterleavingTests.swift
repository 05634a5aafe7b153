import Domain
import OuterTestSupport
import TestSupport
import Testing

@testable import Presentation

/// Invariants under random inputs and random orders of the answers.
@Suite(.hangLimit)
struct VideoInterleavingTests {
  @Test func outputIsConsistentInEveryOrder() async throws {
    var reached: Set<String> = []
    for seed in 1...400 {
      var session = try RandomSession(seed: UInt64(seed))
      for _ in 0..<60 {
        await session.step()
        try #require(session.faults.isEmpty, "seed \(seed)")
      }
      await session.settle()
      try #require(session.faults.isEmpty, "seed \(seed), at the end")
      reached.formUnion(session.reached)
    }
    // Otherwise the random sessions cover less than intended.
    #expect(
      reached == [
        "detail", "liked detail", "failed page", "failed like", "liked row", "opening", "end",
        "page during a like", "older copy", "gone", "length",
      ]
    )
  }
}

/// A session at a desk with a list of videos, in which random events happen.
private struct RandomSession {
  typealias Event = Desk.Event

  private struct Work {
    let id: EffectID
    let run: @Sendable () async -> Event?
    /// The result, until it is passed to the reducer.
    var result: Event?

    /// Marks belong to the desk, and all else to a screen.
    var isLike: Bool { id.scope == 0 }
  }

  private static let names = ["a", "b", "c", "d", "e", "f"]
  private static let failure = NewsError.unreachable(.fake, "refused")

  private static let pages: [String: [[FakeVideos.Reply]]] = [
    "x": [[.page(["a", "b"])], [.failure(failure), .page(["b", "c"])], [.end(["d", "a"])]],
    "y": [[.page(["f", "b", "a"])], [.page(["a", "e", "f"])], [.page(["c"])], [.end([])]],
  ]

  private let desk: Desk
  private let likes: FakeLikes
  private let provider: FakeVideoShelf
  private var numbers: SeededGenerator
  private var state: DeskState
  private var work: [Work] = []
  private(set) var reached: Set<String> = []
  private(set) var faults: [String] = []

  init(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let liked = Self.names.filter { _ in Bool.random(using: &numbers) }.map { Video.fake($0) }
    likes = FakeLikes(liked: liked)
    // Video "f" no longer exists.
    provider = FakeVideoShelf(Self.names.dropLast().map { Video.fake($0, duration: .seconds(61)) })
    self.numbers = numbers
    desk = VideoDesk.desk(
      FakeVideos(attempts: Self.pages),
      ShowVideo(provider: provider, archive: FakeVideoShelf()),
      likes
    )
    state = desk.initial
    take(.input(.videos("x", pages: 2)))
  }

  /// Does one step: sends an input, runs an effect, or delivers its result.
  mutating func step() async {
    let place = work.indices.randomElement(using: &numbers)
    switch (Int.random(in: 0..<5, using: &numbers), place) {
    case (0...1, let place?) where work[place].result == nil: await perform(place)
    case (0...2, let place?) where work[place].result != nil: deliver(place)
    default: take(.input(input()))
    }
  }

  /// Finishes all effects.
  mutating func settle() async {
    while !work.isEmpty {
      if work[0].result == nil { await perform(0) }
      deliver(0)
    }
    let liked = Set(likes.liked.map { ItemID.video($0.id) })
    if output.videos.rows.contains(where: { $0.isLiked != liked.contains($0.id) }) {
      faults.append("a row differs from the archive")
    }
  }

  private var output: DeskOutput { desk.output(of: state) }

  private mutating func input() -> DeskInput {
    let id = ItemID.video(named: Self.names.randomElement(using: &numbers) ?? "a")
    return switch Int.random(in: 0..<12, using: &numbers) {
    case 0: .otherVideos("x")
    case 1: .otherVideos("y")
    case 2...3: .askedForMore
    case 4: .retried
    case 5...6: .open(.item(id))
    case 7: .visited([id])
    case 8...9: .toggled([id])
    default: .back
    }
  }

  private mutating func perform(_ place: Int) async {
    let fails = Int.random(in: 0..<4, using: &numbers) == 0
    provider.fail(with: fails ? Self.failure : nil)
    likes.fail(with: fails && work[place].isLike ? Self.failure : nil)
    work[place].result = await work[place].run()
    likes.fail(with: nil)
  }

  private mutating func deliver(_ place: Int) {
    let done = work.remove(at: place)
    if done.id == pageID, output.isMarking { reached.insert("page during a like") }
    if let result = done.result { take(result) }
  }

  /// Runs the reducer as the feedback loop does.
  private mutating func take(_ event: Event) {
    for effect in desk.reduce(&state, event) {
      work.removeAll { $0.id == effect.id }
      switch effect.work {
      case .run(let run): work.append(Work(id: effect.id, run: run))
      case .observe(let observe, isFinite: true):
        work.append(Work(id: effect.id, run: { await Self.last(observe) }))
      case .cancelScope: work.removeAll { $0.id.scope == effect.id.scope }
      case .observe, .after, .cancel: break
      }
    }
    note(event)
    check()
  }

  /// Returns the last event of a stream, or nil if the test was cancelled.
  private static func last(
    _ observe: @Sendable (_ emit: @Sendable (Event) -> Void) async -> Void
  ) async -> Event? {
    let events = Locked<[Event]>([])
    await observe { event in events.withLock { $0.append(event) } }
    return events.withLock { $0.last }
  }

  private mutating func note(_ event: Event) {
    let output = output
    switch event {
    case .screen(_, .item(let event)): note(event)
    case .stored(_, _, .failure): reached.insert("failed like")
    default: break
    }
    if let video = output.shownVideo { reached.insert(video.isLiked ? "liked detail" : "detail") }
    if output.opening != nil { reached.insert("opening") }
    if output.videos.status == .failed { reached.insert("failed page") }
    if case .ended = output.videos.status { reached.insert("end") }
    if !output.likedTitles.isEmpty { reached.insert("liked row") }
    if output.videos.rows.contains(where: { $0.length != nil }) { reached.insert("length") }
  }

  private mutating func note(_ event: ItemPresenter.Event) {
    switch event {
    case .loaded(.success(nil)): reached.insert("gone")
    case .loaded(.success(let loaded?)) where loaded.trouble != nil: reached.insert("older copy")
    default: break
    }
  }

  private mutating func check() {
    let output = output
    let rows = output.videos.rows
    let rules = [
      "no video is listed twice": Set(rows.map(\.id)).count == rows.count,
      "loading is awaiting a page": output.videos.isLoading == isRunning(pageID),
      "opening is awaiting a video": (output.opening != nil) == isRunning(loadID),
      "at most one video is open": output.screens.count <= 2,
      "marking is awaiting a mark": output.isMarking == work.contains(where: \.isLike),
      "detail and row agree": rows.allSatisfy { row in
        row.id != output.shownVideo?.id
          || row.isLiked == output.shownVideo?.isLiked && row.title == output.shownVideo?.title
      },
    ]
    faults += rules.filter { !$0.value }.map(\.key)
  }

  private func isRunning(_ id: EffectID) -> Bool {
    work.contains { $0.id == id }
  }

  /// The id of the load of a page: the list is the first screen.
  private var pageID: EffectID { id("page", of: 1) }

  /// The id of the load of the video on top.
  private var loadID: EffectID { id("load", of: state.numbers.first ?? 0) }

  private func id(_ name: EffectID, of screen: Int) -> EffectID {
    var id = name
    id.scope = screen
    return id
  }
}
