// The enhancements of the page of an article, after page.js.
(() => {
  "use strict";
  const { find, make, announce, parsed, story, remember, remembered, entries, nextPage, actions } = window.desk;
  // An article knows its neighbours in the list that it was opened from, which need not be loaded.
  const reading = remembered("list", { rows: [] });
  async function moreEntries() {
    const address = new URL(reading.more, location);
    const query = `list=${address.pathname.slice(1)}&${address.searchParams}`;
    const page = parsed(await (await fetch(`/rows?${query}`)).text());
    reading.rows.push(...entries(page));
    reading.more = nextPage(page);
    remember("list", reading);
  }
  /** Returns the nearest entry in a direction that fits; loads pages of the list for it. */
  async function neighbour(step, fits = () => true) {
    if (!reading.rows.length) reading.more ??= "/unread";
    let place = reading.rows.findIndex((row) => row.path === location.pathname);
    for (place += step; place >= 0; place += step) {
      while (place >= reading.rows.length && reading.more) await moreEntries();
      const entry = reading.rows[place];
      if (!entry) return null;
      if (entry.path !== location.pathname && fits(entry)) return entry;
    }
    return null;
  }
  async function read(step, fits) {
    const find = () => neighbour(step, fits).catch(() => null);
    // Read again, the list has the new reports of stories that were read.
    const entry = (await find()) ?? (fits && (Object.assign(reading, { rows: [], more: reading.start }), await find()));
    // One step back is the list, however many articles were read.
    entry ? location.replace(entry.path) : announce(`This is the ${step > 0 ? "last" : "first"} article of the list.`);
  }
  async function showNeighbours() {
    remember("article", location.pathname);
    const own = reading.rows.find((row) => row.path === location.pathname);
    if (own) own.isUnread = false;
    remember("list", reading);
    const nav = make("nav", { className: "neighbours", ariaLabel: "Articles of the list" });
    for (const [step, rel, word] of [[-1, "prev", "Previous"], [1, "next", "Next"]]) {
      const entry = await neighbour(step).catch(() => null);
      if (!entry) continue;
      const link = make("a", { rel, href: entry.path });
      link.append(make("span", { textContent: word }), " ", make("bdi", { textContent: entry.title }));
      nav.append(link);
    }
    if (nav.children.length) story.append(nav);
  }
  showNeighbours();
  // A swipe across an article, where it does not scroll something.
  let touch;
  story.addEventListener("touchstart", ({ touches, target }) => {
    let element = target;
    while (element !== story && element.scrollWidth <= element.clientWidth + 1) element = element.parentElement;
    touch = touches.length === 1 && element === story ? touches[0] : null;
  }, { passive: true });
  story.addEventListener("touchend", ({ changedTouches: [end] }) => {
    const [x, y] = touch ? [end.clientX - touch.clientX, end.clientY - touch.clientY] : [0, 0];
    if (Math.abs(x) > 80 && Math.abs(y) < Math.abs(x) / 2) read(x < 0 ? 1 : -1);
  }, { passive: true });
  Object.assign(actions, {
    j: () => read(1),
    k: () => read(-1),
    g: () => window.scrollTo(0, 0),
    G: () => window.scrollTo(0, document.body.scrollHeight),
    n: () => read(1, (entry) => entry.isUnread),
    A: () => find(".story .marks button[value=read]")?.click(),
    d: () => find("form[action='/full-text'] button")?.click(),
  });
})();
