import Terminal
import Testing

@testable import FullScreen

/// Golden frames of searches with a chart of their days.
struct SearchFrameTests {
  @Test func resultsWithMatchesAndChart() {
    #expect(
      Frame(SceneSamples.results(), 80, 24).folded == """
         0 Today  1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos   Broadsheet
         wind OR weather OR storm  4 of 812 articles
           ▁ ▁▁▂▁  ▁▃█▇▅▂▂▁▁▁▁▂  22 Apr to 12 May · at most 40 a day
        ▌✓ Parliament votes on the wind power bill tonight       The Guardian        4h
         ● A small library keeps forty years of weather recor… ★ Field Notes         1h
         ● Storm closes the northern rail line for a third day   The Lamp           12m
         ● Compilers that explain themselves                     Lambda Weekly       4d

        (16 lines)
         enter read  n next unread  m mark unread  s save  / search      q quit  ? help
        """
    )
  }

  @Test func resultsInASmallWindow() {
    #expect(
      Frame(SceneSamples.results(), 40, 12).folded == """
         0  1  2 Search  3  4  5
         wind OR weather OR …  4 of 812 articles
           ▁ ▁▁▂▁  ▁▃█▇▅▂▂▁▁▁▁▂  most 40
        ▌✓ Parliament votes on the wind…     4h
         ● A small library keeps forty… ★    1h
         ● Storm closes the northern ra…    12m
         ● Compilers that explain thems…     4d

        (4 lines)
         enter read  s save      q quit  ? help
        """
    )
  }

  @Test func looksOfResults() {
    let frame = Frame(SceneSamples.results(), 80, 24)
    let looks = [
      (0, ".d........d...........dd.rrrrrrrrrr.d........d............d..........dddddddddd"),
      (2, "...aaaaaaaaaaaaaaaaaaaa..ddddddddddddddddddddddddddddddddddd"),
      (3, "AD.BBBBBBBBBBBBBBBBBBBBBBBBMMMMBBBBBBBBBBBBBBBBBBB.......DDDDDDDDDDDD........DD."),
      (4, ".a......................................mmmmmmm........s.ddddddddddd.........dd."),
    ]
    for (row, look) in looks {
      #expect(frame.look(ofLine: row) == look.padding(to: 80), "line \(row)")
    }
  }

  @Test func fieldWithSuggestions() {
    #expect(
      Frame(SceneSamples.typing(), 80, 24).folded == """
         0 Today  1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos   Broadsheet
         Search: weather site:b                                       4 of 812 articles
           ▁ ▁▁  site:bbc.co.uk      1,204 articles at most 40 a day
        ▌✓ Parl▌ site:blog.example      31 articles onight       The Guardian        4h
         ● A sm  site:b.example           1 article her recor… ★ Field Notes         1h
         ● Storm closes the northern rail line for a third day   The Lamp           12m
         ● Compilers that explain themselves                     Lambda Weekly       4d

        (16 lines)
         enter search  escape cancel  tab complete  pagedown go to the results
        """
    )
  }

  @Test func fieldInASmallWindow() {
    #expect(
      Frame(SceneSamples.typing(), 40, 12).folded == """
         0  1  2 Search  3  4  5
         Search: weather site:b
             site:bbc.co.uk      1,204 articles
        ▌✓ ▌ site:blog.example      31 articles
         ●   site:b.example           1 article
         ● Storm closes the northern ra…    12m
         ● Compilers that explain thems…     4d

        (4 lines)
         enter search  escape cancel
        """
    )
  }

  @Test func looksOfSuggestions() {
    let frame = Frame(SceneSamples.typing(), 80, 24)
    let looks = [
      (1, "hhhhhhhhh.....................................................ddddddddddddddddd"),
      (2, "...aaaa?????????????????????????????????????dddddddddddddddd"),
      (3, "AD.BBBBA.BBBBBBBBBBBBBBBBB......DDDDDDDDDDD.BBBBBB.......DDDDDDDDDDDD........DD."),
      (23, ".aaaaaddddddd..aaaaaaddddddd..aaaddddddddd..aaaaaaaadddddddddddddddddd"),
    ]
    for (row, look) in looks {
      #expect(frame.look(ofLine: row) == look.padding(to: 80), "line \(row)")
    }
  }

  @Test func commandLine() {
    #expect(
      Frame(SceneSamples.typing(.command), 80, 24).folded == """
         0 Today  1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos   Broadsheet
         wind OR weather OR storm  4 of 812 articles
           ▁ ▁▁▂▁  ▁▃█▇▅▂▂▁▁▁▁▂  22 Apr to 12 May · at most 40 a day
        ▌✓ Parliament votes on the wind power bill tonight       The Guardian        4h
         ● A small library keeps forty years of weather recor… ★ Field Notes         1h
         ● Storm closes the northern rail line for a third day   The Lamp           12m
         ● Compilers that explain themselves                     Lambda Weekly       4d

        (13 lines)
          site:bbc.co.uk      1,204 articles
        ▌ site:blog.example      31 articles
          site:b.example           1 article
         :follow https://
        """
    )
  }
}
