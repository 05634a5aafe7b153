import Domain
import Presentation
import Terminal
import Testing

@testable import FullScreen

/// Golden frames of articles with a picture and links.
struct ArticleFrameTests {
  @Test func openArticle() {
    #expect(
      Frame(SceneSamples.reading(), 80, 24).folded == """
         0 Today  1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos   Broadsheet
         Article  2 of 7                                                           83 %

            A small library keeps forty years of weather records readable
            ★ saved · Ana Ruiz · Field Notes · 12 May 2026 at 12:30 UTC (1 hour ago)

            ▀▀▀▀
        (3 lines)

            Two volunteers copied 14,000 tapes before the last drive failed.

            The tapes stood in a cellar of the observatory, in boxes that nobody had
            opened since the institute moved. When the last drive that could read
            them began to fail, two volunteers started to copy them, ten a day, at
            weekends.

            What they saved is more than numbers. The operators wrote remarks
            between the readings: a fox on the roof, ice on the rain gauge, the
            first swallow of the year.

            The library now offers all of it as plain text, with a description of
            each format. "A format that needs no program will outlive us," says the
         space page  n next unread  s unsave  o browser  u undo     escape back  ? help
        """
    )
  }

  @Test(arguments: [40, 80, 200])
  func documentKeepsItsStructure(columns: Int) {
    let frame = Frame(SceneSamples.document(), columns, 40).folded
    for line in [
      "• one", "  • two", " 7. three", "│ four", "    é  =  1", "Näme  Age", "────  ───",
      "[picture: A lamp] [3]",
      "five [2] x²", "[2] https://a.example/2",
    ] {
      #expect(frame.contains(line), "\(line) in\n\(frame)")
    }
  }

  @Test func openArticleInASmallWindow() {
    #expect(
      Frame(SceneSamples.reading(), 40, 12).folded == """
         0  1 Following 12  2  3  4  5
         Article  2 of 7                   25 %
          A small library keeps forty years of
          weather records readable
          ★ saved · Ana Ruiz · Field Notes ·
          12 May 2026 at 12:30 UTC (1 hour
          ago)

          ▀▀▀▀
        (3 lines)
         space page         escape back  ? help
        """
    )
  }

  @Test func threePanes() {
    #expect(
      Frame(SceneSamples.reading(), 200, 50).folded == """
         0 Today  1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos                                                                                                                           Broadsheet
         Feeds                           │ Following  7 of 1,204 articles                                   │ Article  2 of 7
        ▌  All feeds                  12 │ Today ────────────────────────────────────────────────────────── │
         ▾ science                     8 │ ● Storm closes the northern rail line for a third day            │        A small library keeps forty years of weather records readable
           ● Field Notes               8 │   The Lamp · 12 minutes ago                                      │        ★ saved · Ana Ruiz · Field Notes · 12 May 2026 at 12:30 UTC (1 hour ago)
         ● The Lamp                    4 │▌● A small library keeps forty years of weather records         ★ │
         ! Harbour Post                  │▌  readable                                                       │        ▀▀▀▀
           Lambda Weekly                 │▌  Field Notes · 1 hour ago · also at Hacker News, The Guardian   │        ▀▀▀▀
                                         │ ✓ Parliament votes on the wind power bill tonight                │        ▀▀▀▀
                                         │   The Guardian · 4 hours ago                                     │
                                         │ Yesterday ────────────────────────────────────────────────────── │        Two volunteers copied 14,000 tapes before the last drive failed.
                                         │ ✓ Why the harbour city moves its archive uphill, and what it   ★ │
                                         │   leaves behind for the tide                                     │        The tapes stood in a cellar of the observatory, in boxes that nobody had
                                         │   Harbour Post · 21 hours ago                                    │        opened since the institute moved. When the last drive that could read
                                         │ ● 特斯拉砍掉了长续航后驱版本，并通知了预订客户                   │        them began to fail, two volunteers started to copy them, ten a day, at
                                         │   快报 · 1 day ago                                               │        weekends.
                                         │ Friday, 8 May ────────────────────────────────────────────────── │
                                         │ ● Compilers that explain themselves                              │        What they saved is more than numbers. The operators wrote remarks
                                         │   Lambda Weekly · 4 days ago                                     │        between the readings: a fox on the roof, ice on the rain gauge, the
                                         │ 28 Apr ───────────────────────────────────────────────────────── │        first swallow of the year.
                                         │ ✓ Notes on a quiet release                                       │
                                         │   Lambda Weekly · 28 Apr 2026                                    │        The library now offers all of it as plain text, with a description of
                                         │                                                                  │        each format. "A format that needs no program will outlive us," says the
                                         │                                                                  │        older of the two.
                                         │                                                                  │
                                         │                                                                  │        [1] https://news.example/2026/05/2
                                         │                                                                  │        [2] also at Hacker News: https://talk.example/2/0
                                         │                                                                  │
        (22 lines)
         space page  n next unread  s unsave  o browser  y copy address  u undo                                                                                                             escape back  ? help
        """
    )
  }

  @Test func looksOfAnArticle() {
    let frame = Frame(SceneSamples.reading(), 80, 24)
    let looks = [
      (3, "....bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"),
      (4, "....dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd"),
      (10, ""),
      (12, ""),
    ]
    for (row, look) in looks {
      #expect(frame.look(ofLine: row) == look.padding(to: 80), "line \(row)")
    }
  }

  @Test func previewInThreePanes() {
    #expect(
      Frame(SceneSamples.previewing(), 200, 50).folded == """
         0 Today  1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos                                                                                                                           Broadsheet
         Feeds                           │ Following  7 of 1,204 articles                                   │ Preview  2 of 7
        ▌  All feeds                  12 │ Today ────────────────────────────────────────────────────────── │
         ▾ science                     8 │ ● Storm closes the northern rail line for a third day            │        A small library keeps forty years of weather records readable
           ● Field Notes               8 │   The Lamp · 12 minutes ago                                      │        ★ saved · Ana Ruiz · Field Notes · 12 May 2026 at 12:30 UTC (1 hour ago)
         ● The Lamp                    4 │▌● A small library keeps forty years of weather records         ★ │
         ! Harbour Post                  │▌  readable                                                       │        Two volunteers copied 14,000 tapes before the last drive failed.
           Lambda Weekly                 │▌  Field Notes · 1 hour ago · also at Hacker News, The Guardian   │
                                         │ ✓ Parliament votes on the wind power bill tonight                │        The tapes stood in a cellar of the observatory, in boxes that nobody had
                                         │   The Guardian · 4 hours ago                                     │        opened since the institute moved. When the last drive that could read
                                         │ Yesterday ────────────────────────────────────────────────────── │        them began to fail, two volunteers started to copy them, ten a day, at
                                         │ ✓ Why the harbour city moves its archive uphill, and what it   ★ │        weekends.
                                         │   leaves behind for the tide                                     │
                                         │   Harbour Post · 21 hours ago                                    │        What they saved is more than numbers. The operators wrote remarks
                                         │ ● 特斯拉砍掉了长续航后驱版本，并通知了预订客户                   │        between the readings: a fox on the roof, ice on the rain gauge, the
                                         │   快报 · 1 day ago                                               │        first swallow of the year.
                                         │ Friday, 8 May ────────────────────────────────────────────────── │
                                         │ ● Compilers that explain themselves                              │        The library now offers all of it as plain text, with a description of
                                         │   Lambda Weekly · 4 days ago                                     │        each format. "A format that needs no program will outlive us," says the
                                         │ 28 Apr ───────────────────────────────────────────────────────── │        older of the two.
                                         │ ✓ Notes on a quiet release                                       │
                                         │   Lambda Weekly · 28 Apr 2026                                    │        [1] https://news.example/2026/05/2
                                         │                                                                  │        [2] also at Hacker News: https://talk.example/2/0
                                         │                                                                  │
        (25 lines)
                                         │                                                                  │        enter reads it in full
         enter read  n next unread  m mark read  f feeds  s unsave  / search  o browser  r refresh  u undo  c lines  : command                                                                   q quit  ? help
        """
    )
  }

  @Test func previewInTwoPanes() {
    #expect(
      Frame(SceneSamples.previewing(), 120, 30).folded == """
         0 Today  1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos                                           Broadsheet
         Following  7 of 1,204 articles                 │ Preview  2 of 7
         Today ──────────────────────────────────────── │
         ● Storm closes the northern rail line for a    │  A small library keeps forty years of weather records readable
           third day                                    │  ★ saved · Ana Ruiz · Field Notes · 12 May 2026 at 12:30 UTC (1 hour
           The Lamp · 12 minutes ago                    │  ago)
        ▌● A small library keeps forty years of       ★ │
        ▌  weather records readable                     │  Two volunteers copied 14,000 tapes before the last drive failed.
        ▌  Field Notes · 1 hour ago · also at Hacker N… │
         ✓ Parliament votes on the wind power bill      │  The tapes stood in a cellar of the observatory, in boxes that
           tonight                                      │  nobody had opened since the institute moved. When the last drive
           The Guardian · 4 hours ago                   │  that could read them began to fail, two volunteers started to copy
         Yesterday ──────────────────────────────────── │  them, ten a day, at weekends.
         ✓ Why the harbour city moves its archive     ★ │
           uphill, and what it leaves behind for the…   │  What they saved is more than numbers. The operators wrote remarks
           Harbour Post · 21 hours ago                  │  between the readings: a fox on the roof, ice on the rain gauge, the
         ● 特斯拉砍掉了长续航后驱版本，并通知了预订客户 │  first swallow of the year.
           快报 · 1 day ago                             │
         Friday, 8 May ──────────────────────────────── │  The library now offers all of it as plain text, with a description
         ● Compilers that explain themselves            │  of each format. "A format that needs no program will outlive us,"
           Lambda Weekly · 4 days ago                   │  says the older of the two.
         28 Apr ─────────────────────────────────────── │
         ✓ Notes on a quiet release                     │  [1] https://news.example/2026/05/2
           Lambda Weekly · 28 Apr 2026                  │  [2] also at Hacker News: https://talk.example/2/0
                                                        │
        (4 lines)
                                                        │  enter reads it in full
         enter read  n next unread  m mark read  f feeds  s unsave  / search  o browser  r refresh  u undo       q quit  ? help
        """
    )
  }
}
