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
          │  o                       open the page in the browser                    │
          │  y                       copy the address                                │
          │                                                                          │
          │  Move                                                                    │
          │  j down                  select the next row, or scroll down a line      │
          │  k up                    select the previous row, or scroll up a line    │
          │  pagedown ctrl-f ctrl-d  go down a page                                  │
          │  pageup ctrl-b           go up a page                                    │
          │  g home                  go to the beginning                             │
          │  G end                   go to the end; a list loads its next page       │
          │                          there                                           │
          │                                                                          │
          ╰─────────────────────────────────────────────────────────────────── 46 % ─╯
         j down  k up  space page  q close
        """
    )
  }

  @Test func keysInASmallWindow() {
    #expect(
      Frame(SceneSamples.help(), 40, 12).folded == """
         1 Following 12  2  3  4  5
         Keys                              13 %
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

        (8 lines)
                   ╭─ Keys ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────╮
                   │                                                                                                                                                                                │
                   │  Read                                                                                    Mark                                                                                  │
                   │  enter l right           read the selected article, or show the articles of the          s                       save the article or like the video; again to remove the mark  │
                   │                          selected source                                                 m                       mark the article as read or unread                            │
                   │  space                   page through the article, then read the next unread one         A                       mark all articles of the list as read                         │
                   │  n                       read the next unread article                                    u                       undo the last mark                                            │
                   │  q escape h left         go back; on the first screen, quit                                                                                                                    │
                   │  o                       open the page in the browser                                    Find                                                                                  │
                   │  y                       copy the address                                                /                       search, or filter the sources                                 │
                   │                                                                                          r                       refresh the feeds; after an error, try again                  │
                   │  Move                                                                                    :                       run a command                                                 │
                   │  j down                  select the next row, or scroll down a line                                                                                                            │
                   │  k up                    select the previous row, or scroll up a line                    Window                                                                                │
                   │  pagedown ctrl-f ctrl-d  go down a page                                                  tab                     go to the next pane                                           │
                   │  pageup ctrl-b           go up a page                                                    shift-tab               go to the previous pane                                       │
                   │  g home                  go to the beginning                                             <                       make the list narrower                                        │
                   │  G end                   go to the end; a list loads its next page there                 >                       make the list wider                                           │
                   │                                                                                          ? f1                    show the keys of this screen                                  │
                   │                                                                                          Q ctrl-c                quit                                                          │
                   │                                                                                          1 to 5                  show a tab                                                    │
                   │                                                                                                                                                                                │
                   ╰────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────╯

        (17 lines)
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
