/// The errors that the compiler printed.
struct BuildOutput: Equatable, Sendable {
  /// A compiler's error about a place in a file.
  struct Complaint: Hashable, Sendable {
    /// Absolute.
    var file: String
    var line: Int
    var column: Int
    var message: String
  }

  /// In the order printed, without repetitions.
  private(set) var complaints: [Complaint] = []
  /// Errors without a place in a file, in the order printed.
  private(set) var otherErrors: [String] = []
  /// The first line that says anything, in case nothing is called an error.
  let firstLine: String?

  init(_ result: CommandResult) {
    let text = result.errors + "\n" + String(decoding: result.output, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    firstLine = lines.first { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
    for line in lines {
      if let complaint = Self.complaint(line) {
        if !complaints.contains(complaint) { complaints.append(complaint) }
      } else if line.hasPrefix("error: ") {
        otherErrors.append(String(line.dropFirst("error: ".count)))
      }
    }
  }

  /// Reads `/path/File.swift:11:8: error: no such module 'Data'`.
  private static func complaint(_ line: Substring) -> Complaint? {
    guard line.hasPrefix("/"),
      let mark = line.firstRange(of: ": error: ") ?? line.firstRange(of: ": fatal error: ")
    else { return nil }
    let place = line[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
    guard place.count > 2, let column = Int(place[place.count - 1]),
      let number = Int(place[place.count - 2])
    else { return nil }
    return Complaint(
      file: place.dropLast(2).joined(separator: ":"),
      line: number,
      column: column,
      message: String(line[mark.upperBound...])
    )
  }
}
