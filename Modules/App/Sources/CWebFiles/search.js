// Searching in a list: while a person types, and at the providers; after page.js.
(() => {
  "use strict";
  const { find, make, form, field, list, isSearchedWhileTyping, announce, replaceResults } = window.desk;
  // Search: in the archive while a person types, and at the providers as their rows arrive.
  let timer, request, events;
  function stopSearch() {
    clearTimeout(timer);
    request?.abort();
    events?.close();
  }
  const fields = () => new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  function showAddress(query, isNew) {
    const address = query.size ? "?" + query : location.pathname;
    history[isNew ? "pushState" : "replaceState"](null, "", address);
    window.desk.shown = location.search;
  }
  async function searchTyped() {
    const query = fields();
    query.delete("from");
    // The last word goes on; also for who loads the page again.
    if (field.value && field.selectionStart === field.value.length) query.set("typed", "1");
    request = new AbortController();
    try {
      const reply = await fetch(`/rows?list=${list}&${query}`, { signal: request.signal });
      replaceResults(await reply.text());
      showAddress(query, false);
      announce(find("#results .extent:not(:empty), #results .end")?.textContent, true);
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
      announce(find("#results .extent")?.textContent, true);
    });
    events.addEventListener("error", () => (events.close(), announce("The connection to Broadsheet was lost.")));
  }
  form.addEventListener("submit", (event) => {
    stopSearch();
    const query = fields();
    if (query.get("from") !== "providers") return;
    event.preventDefault();
    searchProviders(query);
  });
  // Completions of the query, as a combobox with a list (ARIA Authoring Practices).
  const options = make("ul", { id: "completions", hidden: true, role: "listbox", ariaLabel: "Completions" });
  let choice = -1;
  function closeOptions() {
    [options.hidden, choice] = [true, -1];
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
    item.append(make("bdi", { textContent: completion.label }), make("small", { textContent: completion.note }));
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
    else if (event.key !== "Escape") return;
    else closeOptions();
    event.preventDefault();
  }
  if (isSearchedWhileTyping) {
    field.parentElement.append(options);
    Object.assign(field, { role: "combobox", ariaAutoComplete: "list" });
    field.setAttribute("aria-controls", options.id);
    closeOptions();
    field.addEventListener("input", typed);
    field.addEventListener("keydown", moveInOptions);
    field.addEventListener("blur", closeOptions);
    form.addEventListener("submit", closeOptions);
    // What was typed before this script was there.
    if (field.value !== field.defaultValue) typed();
  }
})();
