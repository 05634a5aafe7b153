import Testing

@testable import Presentation

/// Rows in blocks behave like an array.
struct RowListTests {
  private func list(_ rows: [Int], by step: Int = 20) -> RowList<Int> {
    var list = RowList<Int>()
    for start in stride(from: 0, to: rows.count, by: step) {
      list.append(contentsOf: rows[start..<min(start + step, rows.count)])
    }
    return list
  }

  @Test(arguments: [0, 1, 31, 32, 33, 1_023, 1_024, 1_025, 40_000])
  func rowsKeepTheirOrder(count: Int) {
    for step in [1, 20, 32, 999] {
      let list = list(Array(0..<count), by: step)
      #expect(Array(list) == Array(0..<count))
      #expect(list.count == count)
    }
  }

  @Test(arguments: [0, 31, 32, 599])
  func updateChangesOneRow(position: Int) {
    var changed = list(Array(0..<600))
    let before = changed
    changed.update(position) { $0 = -1 }
    var expected = Array(0..<600)
    expected[position] = -1
    #expect(Array(changed) == expected)
    #expect(changed != before)
    #expect(Array(before) == Array(0..<600))
  }

  @Test(arguments: [0, 1, 31, 32, 33, 1_023, 1_024, 1_025, 1_999, 2_000])
  func rowsAreRemovedAndAddedAgain(position: Int) {
    var changed = list(Array(0..<2_000))
    let before = changed
    changed.removeRows(from: position)
    #expect(Array(changed) == Array(0..<position))
    changed.append(contentsOf: -100..<0)
    #expect(Array(changed) == Array(0..<position) + Array(-100..<0))
    #expect(Array(before) == Array(0..<2_000))
  }

  @Test func equalRowsInOtherBlocksAreEqual() {
    #expect(list(Array(0..<700), by: 20) == list(Array(0..<700), by: 256))
    #expect(list(Array(0..<700)) != list(Array(1..<701)))
    #expect(list(Array(0..<700)) != list(Array(0..<699)))
  }
}
