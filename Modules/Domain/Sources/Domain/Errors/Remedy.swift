/// Something that a person can do about a failure.
///
/// Each front end offers it in its own way: as an option or a command, a key, or a link. Advice that
/// reads the same everywhere, such as to try again later, is a part of the text about the failure.
public enum Remedy: Hashable, Sendable {
  /// Set the missing keys of these providers, one or more.
  case setKeys([Provider])
  /// Check the keys of these providers, one or more, for typing errors, or replace them.
  case checkKeys([Provider])
  /// Replace the keys of these providers, one or more.
  case replaceKeys([Provider])
  /// Check the addresses that are set for these providers, one or more.
  case checkAddresses([Provider])
  /// Allow servers on the internet to lead to private addresses.
  case allowPrivateAddresses
  /// Trust other certificates than the system's, such as a company proxy's.
  case trustCertificates
  /// Set a longer time in which providers have to answer.
  case allowMoreTime
  /// Request fewer results per page.
  case reducePageSize
  /// Add words, a source or a site to the query.
  case addConditions
  /// Exchange the first and the last date.
  case exchangeDates
  /// Remove either the sources, or the country and the category.
  case removeSourcesOrCategory
  /// Overwrite the existing file, or choose another.
  case overwriteFile
  /// Follow a first feed.
  case followFeed
  /// Ask the feeds although they are not due.
  case askFeedsNow
  /// Open a copy of the page in an archive of the web.
  case openArchivedCopy(WebLink)
  /// Examine the archive, which also explains how it can be repaired.
  case examineArchive
}
