// The enhancements of the web page; every page works without them.
(() => {
  "use strict";
  const find = (selector, root = document) => root.querySelector(selector);
  const make = (name, values) => Object.assign(document.createElement(name), values);
  const [form, field, keysDialog] = [find("form.search"), find("#q"), find("#keys")];
  const list = find("#results")?.dataset.list ?? "";
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

  function accept(completion) {
    field.value = completion.text;
    field.setSelectionRange(completion.cursor, completion.cursor);
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
    else if (event.key === "Enter" && choice >= 0) {
      options.children[choice].click();
    } else if (event.key === "Escape") closeOptions();
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
    const request = { method: "POST", body, headers: { Accept: "application/json" } };
    const reply = await fetch("/mark", request).catch(() => null);
    if (reply?.status !== 204) return announce("The mark was not stored.");
    const kind = button.value;
    const [value, textContent, message] = marks[kind];
    Object.assign(button, { value, textContent });
    if (!isQuiet) announce(message);
    if (button.closest(".row")) showMark(button.closest(".row"), kind, message);
  }

  function showMark(row, kind, message) {
    if (kind === "read" || kind === "unread") {
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

  const actions = {
    j: () => go(place() + 1),
    k: () => go(place() - 1),
    g: () => go(0),
    G: () => go(titles().length - 1),
    n: () => titles().slice(place() + 1).find((title) => title.closest(".unread"))?.click(),
    q: () => history.back(),
    s: () => find(".marks button[value$=save], .marks button[value$=like]", item())?.click(),
    m: () => find(".marks button[value$=read]", item())?.click(),
    o: () => {
      const link = find("a.source, #page", item());
      if (link) window.open(link.href, "_blank", "noopener,noreferrer");
    },
    "/": () => (field ? field.select() : location.assign("/search")),
    "?": () => keysDialog.showModal(),
  };

  // A browser can forbid the storage; then the choice is for this page.
  const useKeys = find("#use-keys");
  const attempt = (work) => { try { work(); } catch {} };
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
