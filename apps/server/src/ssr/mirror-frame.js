// Runs in the hidden frame that plain-http pages keep their session in (docs/decisions/0031). Only the origins named in
// the document may speak, only to read and write two keys; whatever else they say is noted and changes nothing.
const origins = document.documentElement.dataset.origins.split(" ");
const keys = ["token", "userInfo"];

window.addEventListener("message", ({ origin, source, data }) => {
  if (!origins.includes(origin) || source !== window.parent) return;
  // biome-ignore lint/suspicious/noConsole: there is nobody else to tell
  if (!isMessage(data)) return console.warn("mirror: invalid message format");
  if (data.act === "write") for (const key of keys) store(key, data[key]);
  const [token, userInfo] = keys.map(read);
  source.postMessage({ mirror: 1, token, userInfo }, origin);
});

function isMessage(data) {
  if (typeof data !== "object" || data === null || data.mirror !== 1) return false;
  if (data.act === "read") return true;
  return data.act === "write" && keys.every((key) => isValue(data[key]));
}

function isValue(value) {
  return value === null || (typeof value === "string" && value.length <= 4096);
}

// Browsers that keep nothing for frames of another site refuse the storage as a whole.
function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The page keeps its session by itself.
  }
}
