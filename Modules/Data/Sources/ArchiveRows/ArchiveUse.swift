/// The operation during which an archive failed.
package enum ArchiveUse {
  case reading
  case writing
}
