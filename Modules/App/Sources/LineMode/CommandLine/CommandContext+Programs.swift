import ByteStrings
import Domain
import Presentation
import Terminal

// Other programs: the pager, the browser, and viewers of files.
extension CommandContext {
  /// Prints a long text: through the pager if standard output is a terminal.
  func page(_ text: String) async throws(Failure) {
    guard console.isOutputTerminal, let pager = try pager() else { return try console.print(text) }
    do throws(LaunchError) {
      return try await workplace.page(text, pager)
    } catch {
      if Task.isCancelled { throw Failure(NewsError.cancelled) }
      // A missing `less` that the user did not choose is not reported.
      let isExpected = if case .cannotStart = error { !pager.isChosen } else { false }
      if !isExpected { console.say("\(error.sentence); showing the text without it") }
    }
    try console.print(text)
  }

  private func pager() throws(Failure) -> PagerProgram? {
    // Other empty variables count as not set; an empty one for the pager disables it.
    let isRefused = workplace.variables[Setting.pager.variable] == ""
    let configured = isRefused ? "" : try configured(try configuration.bytes(of: .pager))
    return PagerProgram(configured: configured, environment: workplace.variables)
  }

  /// Runs a command by a shell, with the terminal.
  func start(_ command: ShellCommand) async throws(Failure) {
    do throws(LaunchError) { try await workplace.shell(command) } catch {
      throw Failure(error.sentence, .unavailable)
    }
  }

  /// Opens a page in the browser, or a sound or a film in the player, and reports it.
  func visit(_ link: WebLink, isPlayed: Bool = false) async throws(Failure) {
    if isPlayed {
      let player = try configured(try configuration.bytes(of: .player))
      do throws(LaunchError) {
        try await workplace.play(link.description, player: player)
      } catch {
        throw Failure("\(error.sentence); the file is \(link.withoutUser)", .unavailable)
      }
    } else if let failure = await workplace.failures(opening: .pages([link])).first {
      throw failure
    }
    console.say("opened \(link.withoutUser)")
  }
}

extension Workplace {
  /// Opens pages in the browser, or files in the viewers of their types; returns what failed.
  func failures(opening target: Visit.Target) async -> [Failure] {
    var failures: [Failure] = []
    switch target {
    case .pages(let links):
      for link in links {
        do throws(LaunchError) {
          try await open(page: link.description)
        } catch {
          failures.append(
            Failure("\(error.sentence); the page is \(link.withoutUser)", .unavailable)
          )
        }
      }
    case .files(let paths):
      for path in paths {
        do throws(LaunchError) {
          try await open(file: path)
        } catch {
          failures.append(Failure("\(error.sentence); the file is \(path)", .unavailable))
        }
      }
    }
    return failures
  }
}
