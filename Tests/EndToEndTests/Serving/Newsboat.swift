import TestSupport

/// newsboat, whose feeds are on a server.
struct Newsboat {
  private let program: Executable

  /// The API by which newsboat reads feeds.
  enum Source: String {
    case miniflux
    case feedhq
  }

  /// Configures newsboat in the program's home folder; the password is a key of the server.
  init(
    of program: Executable,
    server: RunningServer,
    key: String,
    source: Source = .feedhq
  ) async throws {
    self.program = program
    let name = source.rawValue
    let others =
      source == .feedhq ? "feedhq-show-special-feeds no\nfeedhq-flag-star \"s\"" : ""
    let result = try await program.shell(
      """
      mkdir -p ~/.newsboat && cat > ~/.newsboat/config <<END
      urls-source "\(name)"
      \(name)-url "\(server.address)"
      \(name)-login "me"
      \(name)-password "\(key)"
      \(others)
      END
      """
    )
    guard result.end == .exited(0) else { throw NewsboatFailure(description: result.errors) }
  }

  /// Reloads all feeds, and returns the number of unread articles.
  func unreadCount() async throws -> Int? {
    let result = try await program.shell("newsboat -x reload && newsboat -x print-unread")
    guard result.end == .exited(0) else { throw NewsboatFailure(description: result.errors) }
    return result.output.split(separator: " ").first.flatMap { Int($0) }
  }

  /// Opens newsboat in an emulated terminal, and waits for its list of feeds.
  func open() async throws -> EmulatedTerminal {
    let window = try program.emulated("/usr/bin/newsboat")
    try await window.wait(toShow: "Your feeds")
    return window
  }
}

/// Why newsboat did not run.
struct NewsboatFailure: Error, CustomStringConvertible {
  let description: String
}

extension EmulatedScreen {
  /// The flags of an article in a list of newsboat, without spaces: `N` if it is unread, `!` if it
  /// has flags; nil if it is not in the list.
  func flags(of title: String) -> String? {
    let line = lines.first { $0.hasSuffix("   " + title) }
    return line?.prefix { $0 != "F" }.filter { !$0.isNumber && $0 != " " }
  }
}
