public import ByteStrings
public import Domain

/// The presenter of an import of files into the archive.
public struct ImportPresenter: AnsweringPresenter {
  /// A user action.
  public enum Input: Equatable, Sendable {
    /// Chose files to import, in this order; ignored while an import runs.
    case chosen([ByteString])
    /// Stopped the import; the stored articles stay.
    case stopped
  }

  /// Everything there is to draw.
  public struct Output: WorkOutput {
    /// The status of the presenter.
    public var status = WorkStatus.waiting
    /// The problems, in the order in which they were found; only added to.
    public var problems: [ImportProblem] = []
    /// The articles that were stored.
    public var kept = KeptArticles()
    /// The number of faulty records in files that also have articles, listed or not.
    public var faulty = 0
    /// At the end, what precedes the notice: the faults that are not listed, or what was stored
    /// before a failure.
    public var remark: String?
    /// The summary or the error; nil while the import runs and if no file could be read.
    public var notice: Notice?

    /// Creates the initial output.
    public init() {}
  }

  private let importing: ArticleImport

  /// Creates a presenter of imports.
  public init(_ importing: ArticleImport) {
    self.importing = importing
  }

  /// Returns the outputs for a stream of inputs, at least one for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    FeedbackLoop(initial: State(), event: Event.input, reduce: reduce, render: \.output)
      .answers(to: inputs)
  }
}

extension ImportPresenter {
  private enum Event: Sendable {
    case input(Input)
    case progressed(ImportProgress)
  }

  fileprivate struct State: Sendable {
    var work = LongWork()
    var progress = ImportProgress()
  }

  /// Applies an event to the state and returns effects.
  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(.chosen(let paths)):
      guard !state.work.isRunning else { return [] }
      state.progress = ImportProgress()
      return state.work.start { [importing] emit in
        await importing(paths) { emit(.progressed($0)) }
      }
    case .input(.stopped):
      return state.work.requestStop()
    case .progressed(let progress):
      state.progress = progress
      switch progress.end {
      case nil: break
      case .complete: state.work.end(.done)
      case .stopped: state.work.end(.stopped)
      case .failed(let error): state.work.end(error)
      }
      return []
    }
  }
}

extension ImportPresenter.State {
  fileprivate var output: ImportPresenter.Output {
    var output = ImportPresenter.Output()
    output.status = work.status(running)
    output.problems = progress.problems
    output.kept = progress.kept
    output.faulty = progress.faulty
    output.remark = remark
    output.notice = notice
    return output
  }

  private var running: WorkProgress? {
    progress.file.map { file in
      WorkProgress(
        LibraryWording.importing(progress.articles, from: file.name),
        share: file.share
      )
    }
  }

  private var remark: String? {
    let hidden = progress.faulty - progress.listed
    return switch work.phase {
    case .waiting, .working: nil
    case .done, .stopped: hidden > 0 ? LibraryWording.moreFaults(hidden) : nil
    case .failed: hasStored ? summary : nil
    }
  }

  private var notice: Notice? {
    switch work.phase {
    case .waiting, .working: nil
    case .done: hasStored || progress.problems.isEmpty ? Notice(summary) : nil
    case .stopped: Notice(LibraryWording.importStopped(summary))
    case .failed(let error): Notice(error)
    }
  }

  private var hasStored: Bool { progress.kept != KeptArticles() }

  private var summary: String {
    LibraryWording.imported(progress.kept, faulty: progress.faulty)
  }
}
