import Domain
public import Presentation

/// Exit statuses of sysexits.h.
public enum ExitCode: Int32 {
  case done = 0
  case usage = 64
  case unavailable = 69
}

/// The command line: it maps lines to inputs and prints outputs; presenters decide.
public enum Program {
  /// Shows a list; each empty line that is read loads the next page, or a failed one again.
  public static func run(
    _ line: [String],
    on lists: [ListDeclaration],
    readLine: () -> String?,
    print: (_ line: String, _ isError: Bool) -> Void
  ) async -> ExitCode {
    guard let command = Command.all.first(where: { $0.name == line.first }),
      let list = lists.first(where: { $0.noun == command.noun }),
      let query = try? PlainQuery(line.dropFirst().joined(separator: " "))
    else {
      print("usage: news COMMAND [WORDS...], with up to 500 characters; the commands are:", true)
      for command in Command.all { print("  \(command.name): \(command.summary)", true) }
      return .usage
    }
    let (inputs, input) = AsyncStream.makeStream(of: ListInput.self)
    input.yield(.searched(.entries(of: list.noun, query)))
    var (shown, hasFailed) = (0, false)
    for await output in ListPresenter(list).transform(inputs) {
      for (number, row) in output.rows.enumerated().dropFirst(shown) {
        print("\(number + 1)  \(([row.title] + row.facts).joined(separator: ", "))", false)
      }
      if let notice = output.notice { print("news: \(notice)", true) }
      (shown, hasFailed) = (output.rows.count, output.status == .failed)
      switch output.status {
      case .idle, .loading: continue
      case .ready where readLine() == "": input.yield(.askedForMore)
      case .failed where readLine() == "": input.yield(.retried)
      case .ready, .failed, .ended: input.finish()
      }
    }
    return hasFailed ? .unavailable : .done
  }
}
