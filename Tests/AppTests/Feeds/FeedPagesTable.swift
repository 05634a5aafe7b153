extension FeedPagesTests {
  /// Kinds of pages: name, address, page, feed to be found, and what else the site has.
  ///
  /// A page can begin with its status and with its header `Link` in brackets. An address alone is that
  /// of a feed.
  static let table = """
    link with RSS | lamp.example/ | <link rel="alternate" type="application/rss+xml" href="/a"> | /a
    link with Atom | lamp.example/ | <link rel="alternate" type="application/atom+xml" href="/a"> | /a
    link with JSON Feed | lamp.example/ | <link rel="alternate" type="application/feed+json" href="/f.json"> | /f.json
    link with RDF | lamp.example/ | <link rel="alternate" type="application/rdf+xml" href="/a"> | /a
    link with application/json | lamp.example/ | <link rel="alternate" type="application/json" href="/posts.json"> | /posts.json
    interface of WordPress | lamp.example/ | <link rel="alternate" type="application/json" href="/wp-json/1"> | /feed/ | /wp-json/1 {}
    link with text/xml | lamp.example/ | <link rel="alternate" type="text/xml" href="/a"> | /a
    link with an unusual type | lamp.example/ | <link rel="alternate" type="application/x.rss" href="/a"> | /a
    link in the body | lamp.example/ | <body><link rel="alternate" type="application/rss+xml" href="/a"> | /a
    link with base | lamp.example/ | <base href="/b/"><link rel="alternate" type="text/xml" href="a"> | /b/a
    link in capitals | lamp.example/ | <LINK REL='ALTERNATE HOME' TYPE='Application/RSS+XML; charset=x' HREF='/a'> | /a
    link of XHTML | lamp.example/ | <h:link rel="alternate" type="text/xml" href="/a"/> | /a
    link of another host | lamp.example/ | <link rel="alternate" type="text/xml" href="http://oil.example/a"> | oil.example/a
    link with rel=feed | lamp.example/ | <link rel="feed" href="/a"> | /a
    link without a type | lamp.example/ | <link rel="alternate" href="/a/feed.xml" title="RSS"> | /a/feed.xml
    link with feed: | lamp.example/ | <link rel="alternate" type="text/xml" href="feed://lamp.example/a"> | /a
    link behind 404 | lamp.example/gone | 404 <link rel="alternate" type="text/xml" href="/a"> | /a
    link behind 403 | lamp.example/ | 403 <link rel="alternate" type="text/xml" href="/a"> | /a
    link in the text behind 404 | lamp.example/gone | 404 <a href="/all-rss.xml">RSS</a> | /all-rss.xml
    404 without links | lamp.example/gone | 404 <h1>Gone</h1> | /feed.xml
    posts and comments | lamp.example/ | <link rel="alternate" type="text/xml" href="/a"><link rel="alternate" type="text/xml" href="/comments/a"> | /a | /comments/a
    comments first | lamp.example/ | <link rel="alternate" type="text/xml" href="/c" title="Comments"><link rel="alternate" type="text/xml" href="/a"> | /a | /c
    comments by their title | lamp.example/ | <link rel="alternate" type="text/xml" href="/c"><link rel="alternate" type="text/xml" href="/a"> | /a | /c FEED Comments on Lamp
    only comments linked | lamp.example/ | <link rel="alternate" type="text/xml" href="/comments/a"> | /feed.xml | /comments/a
    two formats | lamp.example/ | <link rel="alternate" type="text/xml" href="/a"><link rel="alternate" type="text/xml" href="/b"> | /a | /b
    first link broken | lamp.example/ | <link rel="alternate" type="text/xml" href="/x"><link rel="alternate" type="text/xml" href="/a"> | /a
    link to a page | lamp.example/ | <link rel="alternate" type="text/xml" href="/x"> | /atom.xml | /x <h1>Lamp</h1>
    anchor | lamp.example/ | <a href="/rss-all.xml">News</a> | /rss-all.xml
    anchor with a type | lamp.example/ | <a href="/a" type="application/rss+xml">News</a> | /a
    anchor with rel | lamp.example/ | <a rel="alternate" type="application/atom+xml" href="/a">News</a> | /a
    anchor with a picture | lamp.example/ | <a href="/syndicate.php"><img src="/rss.png"></a> | /syndicate.php
    anchor with a text | lamp.example/ | <a href="/subscribe">RSS</a> | /subscribe
    anchor with a label | lamp.example/ | <a href="/s" aria-label="RSS feed"><svg/></a> | /s
    anchor with a query | lamp.example/ | <a href="/index.php?format=rss">News</a> | /index.php?format=rss
    anchor with feed: | lamp.example/ | <a href="feed:http://lamp.example/a">News</a> | /a
    anchor to a list of feeds | lamp.example/ | <a href="/rss">All feeds</a> | /rss/news.xml | /rss <a href="/rss/news.xml">News</a>
    anchors of comments too | lamp.example/ | <a href="/comments/rss.xml">c</a> <a href="/posts/rss.xml">p</a> | /posts/rss.xml | /comments/rss.xml
    anchor of a service | lamp.example/ | <a href="http://feeds.feedburner.com/lamp">Lamp</a> | feeds.feedburner.com/lamp
    anchor of a subdomain | lamp.example/ | <a href="http://feeds.lamp.example/all">Lamp</a> | feeds.lamp.example/all
    anchor beside a sitemap | lamp.example/ | <a href="/sitemap.xml">m</a><a href="/how-to-feed-cats">f</a> | /feed.xml | /sitemap.xml <urlset/>
    area | lamp.example/ | <area href="/all.rss"> | /all.rss
    anchor to another site | lamp.example/ | <a href="http://oil.example/rss.xml">Oil</a> | /rss.xml | oil.example/rss.xml
    refresh | lamp.example/ | <meta http-equiv="refresh" content="0; url=/home/"> | /a | /home/ <link rel="alternate" type="text/xml" href="/a">
    refresh with quotes | lamp.example/ | <META HTTP-EQUIV=Refresh CONTENT="1;URL='/home'"> | /home/rss.xml | /home <h1>Lamp</h1>
    header | lamp.example/ | [</a>; rel="alternate"; type="application/rss+xml"] <h1>Lamp</h1> | /a
    second link of a header | lamp.example/ | [</x,y>; rel=preload, </a>; title="A; b, c"; type="text/xml"; rel=alternate] <h1>Lamp</h1> | /a
    typed feed: | feed://lamp.example/a | FEED | /a
    feed itself | lamp.example/a | FEED | /a
    /feed | lamp.example/ | <h1>Lamp</h1> | /feed
    /rss | lamp.example/ | <h1>Lamp</h1> | /rss
    /feed.xml | lamp.example/ | <h1>Lamp</h1> | /feed.xml
    /rss.xml | lamp.example/ | <h1>Lamp</h1> | /rss.xml
    /atom.xml | lamp.example/ | <h1>Lamp</h1> | /atom.xml
    /index.xml | lamp.example/ | <h1>Lamp</h1> | /index.xml
    /feed/ | lamp.example/ | <h1>Lamp</h1> | /feed/
    /feed.json | lamp.example/ | <h1>Lamp</h1> | /feed.json
    /rss/ | lamp.example/ | <h1>Lamp</h1> | /rss/
    /index.rss | lamp.example/ | <h1>Lamp</h1> | /index.rss
    /feed.atom | lamp.example/ | <h1>Lamp</h1> | /feed.atom
    /feed.rss | lamp.example/ | <h1>Lamp</h1> | /feed.rss
    /index.atom | lamp.example/ | <h1>Lamp</h1> | /index.atom
    /rss/feed.xml | lamp.example/ | <h1>Lamp</h1> | /rss/feed.xml
    WordPress without links | lamp.example/ | <img src="/wp-content/a.png"> | /?feed=rss2
    Blogger without links | lamp.example/ | <meta name="generator" content="Blogger"> | /feeds/posts/default
    blog of a site | lamp.example/ | <a href="/blog/">Blog</a> | /blog/rss.xml
    news of a site | lamp.example/ | <a href="/news/">News</a> | /news/rss.xml
    blog with a link | lamp.example/ | <a href="/blog/">Blog</a> | /blog/a | /blog/ <link rel="alternate" type="text/xml" href="a">
    personal site | lamp.example/~ann/ | <h1>Ann</h1> | /~ann/feed.xml | /feed
    page of a personal site | lamp.example/~ann/cats.html | <h1>Ann</h1> | /~ann/index.rss | /rss.xml
    blog in a folder | lamp.example/blog/ | <h1>Blog</h1> | /blog/atom.xml | /rss
    article in a folder | lamp.example/blog/2024/oil/ | <h1>Oil</h1> | /blog/index.xml
    folder without a feed | lamp.example/about/ | <h1>Us</h1> | /feed.xml
    repository on GitHub | github.com/ann/lamp | <h1>lamp</h1> | /ann/lamp/releases.atom | /ann/lamp/commits.atom
    releases on GitHub | github.com/ann/lamp/releases | <h1>lamp</h1> | /ann/lamp/releases.atom
    commits on GitHub | github.com/ann/lamp/commits/main | <h1>lamp</h1> | /ann/lamp/commits/main.atom
    person on GitHub | github.com/ann | <h1>Ann</h1> | /ann.atom
    subreddit | www.reddit.com/r/lamps/ | 403 blocked | /r/lamps/.rss
    subreddit of the old site | old.reddit.com/r/lamps/top | <h1>r</h1> | /r/lamps/top/.rss
    profile on Medium | medium.com/@ann | <h1>Ann</h1> | /feed/@ann
    publication on Medium | medium.com/lamps | <h1>Lamps</h1> | /feed/lamps
    channel on YouTube | www.youtube.com/channel/UC1 | <h1>Ann</h1> | /feeds/videos.xml?channel_id=UC1
    canonical channel on YouTube | www.youtube.com/@ann | <link rel="canonical" href="http://www.youtube.com/channel/UC1"> | /feeds/videos.xml?channel_id=UC1
    playlist on YouTube | www.youtube.com/playlist?list=PL1 | <h1>List</h1> | /feeds/videos.xml?playlist_id=PL1
    profile on Mastodon | social.example/@ann | <h1>Ann</h1> | /@ann.rss
    profile on Bluesky | bsky.app/profile/ann.example | <h1>Ann</h1> | /profile/ann.example/rss
    page of Wikipedia | en.wikipedia.org/wiki/Lamp | <h1>Lamp</h1> | /w/index.php?title=Lamp&action=history&feed=atom
    tag of Stack Exchange | stackoverflow.com/questions/tagged/swift | <h1>swift</h1> | /feeds/tag/swift
    topic of Discourse | talk.example/t/lamps/12 | <h1>Lamps</h1> | /t/lamps/12.rss
    package on PyPI | pypi.org/project/lamp/ | <h1>lamp</h1> | /rss/project/lamp/releases.xml
    """
}
