import Terminal
import Testing

@testable import FullScreen

/// Golden frames of lists that are empty or failed.
struct ListStateFrameTests {
  @Test func errorWithItsRemedy() {
    #expect(
      Frame(SceneSamples.failed(), 80, 24).folded == """
         0 Today  1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos   Broadsheet
         Headlines

           ! NewsAPI needs a key: run `:config set newsapi-key`; get one at
             https://newsapi.org
           r tries again

        (17 lines)
         r retry  / search  : command                                    q quit  ? help
        """
    )
  }

  @Test func errorInASmallWindow() {
    #expect(
      Frame(SceneSamples.failed(), 40, 12).folded == """
         0  1  2  3  4 Headlines  5
         Headlines

           ! NewsAPI needs a key: run `:config
             set newsapi-key`; get one at
             https://newsapi.org
           r tries again

        (4 lines)
         r retry  / search       q quit  ? help
        """
    )
  }

  @Test func looksOfAnError() {
    let frame = Frame(SceneSamples.failed(), 80, 24)
    let looks = [
      (1, ".hhhhhhhhh"),
      (3, "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"),
      (5, "dddddddddddddddd"),
    ]
    for (row, look) in looks {
      #expect(frame.look(ofLine: row) == look.padding(to: 80), "line \(row)")
    }
  }

  @Test func errorBelowTheRows() {
    #expect(
      Frame(SceneSamples.failedLater(), 80, 24).folded == """
         0 Today  1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos   Broadsheet
         climate  7 of 90 articles
         ● Storm closes the northern rail line for a third day   The Lamp           12m
         ● A small library keeps forty years of weather recor… ★ Field Notes         1h
         ✓ Parliament votes on the wind power bill tonight       The Guardian        4h
         ✓ Why the harbour city moves its archive uphill, and… ★ Harbour Post       21h
         ● 特斯拉砍掉了长续航后驱版本，并通知了预订客户          快报                1d
         ● Compilers that explain themselves                     Lambda Weekly       4d
        ▌✓ Notes on a quiet release                              Lambda Weekly   28 Apr
           ! The Guardian is rate limited for 26 s
           r tries again

        (12 lines)
         r retry  enter read  n next unread  m mark unread  s save       q quit  ? help
        """
    )
  }

  @Test func errorBelowTheRowsInASmallWindow() {
    #expect(
      Frame(SceneSamples.failedLater(), 40, 12).folded == """
         0  1  2 Search  3  4  5
         climate  7 of 90 articles
         ● A small library keeps forty… ★    1h
         ✓ Parliament votes on the wind…     4h
         ✓ Why the harbour city moves … ★   21h
         ● 特斯拉砍掉了长续航后驱版本，…     1d
         ● Compilers that explain thems…     4d
        ▌✓ Notes on a quiet release      28 Apr
           ! The Guardian is rate limited for
             26 s
           r tries again
         r retry  enter read     q quit  ? help
        """
    )
  }

  @Test func emptyList() {
    #expect(
      Frame(SceneSamples.empty(), 80, 24).folded == """
         0 Today  1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos   Broadsheet
         qwertz

           No articles found

        (19 lines)
         / search  : command                                             q quit  ? help
        """
    )
  }

  @Test func emptyListInASmallWindow() {
    #expect(
      Frame(SceneSamples.empty(), 40, 12).folded == """
         0  1  2 Search  3  4  5
         qwertz

           No articles found

        (7 lines)
         / search  : command     q quit  ? help
        """
    )
  }
}
