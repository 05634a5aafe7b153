import Terminal
import Testing

@testable import FullScreen

/// Golden frames of overlays.
struct OverlayFrameTests {
  @Test func keys() {
    #expect(
      Frame(SceneSamples.help(), 80, 24).folded == """
         1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos            Broadsheet
          ╭─ Keys ───────────────────────────────────────────────────────────────────╮
          │                                                                          │
          │  Read                                                                    │
          │  enter l right           read the selected article, or show the          │
          │                          articles of the selected source                 │
          │  space                   page through the article, then read the next    │
          │                          unread one                                      │
          │  n                       read the next unread article                    │
          │  q escape h left         go back; on the first screen, quit              │
          │  F                       fetch the text of the article's page; again     │
          │                          for the excerpt                                 │
          │  o                       open the page or the chosen link in the         │
          │                          browser                                         │
          │  y                       copy the address of the page or the chosen      │
          │                          link                                            │
          │  tab                     choose the next link of the article;            │
          │                          elsewhere, the next pane                        │
          │  shift-tab               choose the previous link of the article;        │
          │                          elsewhere, the previous pane                    │
          │                                                                          │
        (2 lines)
          ╰─────────────────────────────────────────────────────────────────── 37 % ─╯
         j down  k up  space page  q close
        """
    )
  }

  @Test func keysInASmallWindow() {
    #expect(
      Frame(SceneSamples.help(), 40, 12).folded == """
         1 Following 12  2  3  4  5
         Keys                              10 %
         Read
         enter l     read the selected
                     article, or show
                     the articles of
                     the selected
                     source
         space       page through the
                     article, then read
                     the next unread
         j down  k up  space page
        """
    )
  }

  @Test func keysInALargeWindow() {
    #expect(
      Frame(SceneSamples.help(), 200, 50).folded == """
         1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos                                                                                                                                    Broadsheet

        (7 lines)
                   ╭─ Keys ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────╮
                   │                                                                                                                                                                                │
                   │  Read                                                                                    Mark                                                                                  │
                   │  enter l right           read the selected article, or show the articles of the          s                       save the article or like the video; again to remove the mark  │
                   │                          selected source                                                 m                       mark the article as read or unread                            │
                   │  space                   page through the article, then read the next unread one         A                       mark all articles of the list as read                         │
                   │  n                       read the next unread article                                    u                       undo the last mark                                            │
                   │  q escape h left         go back; on the first screen, quit                                                                                                                    │
                   │  F                       fetch the text of the article's page; again for the excerpt     Find                                                                                  │
                   │  o                       open the page or the chosen link in the browser                 /                       search, or filter the sources; pagedown goes to the results   │
                   │  y                       copy the address of the page or the chosen link                 r                       refresh the feeds; after an error, try again                  │
                   │  tab                     choose the next link of the article; elsewhere, the next        :                       run a command                                                 │
                   │                          pane                                                                                                                                                  │
                   │  shift-tab               choose the previous link of the article; elsewhere, the         Window                                                                                │
                   │                          previous pane                                                   w                       go to the next pane                                           │
                   │                                                                                          W                       go to the previous pane                                       │
                   │  Move                                                                                    <                       make the list narrower                                        │
                   │  j down                  select the next row, or scroll down a line                      >                       make the list wider                                           │
                   │  k up                    select the previous row, or scroll up a line                    ? f1                    show the keys of this screen                                  │
                   │  pagedown ctrl-f ctrl-d  go down a page                                                  Q ctrl-c                quit                                                          │
                   │  pageup ctrl-b           go up a page                                                    1 to 5                  show a tab                                                    │
                   │  g home                  go to the beginning                                                                                                                                   │
                   │  G end                   go to the end; a list loads its next page there                                                                                                       │
                   │                                                                                                                                                                                │
                   ╰────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────╯

        (16 lines)
         j down  k up  space page  q close
        """
    )
  }

  @Test func outputOfACommand() {
    #expect(
      Frame(SceneSamples.output(), 80, 24).folded == """
         1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos            Broadsheet
          ╭─ doctor ─────────────────────────────────────────────────────────────────╮
          │                                                                          │
          │  archive    12,345 articles   no problems                                │
          │  pictures       31 files      no problems                                │
          │  feeds 40 feeds 1 feed needs attention: Harbour Post was removed for     │
          │  good by its site                                                        │
          │                                                                          │
        (15 lines)
          ╰─────────────────────────────────────────────────────────────── running… ─╯
         j down  k up  space page  q close
        """
    )
  }

  @Test func outputInASmallWindow() {
    #expect(
      Frame(SceneSamples.output(), 40, 12).folded == """
         1 Following 12  2  3  4  5
         doctor                        running…
         archive 12,345 articles no problems
         pictures 31 files no problems
         feeds 40 feeds 1 feed needs attention:
         Harbour Post was removed for good by
         its site

        (4 lines)
         j down  k up  space page
        """
    )
  }

  @Test func outputInALargeWindow() {
    #expect(
      Frame(SceneSamples.output(), 200, 50).folded == """
         1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos                                                                                                                                    Broadsheet
                                                         ╭─ doctor ───────────────────────────────────────────────────────────────────────────────────────────╮
                                                         │                                                                                                    │
                                                         │  archive    12,345 articles   no problems                                                          │
                                                         │  pictures       31 files      no problems                                                          │
                                                         │  feeds 40 feeds 1 feed needs attention: Harbour Post was removed for good by its site              │
                                                         │                                                                                                    │
        (42 lines)
                                                         ╰───────────────────────────────────────────────────────────────────────────────────────── running… ─╯
         j down  k up  space page  q close
        """
    )
  }
}
