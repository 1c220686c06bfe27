/**
 * One encrypted value on this device: AES-GCM under a key that scripts cannot export, both in IndexedDB. Whoever
 * copies the browser profile's files has both. Script injected into a page can read no more than the page itself.
 * Destroying the key makes every copy unreadable.
 */
const database = "playfront-vault";
const store = "sealed";

interface Sealed {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  text: ArrayBuffer;
}

/** Replaces the stored value, under a new key. Rejects where the browser cannot store it. */
export async function seal(value: unknown): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const text = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain);
  await withStore("readwrite", (sealed) => sealed.put({ key, iv, text } satisfies Sealed, "only"));
}

/** Null if nothing is stored. */
export async function unseal(): Promise<unknown> {
  const found: Sealed | undefined = await withStore("readonly", (sealed) => sealed.get("only"));
  if (found === undefined) return null;
  const { key, iv, text } = found;
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, text);
  return JSON.parse(new TextDecoder().decode(plain));
}

export async function destroy(): Promise<void> {
  await settled(indexedDB.deleteDatabase(database)).catch(() => null);
}

async function withStore<R>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<R>,
): Promise<R> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(store);
  const opened = await settled(opening);
  try {
    return await settled(act(opened.transaction(store, mode).objectStore(store)));
  } finally {
    // An open connection would block the deletion of the database.
    opened.close();
  }
}

function settled<R>(request: IDBRequest<R>): Promise<R> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
