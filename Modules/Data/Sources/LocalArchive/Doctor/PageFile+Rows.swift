extension PageFile {
  /// Returns all bytes of a row, or those up to where it breaks off.
  ///
  /// `budget` is how many pages may still be read for rows that do not fit on one. No page belongs
  /// to two rows, so a file in which more are asked for runs in circles.
  func bytes(of cell: TreePage.Cell, budget: inout Int) -> ArraySlice<UInt8> {
    guard cell.overflow != 0 else { return cell.local }
    var bytes = Array(cell.local)
    var next = cell.overflow
    while bytes.count < cell.size, (1...pageCount).contains(next), budget > 0 {
      budget -= 1
      guard let page = page(next) else { break }
      next = page.number(4, at: 0)
      bytes += page[4..<min(pageSize, 4 + cell.size - bytes.count)]
    }
    // A chain that ends too early or too late has led to another row's pages.
    return bytes.count == cell.size && next == 0 ? bytes[...] : cell.local
  }
}
