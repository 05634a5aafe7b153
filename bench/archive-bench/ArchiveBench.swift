import ByteStrings
import Domain
import FoundationEssentials
import Glibc
import LocalArchive

/// Keeps the articles on standard input, page by page, and prints how long a page took.
///
/// Usage: `archive-bench ARCHIVE SIZE < RECORDS`. Prints the median and the longest time that a
/// page of SIZE articles took, in milliseconds; reading the records does not count.
@main
enum ArchiveBench {
  static func main() async {
    do throws(BenchError) {
      let arguments = CommandLine.arguments
      guard arguments.count == 3, let size = Int(arguments[2]), size > 0 else { throw .usage }
      let times = try await keep(pagesOf: size, in: arguments[1])
      guard let longest = times.last else { throw .noArticles }
      print(milliseconds(times[times.count / 2]), milliseconds(longest))
    } catch {
      let line = "archive-bench: \(error)\n"
      write(STDERR_FILENO, line, line.utf8.count)
      exit(1)
    }
  }

  /// Returns how long each page took, the shortest time first.
  private static func keep(
    pagesOf size: Int,
    in path: String
  ) async throws(BenchError) -> [Duration] {
    let archive = Archive(path: ByteString(path)) { Date.now }
    let records = ArticleRecords()
    let clock = ContinuousClock()
    var times: [Duration] = []
    while case let page = try records.next(size), !page.isEmpty {
      let start = clock.now
      do throws(NewsError) {
        try await archive.keep(page)
      } catch {
        throw .archive(error)
      }
      times.append(clock.now - start)
    }
    return times.sorted()
  }

  private static func milliseconds(_ time: Duration) -> String {
    let hundredths = (time / .microseconds(10)).rounded() / 100
    return String(hundredths)
  }
}

/// What can go wrong with a measurement.
enum BenchError: Error {
  case usage
  case badRecord(String)
  case noArticles
  case archive(NewsError)
}

extension BenchError: CustomStringConvertible {
  var description: String {
    switch self {
    case .usage: "usage: archive-bench ARCHIVE SIZE < RECORDS"
    case .badRecord(let line): "this is no record: \(line.prefix(60))"
    case .noArticles: "there was nothing to keep"
    case .archive(let error): "the archive failed: \(error)"
    }
  }
}
