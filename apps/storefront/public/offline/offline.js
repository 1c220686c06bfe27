// Shown in the place of a page that was never seen, at that page's own address: reloading asks for it again.
const reload = () => window.location.reload();
document.getElementById("reload").addEventListener("click", reload);
window.addEventListener("online", reload);
void listKept();

/** Pages that the service worker keeps (sw/pages.ts), newest first. */
async function listKept() {
  const names = (await caches.keys()).filter((name) => name.startsWith("pf-pages-"));
  const found = [];
  for (const name of names) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) found.push(await read(await cache.match(request)));
  }
  const pages = document.getElementById("pages");
  for (const { path, title } of found
    .reverse()
    .filter((page) => page !== null && isReadable(page.path))
    .slice(0, 12)) {
    const link = Object.assign(document.createElement("a"), { href: path, textContent: title });
    const item = document.createElement("li");
    item.append(link);
    pages.append(item);
  }
  document.getElementById("kept").hidden = pages.children.length === 0;
}

/** A player's own pages need the host, but for the codes that the device keeps. */
function isReadable(path) {
  if (path === "/app/user/gift/") return localStorage.getItem("offlinecodes") === "1";
  return !path.startsWith("/app/user/") || path === "/app/user/" || path === "/app/user/help/";
}

/** A page's title goes without the shop's name behind it. */
async function read(response) {
  const title = /<title>([^<]+)<\/title>/.exec(await response.text())?.[1];
  if (!title) return null;
  const words = new DOMParser().parseFromString(title, "text/html").documentElement.textContent;
  return { path: new URL(response.url).pathname, title: words.replace(/ - [^-]+$/, "") };
}
