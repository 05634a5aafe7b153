// Keeps the last list of unread articles, and the saved ones, for reading without the server.
"use strict";
const name = "pages";
const isList = (url) => ["/unread", "/saved"].includes(url.pathname) && !url.search;
const isKept = (url) => isList(url) || /^\/(article\/|(page|article|search|icon)\.)/.test(url.pathname);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const missing = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Offline \u2013 Broadsheet</title><h1>Offline</h1>
<p>Broadsheet cannot be reached, and this page is not kept for reading offline.
<p><a href="/unread">Unread</a> <a href="/saved">Saved</a>`;

async function answer(request, url) {
  const cache = await caches.open(name);
  try {
    const reply = await fetch(request);
    // A proxy answers for a server that cannot be reached.
    if ([502, 503, 504].includes(reply.status)) throw reply;
    if (reply.ok && isKept(url)) await cache.put(request, reply.clone());
    return reply;
  } catch (error) {
    const kept = await cache.match(url.pathname === "/" ? "/unread" : request);
    if (!kept && error instanceof Response) return error;
    return kept ?? new Response(missing, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
  }
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate" || isKept(url)) event.respondWith(answer(event.request, url));
});

/** Keeps the articles of a list, and drops those that no list has any more. */
async function keep(list, paths) {
  const cache = await caches.open(name);
  const lists = await caches.open("lists");
  await lists.put(list, new Response(JSON.stringify(paths)));
  const wanted = new Set();
  for (const key of await lists.keys())
    for (const path of await (await lists.match(key)).json()) wanted.add(new URL(path, location).href);
  for (const request of await cache.keys())
    if (request.url.includes("/article/") && !wanted.has(request.url)) await cache.delete(request);
  for (const path of [list, ...paths]) {
    if (await cache.match(path)) continue;
    const reply = await fetch(path);
    if (!reply.ok) continue;
    // The files of a page first: a page is kept only once.
    for (const [, file] of (await reply.clone().text()).matchAll(/"(\/(?:page|article|search)\.[a-z]+\?v=\w+)"/g))
      if (!(await cache.match(file))) await cache.add(file);
    await cache.put(path, reply);
  }
}

self.addEventListener("message", (event) =>
  event.waitUntil(keep(event.data.list, event.data.paths).catch(() => {}))
);
