import Glibc

/// A text on its way into a program's standard input.
struct InputPipe: Sendable {
  /// What the program reads from; no other program gets it.
  let readEnd: Int32
  private let writeEnd: Int32
  private let text: String

  /// Makes a pipe for a text; nil, with `errno` set, when the system refuses.
  init?(_ text: String) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    self.text = text
  }

  /// Leaves the reading to the program that was started, so that its end is noticed.
  func handOver() {
    close(readEnd)
  }

  /// Writes the text, which blocks, and ends the input; a program that reads no more is no failure.
  func feed() {
    try? Descriptor.write(text, to: writeEnd)
    close(writeEnd)
  }

  /// Gives the pipe up, as there is no program to read from it.
  func discard() {
    close(readEnd)
    close(writeEnd)
  }
}
