// The enhancements of the web page; every page works without them.
(() => {
  "use strict";
  const find = (selector, root = document) => root.querySelector(selector);
  const make = (name, values) => Object.assign(document.createElement(name), values);
  const [form, field, keysDialog] = [find("form.search"), find("#q"), find("#keys")];
  const [list, story] = [find("#results")?.dataset.list ?? "", find(".story")];
  const attempt = (work) => { try { work(); } catch {} };
  let fading, live, change, watch = () => {};
  /** Says something to a person; what the page shows anyway only to a screen reader. */
  function announce(text = "", isShown = false) {
    clearTimeout(fading);
    Object.assign(find("#status"), { textContent: text, className: isShown ? "hidden" : "" });
    if (!isShown) fading = setTimeout(() => (find("#status").textContent = ""), 6000);
  }
  // A parsed document is inert: nothing in it runs or loads before it is part of the page.
  const parsed = (html) => new DOMParser().parseFromString(html, "text/html").body;
  /** Shows other results; the row with the focus keeps it, and its place in the window. */
  function replaceResults(html) {
    const fresh = find("#results", parsed(html));
    const old = find("#results");
    if (!fresh || !old) return;
    const row = old.contains(document.activeElement) && document.activeElement.closest(".row");
    const top = row && row.getBoundingClientRect().top;
    old.replaceWith(fresh);
    watch();
    const again = row && document.getElementById(row.id);
    if (!again) return;
    find(".title", again).focus({ preventScroll: true });
    window.scrollBy(0, again.getBoundingClientRect().top - top);
  }
  const isSearchedWhileTyping = ["search", "unread", "saved"].includes(list);
  // The next page of a list, in place.
  async function loadMore(link) {
    if (link.ariaBusy) return;
    link.ariaBusy = "true";
    const hadFocus = document.activeElement === link;
    const reply = await fetch(`/rows?list=${list}&${new URL(link.href).searchParams}`);
    const page = parsed(await reply.text());
    [...page.querySelectorAll(".row")].forEach((row) => document.getElementById(row.id) && row.remove());
    for (const rows of page.querySelectorAll(".rows:empty")) {
      if (rows.previousElementSibling?.matches(".day")) rows.previousElementSibling.remove();
      rows.remove();
    }
    const added = find(".row .title", page);
    joinFirstDay(page);
    link.closest(".tail").replaceWith(...page.childNodes);
    const [count, extent] = [document.querySelectorAll("#results .row").length, find("#results .extent")];
    extent.textContent = extent.textContent.replace(/^[\d,]+ of/, count.toLocaleString("en-US") + " of");
    announce(`${count} rows`, true);
    if (hadFocus) added?.focus();
  }
  // An endless list: the next page is loaded when its link becomes visible.
  if ("endless" in document.documentElement.dataset) {
    const watcher = new IntersectionObserver((seen) =>
      seen.forEach((entry) => entry.isIntersecting && loadMore(entry.target).then(watch, () => {}))
    );
    watch = () => find("a.more") && watcher.observe(find("a.more"));
    watch();
  }
  /** Moves rows of the last day on the page below it. */
  function joinFirstDay(page) {
    const last = [...document.querySelectorAll("#results .day")].at(-1);
    const first = page.firstElementChild;
    if (first?.matches(".day") && first.dataset.day === last?.dataset.day) first.remove();
    const rows = page.firstElementChild;
    const end = [...document.querySelectorAll("#results ol.rows")].at(-1);
    if (!end || !rows?.matches("ol.rows")) return;
    end.append(...rows.children);
    rows.remove();
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a.more");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    loadMore(link).catch(() => location.assign(link.href));
  });
  // Marks, in place.
  const marks = {
    save: ["unsave", "Unsave", "Saved"],
    unsave: ["save", "Save", "No longer saved"],
    read: ["unread", "Mark as unread", "Marked as read"],
    unread: ["read", "Mark as read", "Marked as unread"],
    like: ["unlike", "Unlike", "Liked"],
    unlike: ["like", "Like", "No longer liked"],
  };
  async function mark(button, isQuiet) {
    const kind = button.value;
    const body = new URLSearchParams([["kind", kind], ...new FormData(button.form)]);
    if (!(await store(body, isQuiet))) return;
    showStored(button, kind);
    if (!isQuiet && !kept().length) announce(marks[kind][2], true);
  }
  // The marks that were made offline, each under a name of its own, in their order.
  function kept() {
    try { return Object.keys(localStorage).filter((name) => name.startsWith("mark ")).sort(); } catch { return []; }
  }
  function keep(body) {
    const last = Number(kept().at(-1)?.slice(5) ?? 0);
    attempt(() => localStorage.setItem(`mark ${Math.max(Date.now() * 1000, last + 1)}`, body));
  }
  // Browsers finish a short request also after the page was left.
  const send = (body) => fetch("/mark", {
    method: "POST", body: new URLSearchParams(body), headers: { Accept: "application/json" },
    keepalive: `${body}`.length < 50_000, signal: AbortSignal.timeout(20_000),
  }).catch(() => null);
  // No reply, or one of a proxy or of a server that wants a sign-in or less: the mark is sent later.
  const isLater = (reply) => !reply || reply.status === 401 || reply.status === 429 || reply.status >= 500;
  /** Sends what is kept, and then a body; returns the status, which is 0 if the body is kept now. */
  async function sendInOrder(body) {
    for (const name of kept()) {
      const text = localStorage.getItem(name);
      if (text !== null && isLater(await send(text))) return body && keep(body), 0;
      localStorage.removeItem(name);
    }
    const reply = body && (await send(body));
    if (body && isLater(reply)) return keep(body), 0;
    return reply?.status;
  }
  let sending = Promise.resolve();
  /** Sends the kept marks, of all windows one after the other. */
  function sendKept(body) {
    const work = () => sendInOrder(body);
    sending = sending.catch(() => {}).then(() => navigator.locks?.request("marks", work) ?? work());
    return sending;
  }
  /** Stores a mark of one item or of several, later if the server cannot do it now. */
  async function store(body, isQuiet) {
    const status = await sendKept(body);
    if (status === 0) announce("Broadsheet cannot be reached; the mark is sent later.");
    else if (status !== 204 && !isQuiet) announce("The mark was not stored.");
    return status === 0 || status === 204;
  }
  window.addEventListener("online", () => sendKept());
  // Reading offline: the worker keeps what is listed.
  navigator.serviceWorker?.register("/worker.js").catch(() => {});
  if (["unread", "saved"].includes(list) && !location.search)
    navigator.serviceWorker?.ready.then(({ active }) =>
      active.postMessage({ list: location.pathname, paths: entries(document).map((entry) => entry.path) })
    );
  function showStored(button, kind) {
    const [value, textContent, message] = marks[kind];
    Object.assign(button, { value, textContent });
    if (button.closest(".row")) showMark(button.closest(".row"), kind, message);
    const key = button.form.elements.id.value + " " + group(kind);
    remember("marks", { ...remembered("marks", {}), [key]: kind });
  }
  // Two marks of a group replace each other.
  const group = (kind) => kind.replace(/^un/, "");
  /** Shows a mark that was stored elsewhere. */
  function applyMark(id, kind) {
    const holder = document.getElementById("row-" + id) ?? document.getElementById("title-" + id)?.closest(".story");
    const button = holder && find(`.marks button[value=${kind}]`, holder);
    if (button) showStored(button, kind);
  }
  function showMark(row, kind, message) {
    if (group(kind) === "read") {
      row.classList.toggle("read", kind === "read");
      row.classList.toggle("unread", kind === "unread");
      find(".unread-word", row)?.remove();
      const word = make("span", { className: "hidden unread-word", textContent: "Unread: " });
      if (kind === "unread") find(".title", row).before(word);
    } else {
      find(".saved", row)?.remove();
      const sign = make("strong", { className: "saved", textContent: message });
      if (!kind.startsWith("un")) find(".facts", row).append(sign);
    }
  }
  document.addEventListener("submit", (event) => {
    if (!event.target.matches(".marks") || !event.submitter) return;
    event.preventDefault();
    mark(event.submitter);
  });
  // An article is read when a person sees it, not when a browser loads it in advance.
  function markSeen() {
    const button = find(".story[data-unread] .marks button[value=read]");
    if (button && document.visibilityState === "visible" && !document.prerendering) {
      document.removeEventListener("visibilitychange", markSeen);
      mark(button, true);
    }
  }
  document.addEventListener("visibilitychange", markSeen);
  document.addEventListener("prerenderingchange", markSeen);
  markSeen();
  // What a tab remembers: the list of the last page, and the marks that were set since.
  function remembered(name, other, storage = "sessionStorage") {
    try { return JSON.parse(window[storage].getItem(name)) ?? other; } catch { return other; }
  }
  function remember(name, value, storage = "sessionStorage") {
    try { window[storage].setItem(name, JSON.stringify(value)); } catch {}
  }
  const entries = (root) => [...root.querySelectorAll(".row .title")].map((title) =>
    ({ path: title.getAttribute("href"), title: title.textContent, isUnread: Boolean(title.closest(".unread")) }));
  const nextPage = (root) => find("a.more", root)?.getAttribute("href");
  if (list)
    window.addEventListener("pagehide", () =>
      remember("list", { rows: entries(document), more: nextPage(document), start: location.pathname + location.search })
    );
  // Going back to a list: the marks that were set meanwhile, and the row of the last article.
  window.addEventListener("pageshow", async (event) => {
    const isBack = event.persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward";
    if (list && !isBack) remember("marks", {});
    const set = isBack ? Object.entries(remembered("marks", {})).map(([key, kind]) => [key.split(" ")[0], kind]) : [];
    const unsent = kept().map((name) => new URLSearchParams(localStorage.getItem(name)));
    const later = unsent.flatMap((one) => one.getAll("id").map((id) => [id, one.get("kind")]));
    for (const [id, kind] of [...set, ...later]) applyMark(id, kind);
    sendKept();
    if (!list || !isBack) return;
    // The list may no longer have the article: then the next one that it has.
    const rows = remembered("list")?.rows ?? [];
    const at = rows.findIndex((row) => row.path === remembered("article"));
    const wanted = at < 0 ? [] : rows.slice(at).map((row) => row.path);
    const title = () => {
      const shown = new Map(titles().map((one) => [one.getAttribute("href"), one]));
      return shown.get(wanted.find((path) => shown.has(path)));
    };
    for (let pages = 0; wanted.length && !title() && find("a.more") && pages < 20; pages++)
      await loadMore(find("a.more")).catch(() => {});
    title()?.focus({ preventScroll: true });
    title()?.scrollIntoView({ block: "nearest" });
  });
  // Live: the numbers of unread articles, the marks of other windows and programs, and new articles.
  function showCounts({ unread, feeds }) {
    document.title = document.title.replace(/^(\(\d+\) )?/, unread > 0 ? `(${unread}) ` : "");
    for (const link of document.querySelectorAll("aside.feeds li a")) {
      const [count, path] = [find(".count", link)?.firstChild, link.getAttribute("href")];
      if (count) count.data = (path === "/unread" ? unread : feeds[path] ?? 0).toLocaleString("en-US");
    }
    if (list === "unread" && !location.search) find(".extent").textContent = `${unread.toLocaleString("en-US")} unread`;
  }
  /** Shows the marks that items have now. */
  async function compareMarks() {
    const ids = [...document.querySelectorAll(".marks [name=id]")].map(({ value }) => ["id", value]);
    const reply = await fetch("/marks", { method: "POST", body: new URLSearchParams(ids) });
    for (const [id, kinds] of Object.entries(await reply.json())) kinds.forEach((kind) => applyMark(id, kind));
  }
  /** Compares the list with what it is now, and offers rows that it does not show. */
  async function compareList() {
    const query = new URLSearchParams(location.search);
    if (!isSearchedWhileTyping || query.get("from") === "providers" || query.has("cursor")) return;
    const rows = async () => (await fetch(`/rows?list=${list}&${query}`)).text();
    const page = parsed(await rows());
    const now = [...page.querySelectorAll(".row")];
    const isNew = (row) => !document.getElementById(row.id);
    const date = (row) => find("time", row)?.dateTime ?? "";
    const newest = find("#results .row") ? date(find("#results .row")) : "";
    const last = now.findLastIndex((row) => !isNew(row));
    // Below the last known row are those of the next page, unless the whole list is shown.
    const isWhole = !find("#results a.more");
    const count = now.filter((row, place) =>
      isNew(row) && (isWhole || (last < 0 ? date(row) > newest : place < last))).length;
    find("#arrived")?.remove();
    if (!count) return;
    const text = `${count}${count === now.length && find("a.more", page) ? "+" : ""} new`;
    const button = make("button", { id: "arrived", type: "button", textContent: text });
    button.onclick = async () => (replaceResults(await rows()), button.remove(), go(0));
    find("#results").before(button);
    announce(`${text} articles`, true);
  }
  function follow() {
    live?.close();
    if (document.visibilityState !== "visible" || (!list && !story)) return;
    live = new EventSource("/live");
    live.addEventListener("open", () => {
      sendKept();
      // The server may have started again: its changes are numbered anew.
      if (change !== undefined) change = null;
    });
    live.addEventListener("counts", (event) => {
      const counts = JSON.parse(event.data);
      const isFirst = change === undefined;
      if (counts.change === change) return;
      change = counts.change;
      showCounts(counts);
      if (!isFirst) for (const compare of [compareMarks, compareList]) compare().catch(() => {});
    });
  }
  // A hidden page takes none of the few connections that a browser has.
  document.addEventListener("visibilitychange", follow);
  window.addEventListener("pageshow", follow);
  window.addEventListener("pagehide", () => live?.close());
  // The keys of the full screen.
  const titles = () => [...document.querySelectorAll(".row .title")];
  const present = () => document.activeElement?.closest(".row");
  const place = () => titles().findIndex((title) => title.closest(".row") === present());
  const item = () => present() ?? find(".story") ?? document.body;
  function go(index) {
    const all = titles();
    if (index >= all.length) find("a.more")?.click();
    all[Math.max(0, Math.min(index, all.length - 1))]?.focus();
  }
  /** Opens the next unread article below the row with the focus, also of pages that are not loaded. */
  async function openUnread() {
    const next = () => titles().slice(place() + 1).find((title) => title.closest(".unread"));
    while (!next() && find("a.more")) await loadMore(find("a.more"));
    // Read again, the list has the new reports of stories that were read.
    if (!next() && list === "unread") replaceResults(await (await fetch(`/rows?list=unread&${location.search.slice(1)}`)).text());
    next() ? next().click() : announce("No more unread articles in this list.");
  }
  /** Marks the articles of the page as read. */
  async function markPage() {
    const buttons = [...document.querySelectorAll(".row.unread .marks button[value=read]")];
    if (!buttons.length) return announce("No article of the page is unread.");
    const ids = buttons.map((button) => ["id", button.form.elements.id.value]);
    if (!(await store(new URLSearchParams([["kind", "read"], ...ids])))) return;
    for (const button of buttons) showStored(button, "read");
    announce(`Marked ${buttons.length} articles as read.`, true);
  }
  const show = (selector) => {
    const link = find(selector, item());
    link ? window.open(link.href, "_blank", "noopener,noreferrer") : announce("There is no such page.");
  };
  const actions = {
    j: () => go(place() + 1),
    k: () => go(place() - 1),
    p: () => actions.k(),
    g: () => go(0),
    G: () => go(titles().length - 1),
    n: () => openUnread().catch(() => {}),
    A: markPage,
    v: () => show("a.source, #page"),
    c: () => show("#comments"),
    q: () => (history.length > 1 ? history.back() : location.assign("/unread")),
    s: () => find(".marks button[value$=save], .marks button[value$=like]", item())?.click(),
    m: () => find(".marks button[value$=read]", item())?.click(),
    o: () => show("a.source, #page"),
    "/": () => (field ? field.select() : location.assign("/search#q")),
    "?": () => keysDialog.showModal(),
  };
  // A browser can forbid the storage; then the choice is for this page.
  const useKeys = find("#use-keys");
  attempt(() => (useKeys.checked = localStorage.getItem("keys") !== "off"));
  useKeys.onchange = () => attempt(() => localStorage.setItem("keys", useKeys.checked ? "on" : "off"));
  Object.assign(find("#show-keys"), { hidden: false, onclick: () => keysDialog.showModal() });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.target === field && !event.defaultPrevented)
      event.preventDefault(), field.blur();
    const isText = event.target.matches("input:not([type=radio], [type=checkbox]), select, textarea");
    if (isText || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (keysDialog.open && event.key === "?") return keysDialog.close();
    if (!useKeys.checked || keysDialog.open) return;
    const arrow = present() && { ArrowDown: "j", ArrowUp: "k" }[event.key];
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : actions[arrow];
    if (!action) return;
    event.preventDefault();
    action();
  });
  // The script of searches is loaded when a person turns to the form.
  const startSearch = () => document.head.append(make("script", { src: form.dataset.script }));
  if (form?.contains(document.activeElement)) startSearch();
  else form?.addEventListener("focusin", startSearch, { once: true });
  // A search while typing changes the address, and only the page itself shows another one.
  window.addEventListener("popstate", () => location.search === window.desk.shown || location.reload());
  window.desk = { find, make, form, field, list, isSearchedWhileTyping, announce, parsed, replaceResults };
  Object.assign(window.desk, { shown: location.search, story, remember, remembered, entries, nextPage, actions });
  if (location.hash === "#q") field?.focus();
})();
