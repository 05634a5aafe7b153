import Terminal
import Testing

@testable import FullScreen

/// Golden frames of overlays.
struct OverlayFrameTests {
  @Test func keys() {
    #expect(
      Frame(SceneSamples.help(), 80, 24).folded == """
         0 Today  1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos   Broadsheet
          ╭─ Keys ───────────────────────────────────────────────────────────────────╮
          │                                                                          │
          │  Read                                                                    │
          │  enter right             read the selected article, or show the          │
          │                          articles of the selected feed                   │
          │  space                   page through the article, then read the next    │
          │                          unread one; open or close a folder              │
          │  n                       read the next unread article                    │
          │  N                       read the next unread article of another feed    │
          │  escape h left           go back one step, or remove the filter of the   │
          │                          list                                            │
          │  q                       go back one step; on the first screen, quit     │
          │  F                       fetch the text of the article's page; again     │
          │                          for the excerpt                                 │
          │  o                       open the page or the chosen link in the         │
          │                          browser                                         │
          │  y                       copy the address of the page or the chosen      │
          │                          link                                            │
          │  tab                     choose the next link of the article;            │
          │                          elsewhere, the next pane                        │
          │                                                                          │
          ╰─────────────────────────────────────────────────────────────────── 23 % ─╯
         j down  k up  space page                                          escape close
        """
    )
  }

  @Test func keysInASmallWindow() {
    #expect(
      Frame(SceneSamples.help(), 40, 12).folded == """
         0  1 Following 12  2  3  4  5
         Keys                               6 %
         Read
         enter       read the selected
                     article, or show
                     the articles of
                     the selected feed
         space       page through the
                     article, then read
                     the next unread
                     one; open or close
         j down  k up  space page  escape close
        """
    )
  }

  @Test func keysInALargeWindow() {
    #expect(
      Frame(SceneSamples.help(), 200, 50).folded == """
         0 Today  1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos                                                                                                                           Broadsheet

        (2 lines)
                   ╭─ Keys ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────╮
                   │                                                                                                                                                                                │
                   │  Read                                                                                    Mark                                                                                  │
                   │  enter right             read the selected article, or show the articles of the          s                       save the article or like the video; again to remove the mark  │
                   │                          selected feed                                                   m                       mark the article as read or unread                            │
                   │  space                   page through the article, then read the next unread one;        A                       mark all articles of the list as read, or of the selected     │
                   │                          open or close a folder                                                                  feed or folder                                                │
                   │  n                       read the next unread article                                    v                       mark all articles above the selection as read                 │
                   │  N                       read the next unread article of another feed                    u                       undo the last mark, or the last change of a feed              │
                   │  escape h left           go back one step, or remove the filter of the list                                                                                                    │
                   │  q                       go back one step; on the first screen, quit                     Feeds                                                                                 │
                   │  F                       fetch the text of the article's page; again for the excerpt     f                       go to the list of feeds and back                              │
                   │  o                       open the page or the chosen link in the browser                 r                       refresh the feeds, or the selected feed or folder; after an   │
                   │  y                       copy the address of the page or the chosen link                                         error, try again                                              │
                   │  tab                     choose the next link of the article; elsewhere, the next        a                       follow the feed of a site                                     │
                   │                          pane                                                            d                       in the list of feeds: stop following the feed                 │
                   │  shift-tab               choose the previous link of the article; elsewhere, the         R                       in the list of feeds: rename the feed                         │
                   │                          previous pane                                                   t                       in the list of feeds: change the tags of the feed             │
                   │  |                       pipe the article to a command; --html or --json before it       E                       edit the list of feeds in $EDITOR                             │
                   │                          chooses                                                                                                                                               │
                   │  S                       save the article to a file                                      Find                                                                                  │
                   │                                                                                          /                       search, or filter the feeds; pagedown goes to the results     │
                   │  Move                                                                                    l                       show the read articles of the feeds too, or only unread ones  │
                   │  j down                  select the next row, or scroll down a line                      x                       list the articles of the story; enter in an open one does so  │
                   │  k up                    select the previous row, or scroll up a line                    -                       take the article out of its story                             │
                   │  pagedown ctrl-f ctrl-d  go down a page                                                  X                       list each article of the stories, or each story once          │
                   │  pageup ctrl-b           go up a page                                                    z                       sort by date, newest or oldest first, or by feed              │
                   │  g home                  go to the beginning                                             :                       run a command                                                 │
                   │  G end                   go to the end, for which a stored list is loaded as a whole                                                                                           │
                   │                                                                                          Window                                                                                │
                   │                                                                                          w                       go to the next pane                                           │
                   │                                                                                          W                       go to the previous pane                                       │
                   │                                                                                          <                       make the list narrower                                        │
                   │                                                                                          >                       make the list wider                                           │
                   │                                                                                          c                       show one line per article, or all its facts                   │
                   │                                                                                          ? f1                    show the keys of this screen                                  │
                   │                                                                                          Q ctrl-c                quit                                                          │
                   │                                                                                          0 to 5                  show a tab                                                    │
                   │                                                                                                                                                                                │
                   ╰────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────╯

        (6 lines)
         j down  k up  space page                                                                                                                                                                  escape close
        """
    )
  }

  @Test func outputOfACommand() {
    #expect(
      Frame(SceneSamples.output(), 80, 24).folded == """
         0 Today  1 Following 12  2 Search  3 Saved  4 Headlines  5 Videos   Broadsheet
          ╭─ doctor ─────────────────────────────────────────────────────────────────╮
          │                                                                          │
          │  archive    12,345 articles   no problems                                │
          │  pictures       31 files      no problems                                │
          │  feeds 40 feeds 1 feed needs attention: Harbour Post was removed for     │
          │  good by its site                                                        │
          │                                                                          │
        (15 lines)
          ╰─────────────────────────────────────────────────────────────── running… ─╯
         j down  k up  space page                                          escape close
        """
    )
  }

  @Test func outputInASmallWindow() {
    #expect(
      Frame(SceneSamples.output(), 40, 12).folded == """
         0  1 Following 12  2  3  4  5
         doctor                        running…
         archive 12,345 articles no problems
         pictures 31 files no problems
         feeds 40 feeds 1 feed needs attention:
         Harbour Post was removed for good by
         its site

        (4 lines)
         j down  k up  space page  escape close
        """
    )
  }
}
