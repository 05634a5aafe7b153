import Domain
import Presentation
import Terminal

/// Captions one cat in line mode: shows progress, the picture and its path.
struct CatScreen: Sendable {
  typealias Output = CatPresenter.Output

  let presenter: CatPresenter
  let context: any CommandContext
  /// Whether the picture is shown, if the terminal supports it.
  let showsPicture: Bool

  private var console: any Console { context.console }

  /// Saves a cat, shows it and prints its path; opens the file if `opens` is true.
  func run(_ caption: String, opens: Bool) async throws(Failure) -> ExitCode {
    let (inputs, input) = AsyncStream.makeStream(of: CatPresenter.Input.self)
    input.yield(.captioned(caption))
    var progress = ProgressLine(console: console)
    var drawn = Output()
    for await output in presenter.transform(inputs) {
      progress.clear()
      let isNews = output.status != drawn.status
      drawn = output
      switch output.status {
      case .idle: break
      case .working(let text): progress.show(text)
      case .failed: input.finish()
      case .done:
        if isNews {
          try await draw(output)
          if opens { input.yield(.opened) }
          input.finish()
        }
        if let target = output.visit?.target,
          let failure = await context.workplace.failures(opening: target).first
        {
          throw failure
        }
      }
    }
    if Task.isCancelled { throw Failure(NewsError.cancelled) }
    if let error = drawn.notice?.error, drawn.status == .failed { throw Failure(error) }
    return .done
  }

  private func draw(_ output: Output) async throws(Failure) {
    if let cat = output.cat {
      if showsPicture { try await show(cat.picture) }
      if let path = cat.path { try console.print(path: path) }
    }
    if let notice = output.notice { console.say(notice.line) }
  }

  private func show(_ picture: Picture) async throws(Failure) {
    guard let graphics = try await context.graphics() else { return }
    // The path and the shell's prompt follow below.
    let trouble = try await context.draw(picture, with: graphics, above: 3)
    if let trouble { console.say(trouble) }
  }
}
