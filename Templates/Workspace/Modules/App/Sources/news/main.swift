import Composition
import Glibc
import LineMode

func show(_ line: String, isError: Bool) {
  // Control characters of remote text could steer the terminal.
  let hidden: [Unicode.GeneralCategory] = [.control, .format]
  let text = String(line.unicodeScalars.filter { !hidden.contains($0.properties.generalCategory) })
  write(isError ? STDERR_FILENO : STDOUT_FILENO, text + "\n", text.utf8.count + 1)
}

let line = Array(CommandLine.arguments.dropFirst())
let status = await Program.run(line, on: Container.lists, readLine: { readLine() }, print: show)
exit(status.rawValue)
