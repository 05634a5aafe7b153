import Presentation
import Terminal
import Testing

@testable import FullScreen

/// Golden frames of lists.
struct ListFrameTests {
  @Test func followedArticles() {
    #expect(
      Frame(SceneSamples.following(), 80, 24).folded == """
         0 Today  1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos   Broadsheet
         Following  7 of 1,204 articles
         ● Storm closes the northern rail line for a third day   The Lamp           12m
        ▌● A small library keeps forty years of weather recor… ★ Field Notes         1h
         ✓ Parliament votes on the wind power bill tonight       The Guardian        4h
         ✓ Why the harbour city moves its archive uphill, and… ★ Harbour Post       21h
         ● 特斯拉砍掉了长续航后驱版本，并通知了预订客户          快报                1d
         ● Compilers that explain themselves                     Lambda Weekly       4d
         ✓ Notes on a quiet release                              Lambda Weekly   28 Apr

        (14 lines)
         enter read  n next unread  m mark read  f feeds  s unsave       q quit  ? help
        """
    )
  }

  @Test func followedArticlesInASmallWindow() {
    #expect(
      Frame(SceneSamples.following(), 40, 12).folded == """
         0  1 Following 12  2  3  4  5
         Following  7 of 1,204 articles
         ● Storm closes the northern ra…    12m
        ▌● A small library keeps forty… ★    1h
         ✓ Parliament votes on the wind…     4h
         ✓ Why the harbour city moves … ★   21h
         ● 特斯拉砍掉了长续航后驱版本，…     1d
         ● Compilers that explain thems…     4d
         ✓ Notes on a quiet release      28 Apr

        (2 lines)
         enter read  f feeds     q quit  ? help
        """
    )
  }

  @Test func newReportsOfAReadStoryAreCounted() {
    var scene = SceneSamples.following()
    guard case .list(var list)? = scene.desk.screens.first else { return }
    var rows = Array(list.rows)
    for place in [0, 3] { rows[place].facts.append(.news(2)) }
    list.rows = RowList()
    list.rows.append(contentsOf: rows)
    scene.desk.screens = [.list(list)]
    let wide = Frame(scene, 80, 24)
    #expect(
      [2, 5].map { wide.text(ofLine: $0) } == [
        " ● Storm closes the northern rail line for a thi… 2 new  The Lamp           12m",
        " ✓ Why the harbour city moves its archive uphi… ★ 2 new  Harbour Post       21h",
      ]
    )
    let narrow = Frame(scene, 40, 12)
    #expect(narrow.text(ofLine: 2) == " ● Storm closes the north… 2 new    12m")
  }

  @Test func titlesOfANarrowListTakeTwoLines() {
    #expect(
      Frame(SceneSamples.following(), 120, 30).folded == """
         0 Today  1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos                                           Broadsheet
         Following  7 of 1,204 articles                 │ Preview
         Today ──────────────────────────────────────── │
         ● Storm closes the northern rail line for a    │
           third day                                    │
           The Lamp · 12 minutes ago                    │
        ▌● A small library keeps forty years of       ★ │
        ▌  weather records readable                     │
        ▌  Field Notes · 1 hour ago · also at Hacker N… │
         ✓ Parliament votes on the wind power bill      │
           tonight                                      │
           The Guardian · 4 hours ago                   │
         Yesterday ──────────────────────────────────── │
         ✓ Why the harbour city moves its archive     ★ │
           uphill, and what it leaves behind for the…   │
           Harbour Post · 21 hours ago                  │
         ● 特斯拉砍掉了长续航后驱版本，并通知了预订客户 │
           快报 · 1 day ago                             │
         Friday, 8 May ──────────────────────────────── │
         ● Compilers that explain themselves            │
           Lambda Weekly · 4 days ago                   │
         28 Apr ─────────────────────────────────────── │
         ✓ Notes on a quiet release                     │
           Lambda Weekly · 28 Apr 2026                  │
                                                        │
        (5 lines)
         enter read  n next unread  m mark read  f feeds  s unsave  / search  o browser  r refresh  u undo       q quit  ? help
        """
    )
  }

  @Test func looksOfAList() {
    let frame = Frame(SceneSamples.following(), 80, 24)
    let looks = [
      (0, ".d.......rrrrrrrrrrrrrrrr.d.........d........d............d..........dddddddddd"),
      (1, ".hhhhhhhhh..ddddddddddddddddddd"),
      (2, ".a.......................................................dddddddd...........ddd."),
      (3, "AA.BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB.S.DDDDDDDDDDD.........DD."),
      (4, ".d.ddddddddddddddddddddddddddddddddddddddddddddddd.......dddddddddddd........dd."),
      (5, ".d.ddddddddddddddddddddddddddddddddddddddddddddddddddd.s.dddddddddddd.......ddd."),
      (23, ".aaaaaddddd..adddddddddddd..adddddddddd..adddddd..addddddd.......addddd..addddd."),
    ]
    for (row, look) in looks {
      #expect(frame.look(ofLine: row) == look.padding(to: 80), "line \(row)")
    }
  }

  @Test func endOfAListAndAConfirmation() {
    #expect(
      Frame(SceneSamples.ended(), 80, 24).folded == """
         0 Today  1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos   Broadsheet
         Following  7 articles                                Refreshing 12 of 40 feeds
         ● Storm closes the northern rail line for a third day   The Lamp           12m
         ● A small library keeps forty years of weather recor… ★ Field Notes         1h
         ✓ Parliament votes on the wind power bill tonight       The Guardian        4h
         ✓ Why the harbour city moves its archive uphill, and… ★ Harbour Post       21h
         ● 特斯拉砍掉了长续航后驱版本，并通知了预订客户          快报                1d
         ● Compilers that explain themselves                     Lambda Weekly       4d
        ▌✓ Notes on a quiet release                              Lambda Weekly   28 Apr
           end of list

        (12 lines)
         saved: Notes on a quiet release
         enter read  n next unread  m mark unread  f feeds  s save       q quit  ? help
        """
    )
  }

  @Test func endOfAListInASmallWindow() {
    #expect(
      Frame(SceneSamples.ended(), 40, 12).folded == """
         0  1 Following 12  2  3  4  5
         Following  7 articles
         ● Storm closes the northern ra…    12m
         ● A small library keeps forty… ★    1h
         ✓ Parliament votes on the wind…     4h
         ✓ Why the harbour city moves … ★   21h
         ● 特斯拉砍掉了长续航后驱版本，…     1d
         ● Compilers that explain thems…     4d
        ▌✓ Notes on a quiet release      28 Apr
           end of list
         saved: Notes on a quiet release
         Refreshing 12 of 40 f…  q quit  ? help
        """
    )
  }
}
