import Domain

/// Runs work on the item that a person refers to, and maps its errors to `Failure`.
///
/// `noun` is the name of an item for messages: `article`.
func referring<Result>(
  to reference: String,
  _ noun: String,
  _ work: (String) async throws(ReferenceError) -> Result
) async throws(Failure) -> Result {
  do throws(ReferenceError) {
    return try await work(reference)
  } catch {
    throw Failure(error, reference, noun)
  }
}

extension Failure {
  fileprivate init(_ error: ReferenceError, _ reference: String, _ noun: String) {
    switch error {
    case .unknownForm:
      let message = "\(Quoted(reference)) is not a list number, an id or an address"
      self.init(message, .noSuchItem)
    case .noLastList(let row):
      self.init("there is no last list with \(noun) \(row): print a list first", .noSuchItem)
    case .noRow(let row, let last):
      self.init("there is no \(noun) \(row): the last list has 1 to \(last)", .noSuchItem)
    case .listUnreadable(let error): self.init(error)
    case .notFollowed:
      self.init(
        "you do not follow \(Quoted(reference)); `broadsheet following` lists the feeds",
        .noSuchItem
      )
    case .severalFeeds(let addresses):
      let list = addresses.joined(separator: ", ")
      self.init("\(Quoted(reference)) has several feeds; use an address: \(list)", .usage)
    case .notInArchive:
      self.init("there is no \(noun) \(Quoted(reference)) in the archive", .noSuchItem)
    case .notAtProvider: self.init(noVideo: reference)
    case .failed(let error): self.init(error)
    }
  }

  /// Reports that YouTube has no such video.
  init(noVideo reference: String) {
    self.init("YouTube has no public video \(Quoted(reference))", .noSuchItem)
  }
}
