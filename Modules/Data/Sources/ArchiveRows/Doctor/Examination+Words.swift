public import Domain
import Texts

extension Examination.Finding {
  /// The archive has the schema of a newer version of this program.
  public static let tooNew = Self(
    .listed,
    "The file was written by a newer version of broadsheet; update this one"
  )
}

extension Examination {
  /// Returns a size in bytes with one decimal: `17.9 MB`.
  public static func size(_ bytes: Int) -> String {
    guard bytes >= 100_000 else { return Count.of(bytes, "byte") }
    let tenths = (bytes + 50_000) / 100_000
    return "\(Count.digits(tenths / 10)).\(tenths % 10) MB"
  }
}
