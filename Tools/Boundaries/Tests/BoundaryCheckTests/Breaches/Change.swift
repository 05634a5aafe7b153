/// One edit of a workspace; paths are relative to its root.
enum Change: Sendable {
  /// Puts the text where nothing, or anything, was.
  case write(String, String)
  case writeBytes(String, [UInt8])
  /// Writes a file that may be run.
  case program(String, String)
  case prepend(String, String)
  case append(String, String)
  /// Replaces the one place where the first text stands.
  case replace(String, String, String)
  /// Replaces every place where the first text stands.
  case replaceAll(String, String, String)
  case delete(String)
  case move(String, to: String)
  /// Makes a symbolic link; the target is written as given.
  case link(String, to: String)
  /// Gives the file a time in seconds from now.
  case date(String, Double)
}

/// A change that does not fit the workspace it is made for.
struct MisfitChange: Error, CustomStringConvertible {
  let description: String
}
