import Terminal
import Testing

@testable import FullScreen

/// Golden frames of lists.
struct ListFrameTests {
  @Test func followedArticles() {
    #expect(
      Frame(SceneSamples.following(), 80, 24).folded == """
         1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos            Broadsheet
         Following  7 of 1,204 articles
         Today ────────────────────────────────────────────────────────────────────────
         ● Storm closes the northern rail line for a third day
           The Lamp · 12 minutes ago
        ▌● A small library keeps forty years of weather records readable              ★
        ▌  Field Notes · 1 hour ago · also at Hacker News, The Guardian
         ✓ Parliament votes on the wind power bill tonight
           The Guardian · 4 hours ago
         Yesterday ────────────────────────────────────────────────────────────────────
         ✓ Why the harbour city moves its archive uphill, and what it leaves behind … ★
           Harbour Post · 21 hours ago
         ● 特斯拉砍掉了长续航后驱版本，并通知了预订客户
           快报 · 1 day ago
         Friday, 8 May ────────────────────────────────────────────────────────────────
         ● Compilers that explain themselves
           Lambda Weekly · 4 days ago
         28 Apr ───────────────────────────────────────────────────────────────────────
         ✓ Notes on a quiet release
           Lambda Weekly · 28 Apr 2026

        (3 lines)
         enter read  / search  s unsave  n next unread  m mark read  o browser   ? help
        """
    )
  }

  @Test func followedArticlesInASmallWindow() {
    #expect(
      Frame(SceneSamples.following(), 40, 12).folded == """
         1 Following 12  2  3  4  5
         Following  7 of 1,204 articles
         ● Storm closes the northern ra…    12m
        ▌● A small library keeps forty… ★    1h
         ✓ Parliament votes on the wind…     4h
         ✓ Why the harbour city moves … ★   21h
         ● 特斯拉砍掉了长续航后驱版本，…     1d
         ● Compilers that explain thems…     4d
         ✓ Notes on a quiet release      28 Apr

        (2 lines)
         enter read  / search  s unsave  ? help
        """
    )
  }

  @Test func titlesOfANarrowListTakeTwoLines() {
    #expect(
      Frame(SceneSamples.following(), 120, 30).folded == """
         1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos                                                    Broadsheet
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
         enter read  / search  s unsave  n next unread  m mark read  o browser  r refresh  u undo  : command  q quit     ? help
        """
    )
  }

  @Test func looksOfAList() {
    let frame = Frame(SceneSamples.following(), 80, 24)
    let looks = [
      (0, "rrrrrrrrrrrrrrrr.d.........d........d............d...................dddddddddd"),
      (1, ".aaaaaaaaa..ddddddddddddddddddd"),
      (2, ".......dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd"),
      (3, ".a.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"),
      (5, "AA.BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB..............S"),
      (6, "A..DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD"),
      (7, ".d.ddddddddddddddddddddddddddddddddddddddddddddddd"),
      (23, ".aaaaaddddd..addddddd..addddddd..adddddddddddd..adddddddddd..adddddddd...addddd"),
    ]
    for (row, look) in looks {
      #expect(frame.look(ofLine: row) == look.padding(to: 80), "line \(row)")
    }
  }

  @Test func endOfAListAndAConfirmation() {
    #expect(
      Frame(SceneSamples.ended(), 80, 24).folded == """
         1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos            Broadsheet
         Following  7 articles                                Refreshing 12 of 40 feeds
         Today ────────────────────────────────────────────────────────────────────────
         ● Storm closes the northern rail line for a third day
           The Lamp · 12 minutes ago
         ● A small library keeps forty years of weather records readable              ★
           Field Notes · 1 hour ago · also at Hacker News, The Guardian
         ✓ Parliament votes on the wind power bill tonight
           The Guardian · 4 hours ago
         Yesterday ────────────────────────────────────────────────────────────────────
         ✓ Why the harbour city moves its archive uphill, and what it leaves behind … ★
           Harbour Post · 21 hours ago
         ● 特斯拉砍掉了长续航后驱版本，并通知了预订客户
           快报 · 1 day ago
         Friday, 8 May ────────────────────────────────────────────────────────────────
         ● Compilers that explain themselves
           Lambda Weekly · 4 days ago
         28 Apr ───────────────────────────────────────────────────────────────────────
        ▌✓ Notes on a quiet release
        ▌  Lambda Weekly · 28 Apr 2026
           end of list

         saved: Notes on a quiet release
         enter read  / search  s save  n next unread  m mark unread  o browser   ? help
        """
    )
  }

  @Test func endOfAListInASmallWindow() {
    #expect(
      Frame(SceneSamples.ended(), 40, 12).folded == """
         1 Following 12  2  3  4  5
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
         Refreshing 12 of 40 feeds
        """
    )
  }

  @Test func endOfAListInALargeWindow() {
    #expect(
      Frame(SceneSamples.ended(), 200, 50).folded == """
         1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos                                                                                                                     Refreshing 12 of 40 feeds
         Feeds                           │ Following  7 articles                                            │ Preview
        ▌  All feeds                  12 │ Today ────────────────────────────────────────────────────────── │
         ▾ science                     8 │ ● Storm closes the northern rail line for a third day            │
           ● Field Notes               8 │   The Lamp · 12 minutes ago                                      │
         ● The Lamp                    4 │ ● A small library keeps forty years of weather records         ★ │
         ! Harbour Post                  │   readable                                                       │
           Lambda Weekly                 │   Field Notes · 1 hour ago · also at Hacker News, The Guardian   │
                                         │ ✓ Parliament votes on the wind power bill tonight                │
                                         │   The Guardian · 4 hours ago                                     │
                                         │ Yesterday ────────────────────────────────────────────────────── │
                                         │ ✓ Why the harbour city moves its archive uphill, and what it   ★ │
                                         │   leaves behind for the tide                                     │
                                         │   Harbour Post · 21 hours ago                                    │
                                         │ ● 特斯拉砍掉了长续航后驱版本，并通知了预订客户                   │
                                         │   快报 · 1 day ago                                               │
                                         │ Friday, 8 May ────────────────────────────────────────────────── │
                                         │ ● Compilers that explain themselves                              │
                                         │   Lambda Weekly · 4 days ago                                     │
                                         │ 28 Apr ───────────────────────────────────────────────────────── │
                                         │▌✓ Notes on a quiet release                                       │
                                         │▌  Lambda Weekly · 28 Apr 2026                                    │
                                         │   end of list                                                    │
                                         │                                                                  │
        (25 lines)
         saved: Notes on a quiet release
         enter read  / search  s save  n next unread  m mark unread  o browser  r refresh  u undo  : command  q quit                                                                                     ? help
        """
    )
  }
}
