import FoundationEssentials
import TestSupport

/// A list of articles as the program writes it for other programs.
struct WrittenList: Decodable {
  let totalResults: Int?
  let totalIsExact: Bool
  let articles: [WrittenArticle]
  let next: String?
}

/// An article as the program writes it for other programs.
struct WrittenArticle: Decodable {
  struct Source: Decodable {
    let name: String
  }

  struct Place: Decodable, Equatable {
    let provider: String
    let source: String
    let url: String
  }

  let source: Source
  let author: String?
  let title: String
  let url: String
  let publishedAt: String?
  let content: String?
  let provider: String
  let language: String?
  let alsoAt: [Place]
}

extension ProgramResult {
  /// The list printed with `--json`.
  var list: WrittenList {
    get throws { try JSONDecoder().decode(WrittenList.self, from: Data(output.utf8)) }
  }

  /// The articles printed with `--format ndjson`.
  var articles: [WrittenArticle] {
    get throws {
      try output.split(separator: "\n").map { line in
        try JSONDecoder().decode(WrittenArticle.self, from: Data(line.utf8))
      }
    }
  }

  /// The lines on standard error.
  var complaints: [Substring] { errors.split(separator: "\n") }

  /// Whether the output has no control characters for a terminal.
  var isPlain: Bool {
    (output + errors).unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x0A: true
      case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
      default: scalar.properties.generalCategory != .control
      }
    }
  }
}
