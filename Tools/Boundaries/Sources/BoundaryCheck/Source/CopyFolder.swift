import Foundation

/// A temporary folder with numbered copies of sources, for the compiler to read.
///
/// Copies have harmless names whatever the files are called, and cannot change while they are read.
struct CopyFolder: Sendable {
  private let folder: URL

  init(of copies: [[UInt8]]) throws(Obstacle) {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "boundaries-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (number, bytes) in copies.enumerated() {
        try Data(bytes).write(to: folder.appending(path: "\(number).swift"))
      }
    } catch {
      remove()
      throw Self.failure
    }
  }

  private static var failure: Obstacle {
    Obstacle(
      message: "cannot write in \(FileManager.default.temporaryDirectory.path)",
      instead: "Make room there, or name another folder with TMPDIR."
    )
  }

  /// Writes the lists of files that the compiler is given.
  func write(lists count: Int, listed: [Int]) throws(Obstacle) {
    let numbers = 0..<count
    do {
      try list(numbers.map { "\($0).swift" }, as: "inputs")
      try list(numbers.map { "\($0).json" }, as: "outputs")
      try list(listed.map { "\($0).swift" }, as: "listed")
    } catch {
      throw Self.failure
    }
  }

  private func list(_ names: [String], as name: String) throws {
    let paths = names.map { folder.appending(path: $0).path + "\n" }.joined()
    try Data(paths.utf8).write(to: folder.appending(path: name))
  }

  private func path(_ name: String) -> String {
    folder.appending(path: name).path
  }

  /// What the compiler is told to dump the syntax of every copy.
  var dumpWords: [String] {
    [
      "-dump-parse", "-dump-ast-format", "json", "-filelist", path("inputs"),
      "-primary-filelist", path("inputs"), "-output-filelist", path("outputs"),
    ]
  }

  /// What the compiler is told to list what the copies import.
  var listWords: [String] {
    ["-emit-imported-modules", "-filelist", path("listed"), "-o", "-"]
  }

  /// The syntax dump of a copy; nil if there is none.
  func dump(of number: Int) -> [UInt8]? {
    (try? Data(contentsOf: folder.appending(path: "\(number).json"))).map { [UInt8]($0) }
  }

  /// The error that a line of the compiler's output tells of, and the copy it is in.
  func complaint(in line: Substring) -> (copy: Int, ParsedCopies.Complaint)? {
    guard line.hasPrefix(folder.path + "/"), let mark = line.firstRange(of: ": error: ") else {
      return nil
    }
    let place = line[..<mark.lowerBound].dropFirst(folder.path.utf8.count + 1)
    let parts = place.split(separator: ":")
    guard parts.count == 3, parts[0].hasSuffix(".swift"), let copy = Int(parts[0].dropLast(6)),
      let row = Int(parts[1]), let column = Int(parts[2])
    else { return nil }
    let message = String(line[mark.upperBound...])
    return (copy, ParsedCopies.Complaint(line: row, column: column, message: message))
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }
}
