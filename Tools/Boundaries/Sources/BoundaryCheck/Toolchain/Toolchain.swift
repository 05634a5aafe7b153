/// The programs of the Swift toolchain that the checks ask.
struct Toolchain: Sendable {
  let runner: any CommandRunner

  /// Runs one of the toolchain's programs; a status other than 0 is an obstacle that names `purpose`.
  func run(
    _ words: [String],
    in folder: String? = nil,
    to purpose: String
  ) async throws(Obstacle) -> CommandResult {
    let result = try await runner.run(Command(words, in: folder))
    guard result.status == 0 else {
      throw Obstacle(
        message: "cannot \(purpose): \(Self.firstComplaint(in: result, of: words))",
        instead: "Run it by hand to see the whole message: \(words.joined(separator: " "))"
      )
    }
    return result
  }

  /// The first line that names an error, else the first that says anything.
  private static func firstComplaint(in result: CommandResult, of words: [String]) -> String {
    let text = result.errors + "\n" + String(decoding: result.output, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    let line = lines.first { $0.contains("error:") } ?? lines.first
    return line.map { String($0.prefix(300)) }
      ?? "\(words.first ?? "it") ended with status \(result.status)"
  }
}
