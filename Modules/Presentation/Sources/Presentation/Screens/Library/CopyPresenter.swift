public import Domain

/// The presenter of `archive copy`.
public struct CopyPresenter: AnsweringPresenter {
  /// A user action.
  public enum Input: Equatable, Sendable {
    /// Started the copy; ignored while it runs.
    case started
    /// Stopped the copy; what was copied stays, and the next copy continues.
    case stopped
  }

  /// Everything there is to draw.
  public struct Output: WorkOutput {
    /// The status of the presenter.
    public var status = WorkStatus.waiting
    /// The numbers, one line for each kind of items; empty while the copy runs.
    public var lines: [String] = []
    /// Whether the other archive has every item.
    public var isComplete = false
    /// The result in one line, or the error.
    public var notice: Notice?

    /// Creates the initial output.
    public init() {}
  }

  private let copying: any CopyArchive

  /// Creates a presenter of a copy.
  public init(_ copying: any CopyArchive) {
    self.copying = copying
  }

  /// Returns the outputs for a stream of inputs, at least one for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    FeedbackLoop(initial: State(), event: Event.input, reduce: reduce, render: \.output)
      .answers(to: inputs)
  }
}

extension CopyPresenter {
  private enum Event: Sendable {
    case input(Input)
    case progressed(ArchiveCopy)
    case ended(Result<ArchiveCopy, NewsError>)
  }

  fileprivate struct State: Sendable {
    var work = LongWork()
    var copy = ArchiveCopy()
  }

  /// Applies an event to the state and returns effects.
  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(.started):
      guard !state.work.isRunning else { return [] }
      state.copy = ArchiveCopy()
      return state.work.start { [copying] emit in
        let result: Result<ArchiveCopy, NewsError>
        do throws(NewsError) {
          result = .success(try await copying { emit(.progressed($0)) })
        } catch {
          result = .failure(error)
        }
        emit(.ended(result))
      }
    case .input(.stopped): return state.work.requestStop()
    case .progressed(let copy): state.copy = copy
    case .ended(.success(let copy)):
      state.copy = copy
      state.work.end(copy.isStopped ? .stopped : .done)
    case .ended(.failure(let error)): state.work.end(error)
    }
    return []
  }
}

extension CopyPresenter.State {
  fileprivate var output: CopyPresenter.Output {
    var output = CopyPresenter.Output()
    output.status = work.status(progress)
    output.notice = notice
    if work.phase == .done {
      output.lines = LibraryWording.copied(copy)
      output.isComplete = copy.isComplete
    }
    return output
  }

  private var progress: WorkProgress? {
    let articles = copy.articles
    guard articles.total > 0 else { return nil }
    return WorkProgress(
      LibraryWording.copying(articles.compared, of: articles.total),
      share: Double(articles.compared) / Double(articles.total)
    )
  }

  private var notice: Notice? {
    switch work.phase {
    case .waiting, .working: nil
    case .done: Notice(LibraryWording.copyVerdict(copy))
    case .stopped: Notice(LibraryWording.copyStopped(copy.articles))
    case .failed(let error): Notice(error)
    }
  }
}
