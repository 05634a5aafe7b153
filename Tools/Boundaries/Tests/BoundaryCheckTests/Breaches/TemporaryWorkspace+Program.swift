@testable import BoundaryCheck

extension TemporaryWorkspace {
  /// Runs the program on the workspace, and returns what it prints to standard output.
  func run(_ words: String...) async -> (status: Int32, output: String) {
    let run = await runAll(words)
    return (run.status, run.output)
  }

  /// Runs the program on the workspace, and returns what it prints to both streams.
  func runAll(_ words: [String]) async -> (status: Int32, output: String, errors: String) {
    let (texts, printer) = AsyncStream.makeStream(of: String.self)
    let (complaints, complainer) = AsyncStream.makeStream(of: String.self)
    let program = Program(
      runner: RememberingRunner(root: root),
      output: { printer.yield($0) },
      errors: { complainer.yield($0) }
    )
    let status = await program.run(words + ["--root", root])
    printer.finish()
    complainer.finish()
    return (status, await texts.reduce("", +), await complaints.reduce("", +))
  }
}
