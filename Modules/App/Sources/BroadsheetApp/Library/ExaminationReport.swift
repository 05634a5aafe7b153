import LocalArchive
import Presentation

/// What the doctor has found, in words.
struct ExaminationReport {
  private let examination: Examination
  private let dates: DateWording

  init(_ examination: Examination, dates: DateWording) {
    self.examination = examination
    self.dates = dates
  }

  /// The report: what there is, what is wrong with it, and what to do, a line each.
  var lines: [String] {
    [examination.path] + contents + examination.findings.map(\.sentence)
      + [verdict].compactMap(\.self)
  }

  private var contents: [String] {
    guard examination.fileSize > 0 else { return [] }
    let size = Self.size(examination.fileSize)
    let log = examination.logSize > 0 ? ", and \(Self.size(examination.logSize)) in its log" : ""
    guard let contents = examination.contents else { return [size + log] }
    let count = Count.of(contents.articles, "article")
    let marks = "\(Count.digits(contents.saved)) saved, \(Count.digits(contents.read)) read"
    var span: [String] = []
    if let oldest = contents.oldest, let newest = contents.newest {
      span = ["from \(dates.day(oldest)) to \(dates.day(newest))"]
    }
    return ["\(count): \(marks)"] + span + keepsakes(contents) + [size + log]
  }

  /// What there is beside articles: nothing is said where there is nothing.
  private func keepsakes(_ contents: Examination.Contents) -> [String] {
    let counts = [
      Self.count(contents.likedVideos, "liked video"),
      Self.count(contents.pictures, "saved picture"),
    ]
    let known = counts.compactMap(\.self)
    return known.isEmpty ? [] : [known.joined(separator: ", ")]
  }

  private static func count(_ number: Int, _ noun: String) -> String? {
    number == 0 ? nil : Count.of(number, noun)
  }

  private var verdict: String? {
    switch examination.remedy {
    case .salvage: "Save what can be saved with \"broadsheet doctor --salvage NEW-FILE\"."
    case .rebuild: "Mend it with \"broadsheet doctor --rebuild\"."
    case nil: examination.isSound ? "Nothing is wrong." : nil
    }
  }

  /// Says what was rescued from a damaged archive, and what was not.
  static func lines(of salvage: Salvage, into path: String) -> [String] {
    var lines = [
      "\(path) is a new archive with \(Count.of(salvage.rescued, "article")), "
        + "\(Count.digits(salvage.saved)) of them saved; the damaged one is as it was"
    ]
    if salvage.incomplete > 0 {
      lines.append("\(Count.of(salvage.incomplete, "article")) came out with a part missing")
    }
    if salvage.lost > 0 {
      lines.append(
        "\(Count.of(salvage.lost, "article")) could not be read, "
          + "\(Count.digits(salvage.lostSaved)) of them saved"
      )
    }
    return lines + Self.lines(of: salvage.likedVideos, "liked video")
      + Self.lines(of: salvage.pictures, "saved picture")
  }

  /// Says what became of what there is beside articles; nothing where nothing is known of any.
  private static func lines(of count: Salvage.Count, _ noun: String) -> [String] {
    var lines: [String] = []
    if count.rescued > 0 { lines.append("it also has \(Count.of(count.rescued, noun))") }
    if count.incomplete > 0 {
      lines.append("\(Count.of(count.incomplete, noun)) came out with a part missing")
    }
    if count.lost > 0 { lines.append("\(Count.of(count.lost, noun)) could not be read") }
    return lines
  }

  /// Writes a size in bytes with one decimal: `17.9 MB`.
  private static func size(_ bytes: Int) -> String {
    guard bytes >= 100_000 else { return Count.of(bytes, "byte") }
    let tenths = (bytes + 50_000) / 100_000
    return "\(Count.digits(tenths / 10)).\(tenths % 10) MB"
  }
}

extension Examination.Finding {
  /// What it means to a person.
  fileprivate var sentence: String {
    switch self {
    case .nothingKept: "There is no archive yet: it is made when the first article is kept."
    case .foreign: "The file belongs to another program: move it away."
    case .tooNew: "The file was written by a newer broadsheet: update this one."
    case .outdated: "The file is an older broadsheet's: its next use brings it up to date."
    case .unfinishedChange:
      "A change was interrupted, or is being made: the next use of the file takes it back."
    case .waitingLog: "The latest changes wait in the log beside the file, and are not lost."
    case .damaged(let lines): "The file is damaged: " + lines.joined(separator: "; ")
    case .providerMissing(let count):
      "\(Count.of(count, "article")) cannot be found, for want of a provider."
    case .misnamed(let count):
      "\(Count.of(count, "article")) would be kept twice: the id is not the address's."
    case .misplaced(let count):
      "\(Count.of(count, "article")) would be listed in the wrong order."
    case .notIndexed(let count):
      "\(Count.of(count, "article")) cannot be found by words: the index does not have them."
    case .indexedInVain(let count):
      "The index has \(Count.of(count, "article")) that the archive has not."
    case .indexDamaged: "The index does not say what the articles do: words are found wrongly."
    case .likesNotIndexed(let count):
      "\(Count.of(count, "liked video")) cannot be found by words: the index does not have them."
    case .likesIndexedInVain(let count):
      "The index has \(Count.of(count, "liked video")) that the archive has not."
    case .likesIndexDamaged:
      "The index does not say what the liked videos do: words are found wrongly."
    case .indexUnchecked(let reason): "The index could not be compared: \(reason)."
    }
  }
}
