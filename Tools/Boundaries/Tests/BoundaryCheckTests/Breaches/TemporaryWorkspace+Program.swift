@testable import BoundaryCheck

extension TemporaryWorkspace {
  /// What the program does when it is run with the words on the workspace.
  func run(_ words: String...) async -> (status: Int32, output: String) {
    let (texts, printer) = AsyncStream.makeStream(of: String.self)
    let runner = RememberingRunner(root: root)
    let program = Program(runner: runner, output: { printer.yield($0) }, errors: { _ in })
    let status = await program.run(words + ["--root", root])
    printer.finish()
    return (status, await texts.reduce("", +))
  }
}
