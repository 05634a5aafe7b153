// The enhancements of the web page; every page works without them.
(() => {
  "use strict";
  const find = (selector, root = document) => root.querySelector(selector);
  const make = (name, values) => Object.assign(document.createElement(name), values);
  const [form, field, keysDialog] = [find("form.search"), find("#q"), find("#keys")];
  const list = find("#results")?.dataset.list ?? "";
  const attempt = (work) => { try { work(); } catch {} };
  const announce = (text = "") => (find("#status").textContent = text);
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
    const again = row && document.getElementById(row.id);
    if (!again) return;
    find(".title", again).focus({ preventScroll: true });
    window.scrollBy(0, again.getBoundingClientRect().top - top);
  }
  // Search: in the archive while a person types, and at the providers as their rows arrive.
  const isSearchedWhileTyping = ["search", "unread", "saved"].includes(list);
  let timer, request, events, shown = location.search;

  function stopSearch() {
    clearTimeout(timer);
    request?.abort();
    events?.close();
  }
  const fields = () => new URLSearchParams([...new FormData(form)].filter(([, value]) => value));

  function showAddress(query, isNew) {
    const address = query.size ? "?" + query : location.pathname;
    history[isNew ? "pushState" : "replaceState"](null, "", address);
    shown = location.search;
  }
  async function searchTyped() {
    const query = fields();
    query.delete("from");
    const typed = field.selectionStart === field.value.length ? "&typed=1" : "";
    request = new AbortController();
    try {
      const reply = await fetch(`/rows?list=${list}&${query}${typed}`, { signal: request.signal });
      replaceResults(await reply.text());
      showAddress(query, false);
      announce(find("#results .extent:not(:empty), #results .end")?.textContent);
    } catch (error) {
      if (error.name !== "AbortError") announce("The search failed.");
    }
  }
  function searchProviders(query) {
    showAddress(query, true);
    events = new EventSource(`/events?list=${list}&${query}`);
    events.addEventListener("rows", (event) => replaceResults(event.data));
    events.addEventListener("end", (event) => {
      events.close();
      replaceResults(event.data);
      announce(find("#results .extent")?.textContent);
    });
    events.addEventListener("error", () => {
      events.close();
      announce("The connection to Broadsheet was lost.");
    });
  }
  form?.addEventListener("submit", (event) => {
    stopSearch();
    const query = fields();
    if (query.get("from") !== "providers") return;
    event.preventDefault();
    searchProviders(query);
  });
  window.addEventListener("popstate", () => location.search === shown || location.reload());
  // Completions of the query, as a combobox with a list (ARIA Authoring Practices).
  const options = make("ul", { id: "completions", hidden: true, role: "listbox", ariaLabel: "Completions" });
  let choice = -1;

  function closeOptions() {
    options.hidden = true;
    choice = -1;
    field.ariaExpanded = "false";
    field.removeAttribute("aria-activedescendant");
  }
  function accept({ text, cursor }) {
    field.value = text;
    field.setSelectionRange(cursor, cursor);
    field.focus();
    typed();
  }
  function option(completion, index) {
    const item = make("li", { id: `completion-${index}`, role: "option", ariaSelected: "false" });
    item.append(make("bdi", { textContent: completion.label }));
    item.append(make("small", { textContent: completion.note }));
    item.addEventListener("mousedown", (event) => event.preventDefault());
    item.addEventListener("click", () => accept(completion));
    return item;
  }
  function choose(index) {
    const count = options.children.length;
    choice = (index + count) % count;
    [...options.children].forEach((item, at) => (item.ariaSelected = String(at === choice)));
    field.setAttribute("aria-activedescendant", `completion-${choice}`);
  }
  async function complete() {
    const query = new URLSearchParams({ q: field.value, cursor: field.selectionStart });
    const line = field.value;
    try {
      const completions = line ? await (await fetch(`/complete?${query}`)).json() : [];
      if (field.value !== line || document.activeElement !== field) return;
      closeOptions();
      options.replaceChildren(...completions.map(option));
      options.hidden = completions.length === 0;
      field.ariaExpanded = String(!options.hidden);
    } catch {
      closeOptions();
    }
  }
  function typed() {
    stopSearch();
    complete();
    timer = setTimeout(searchTyped, 150);
  }
  function moveInOptions(event) {
    if (options.hidden) return;
    if (event.key === "ArrowDown") choose(choice + 1);
    else if (event.key === "ArrowUp") choose(choice < 0 ? -1 : choice - 1);
    else if (event.key === "Enter" && choice >= 0) options.children[choice].click();
    else if (event.key === "Escape") closeOptions();
    else return;
    event.preventDefault();
  }
  if (field && isSearchedWhileTyping) {
    field.parentElement.append(options);
    Object.assign(field, { role: "combobox", ariaAutoComplete: "list" });
    field.setAttribute("aria-controls", options.id);
    closeOptions();
    field.addEventListener("input", typed);
    field.addEventListener("keydown", moveInOptions);
    field.addEventListener("blur", closeOptions);
    form.addEventListener("submit", closeOptions);
  }
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
    announce(`${document.querySelectorAll(".row").length} rows`);
    if (hadFocus) added?.focus();
  }
  // An endless list: the next page is loaded when its link becomes visible.
  if ("endless" in document.documentElement.dataset) {
    const watcher = new IntersectionObserver((seen) =>
      seen.forEach((entry) => entry.isIntersecting && loadMore(entry.target).then(watch, () => {}))
    );
    const watch = () => find("a.more") && watcher.observe(find("a.more"));
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
    const body = new URLSearchParams(new FormData(button.form));
    body.set("kind", button.value);
    const kind = button.value;
    if (!(await store(body))) return;
    showStored(button, kind);
    if (!isQuiet) announce(marks[kind][2]);
  }
  const send = (body) => fetch("/mark", { method: "POST", body, headers: { Accept: "application/json" } });
  /** Stores a mark of one item or of several, later if the server cannot be reached. */
  async function store(body) {
    const reply = await send(body).catch(() => null);
    if (!reply) remember("marks", [...kept(), body.toString()], "localStorage");
    else if (reply.status !== 204) announce("The mark was not stored.");
    return !reply || reply.status === 204;
  }
  const kept = () => remembered("marks", [], "localStorage");
  /** Sends the marks that were made offline, in their order. */
  async function sendKept() {
    for (let bodies = kept(); bodies.length; bodies = kept()) {
      if (!(await send(new URLSearchParams(bodies[0])).catch(() => null))) return;
      remember("marks", bodies.slice(1), "localStorage");
    }
  }
  window.addEventListener("online", sendKept);

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
  function applyMark(row, kind) {
    const button = find(`.marks button[value="${kind}"]`, row);
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
  const entries = (root) =>
    [...root.querySelectorAll(".row .title")].map((title) => ({
      path: title.getAttribute("href"),
      title: title.textContent,
      isUnread: Boolean(title.closest(".unread")),
    }));
  const nextPage = (root) => find("a.more", root)?.getAttribute("href");

  if (list)
    window.addEventListener("pagehide", () =>
      remember("list", { rows: entries(document), more: nextPage(document) })
    );

  // Going back to a list: the marks that were set meanwhile, and the row of the last article.
  window.addEventListener("pageshow", async (event) => {
    const isBack = event.persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward";
    if (!list) return;
    if (!isBack) return remember("marks", {});
    for (const [key, kind] of Object.entries(remembered("marks", {}))) {
      const row = document.getElementById("row-" + key.split(" ")[0]);
      if (row) applyMark(row, kind);
    }
    const path = remembered("article");
    const title = () => titles().find((one) => one.getAttribute("href") === path);
    for (let pages = 0; path && !title() && pages < 20; pages++) {
      const link = find("a.more");
      if (!link || remembered("list")?.rows.every((row) => row.path !== path)) break;
      await loadMore(link).catch(() => {});
    }
    title()?.focus({ preventScroll: event.persisted });
  });

  // An article knows its neighbours in the list that it was opened from, which need not be loaded.
  const story = find(".story");
  const reading = story && remembered("list", { rows: [] });

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
    const entry = await neighbour(step, fits).catch(() => null);
    if (entry) location.assign(entry.path);
    else announce(`This is the ${step > 0 ? "last" : "first"} article of the list.`);
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
  if (story) showNeighbours();
  sendKept();

  // A swipe across an article, where it does not scroll something.
  let touch;
  story?.addEventListener("touchstart", ({ touches, target }) => {
    let element = target;
    while (element !== story && element.scrollWidth <= element.clientWidth + 1) element = element.parentElement;
    touch = touches.length === 1 && element === story ? touches[0] : null;
  }, { passive: true });
  story?.addEventListener("touchend", ({ changedTouches: [end] }) => {
    const [x, y] = touch ? [end.clientX - touch.clientX, end.clientY - touch.clientY] : [0, 0];
    if (Math.abs(x) > 80 && Math.abs(y) < Math.abs(x) / 2) read(x < 0 ? 1 : -1);
  }, { passive: true });

  // Live: the numbers of unread articles, the marks of other windows and programs, and new articles.
  let live, change;

  function showCounts({ unread, feeds }) {
    document.title = document.title.replace(/^(\(\d+\) )?/, unread > 0 ? `(${unread}) ` : "");
    for (const link of document.querySelectorAll("aside.feeds li a")) {
      const count = find(".count", link)?.firstChild;
      const path = link.getAttribute("href");
      if (count) count.data = (path === "/unread" ? unread : feeds[path] ?? 0).toLocaleString("en-US");
    }
  }
  /** Compares the list with what it is now: shows marks at once, and offers new rows. */
  async function compareList() {
    if (!isSearchedWhileTyping || location.search.includes("from=providers") || document.activeElement === field) return;
    const query = new URLSearchParams(location.search);
    if (query.has("cursor")) return;
    const html = await (await fetch(`/rows?list=${list}&${query}`)).text();
    const now = parsed(html);
    const rows = [...now.querySelectorAll(".row")];
    const known = rows.findIndex((row) => document.getElementById(row.id));
    for (const row of rows) {
      const old = document.getElementById(row.id);
      if (old) for (const button of row.querySelectorAll(".marks button"))
        applyMark(old, button.value.startsWith("un") ? group(button.value) : "un" + button.value);
    }
    // A row that is gone from the list of unread articles was read elsewhere.
    const last = rows.filter((row) => document.getElementById(row.id)).at(-1);
    if (list === "unread") for (const row of document.querySelectorAll("#results .row.unread")) {
      if (last && !rows.some((one) => one.id === row.id)
        && row.compareDocumentPosition(document.getElementById(last.id)) & Node.DOCUMENT_POSITION_FOLLOWING)
        applyMark(row, "read");
    }
    find("#arrived")?.remove();
    const count = known < 0 ? rows.length : known;
    if (!count) return;
    const button = make("button", { id: "arrived", type: "button", textContent: `${count} new` });
    button.onclick = () => (replaceResults(html), button.remove(), go(0));
    find("#results").before(button);
    announce(`${count} new articles`);
  }
  function follow() {
    live?.close();
    if (document.visibilityState !== "visible" || (!list && !story)) return;
    live = new EventSource("/live");
    live.addEventListener("counts", (event) => {
      const counts = JSON.parse(event.data);
      const isFirst = change === undefined;
      if (counts.change === change) return;
      change = counts.change;
      showCounts(counts);
      if (!isFirst) compareList().catch(() => {});
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
    if (next()) next().click();
    else announce("No more unread articles in this list.");
  }
  /** Marks the articles of the page as read. */
  async function markPage() {
    const buttons = [...document.querySelectorAll(".row.unread .marks button[value=read]")];
    if (!buttons.length) return announce("No article of the page is unread.");
    const ids = buttons.map((button) => ["id", button.form.elements.id.value]);
    if (!(await store(new URLSearchParams([["kind", "read"], ...ids])))) return;
    for (const button of buttons) showStored(button, "read");
    announce(`Marked ${buttons.length} articles as read.`);
  }
  const show = (selector) => {
    const link = find(selector, item());
    if (link) window.open(link.href, "_blank", "noopener,noreferrer");
    else announce("There is no such page.");
  };
  const actions = {
    j: () => (story ? read(1) : go(place() + 1)),
    k: () => (story ? read(-1) : go(place() - 1)),
    p: () => (story ? read(-1) : go(place() - 1)),
    g: () => (story ? window.scrollTo(0, 0) : go(0)),
    G: () => (story ? window.scrollTo(0, document.body.scrollHeight) : go(titles().length - 1)),
    n: () => (story ? read(1, (entry) => entry.isUnread) : openUnread().catch(() => {})),
    A: () => (story ? find(".story .marks button[value=read]")?.click() : markPage()),
    v: () => show("a.source, #page"),
    c: () => show("#comments"),
    d: () => find("form[action='/full-text'] button")?.click(),
    q: () => history.back(),
    s: () => find(".marks button[value$=save], .marks button[value$=like]", item())?.click(),
    m: () => find(".marks button[value$=read]", item())?.click(),
    o: () => show("a.source, #page"),
    "/": () => (field ? field.select() : location.assign("/search")),
    "?": () => keysDialog.showModal(),
  };

  // A browser can forbid the storage; then the choice is for this page.
  const useKeys = find("#use-keys");
  attempt(() => (useKeys.checked = localStorage.getItem("keys") !== "off"));
  useKeys.onchange = () => attempt(() => localStorage.setItem("keys", useKeys.checked ? "on" : "off"));
  find("#show-keys").hidden = false;
  find("#show-keys").onclick = () => keysDialog.showModal();

  document.addEventListener("keydown", (event) => {
    const isText = event.target.matches("input:not([type=radio], [type=checkbox]), select, textarea");
    if (isText || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!useKeys.checked || keysDialog.open) return;
    const arrow = present() && { ArrowDown: "j", ArrowUp: "k" }[event.key];
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : actions[arrow];
    if (!action) return;
    event.preventDefault();
    action();
  });
})();
