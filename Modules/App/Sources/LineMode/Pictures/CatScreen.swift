import ByteStrings
import Domain
import Presentation
import Terminal

/// Captions one cat in line mode: shows progress, the picture and its path.
struct CatScreen: Sendable {
  typealias Output = CatPresenter.Output

  let presenter: CatPresenter
  let console: any Console
  /// Shows a picture if the terminal supports it.
  let preview: @Sendable (Picture) async throws(Failure) -> Void
  let open: @Sendable (_ path: ByteString) async throws(LaunchError) -> Void

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
        if case .files(let paths)? = output.visit?.target { try await view(paths) }
      }
    }
    if Task.isCancelled { throw Failure(NewsError.cancelled) }
    if let error = drawn.notice?.error, drawn.status == .failed { throw Failure(error) }
    return .done
  }

  private func draw(_ output: Output) async throws(Failure) {
    if let cat = output.cat {
      try await preview(cat.picture)
      if let path = cat.path { try console.print(path: path) }
    }
    if let notice = output.notice { console.say(notice.line) }
  }

  private func view(_ paths: [ByteString]) async throws(Failure) {
    for path in paths {
      do throws(LaunchError) {
        try await open(path)
      } catch {
        throw Failure(error, viewing: path)
      }
    }
  }
}
