import Foundation
import Synchronization

/// Keeps the results of slow steps from one run of the program to the next.
///
/// Each entry is a file that contains its whole key, which includes everything that the result depends
/// on. An entry that is damaged, or has another key, counts as missing; one that cannot be written is
/// computed again the next time.
final class ResultCache: Sendable {
  /// Absolute; nil for a cache that stores nothing.
  private let folder: String?
  private let usedFiles = Mutex<Set<String>>([])

  init(folder: String? = nil) {
    self.folder = folder
  }

  /// The stored result for the key, otherwise the result of `compute`, which is stored unless it is nil.
  ///
  /// A slot, such as the path of a source, holds one entry: the latest.
  func result<Failure: Error>(
    in slot: String,
    for key: Data,
    compute: () async throws(Failure) -> Data?
  ) async throws(Failure) -> Data? {
    guard let folder else { return try await compute() }
    let name = Data(slot.utf8).checksum
    usedFiles.withLock { _ = $0.insert(name) }
    let url = URL(filePath: folder + "/" + name)
    let header = Self.header(for: key)
    if let entry = try? Data(contentsOf: url), let found = Self.value(of: entry, under: header) {
      return found
    }
    guard let value = try await compute() else { return nil }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Atomic, so that another run never reads a part of it.
    try? (header + Data(value.checksum.utf8) + value).write(to: url, options: .atomic)
    return value
  }

  /// Removes the entries that this run has not used, and no other files: the folder can be a link.
  func removeUnused() {
    guard let folder else { return }
    let manager = FileManager.default
    let used = usedFiles.withLock(\.self)
    for name in (try? manager.contentsOfDirectory(atPath: folder)) ?? []
    where name.utf8.count == Data.checksumLength && name.allSatisfy(\.isHexDigit)
      && !used.contains(name)
    {
      try? manager.removeItem(atPath: folder + "/" + name)
    }
  }

  /// The key, after its length and the identity of this program, whose next version may compute
  /// another result.
  private static func header(for key: Data) -> Data {
    Data("\(program) \(key.count)\n".utf8) + key
  }

  private static let program =
    Bundle.main.executablePath.flatMap(FileState.init)?.description
    ?? UUID().uuidString

  private static func value(of entry: Data, under header: Data) -> Data? {
    guard entry.prefix(header.count) == header else { return nil }
    let rest = entry.dropFirst(header.count)
    let value = Data(rest.dropFirst(Data.checksumLength))
    return rest.prefix(Data.checksumLength).elementsEqual(value.checksum.utf8) ? value : nil
  }
}

extension Data {
  fileprivate static let checksumLength = 16

  /// The 64-bit FNV-1a hash in 16 hexadecimal digits.
  var checksum: String {
    let hash = withUnsafeBytes { bytes in
      bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: Self.checksumLength - digits.count) + digits
  }
}
