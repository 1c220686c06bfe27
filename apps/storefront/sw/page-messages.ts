import { keepLazyChunks, keepLoaded } from "./files.ts";
import { keepPage } from "./pages.ts";
import { setSavesData } from "./save-data.ts";

/** Messages from a page to the worker; the page's side is `src/browser/container/service-worker.ts`. */
type PageMessage =
  | {
      type: "visited";
      /** Site path of the page that is shown. */
      path: string;
      /** Addresses of the files that it loaded before the worker had taken over. */
      loaded: string[];
    }
  | { type: "save-data"; isOn: boolean };

export function listenToPages(): void {
  self.addEventListener("message", (event) => {
    const message = parse((event as ExtendableMessageEvent).data);
    // Without a network, or with a storage that fails, nothing more is kept.
    if (message)
      (event as ExtendableMessageEvent).waitUntil(handleMessage(message).catch(() => {}));
  });
}

async function handleMessage(message: PageMessage): Promise<void> {
  if (message.type === "save-data") return setSavesData(message.isOn);
  await keepPage(message.path);
  await keepLoaded(message.loaded);
  await keepLazyChunks();
}

function parse(data: unknown): PageMessage | null {
  if (typeof data !== "object" || data === null) return null;
  const { type, path, loaded, isOn } = data as Record<string, unknown>;
  if (type === "save-data" && typeof isOn === "boolean") return { type, isOn };
  if (type !== "visited" || typeof path !== "string" || !Array.isArray(loaded)) return null;
  return { type, path, loaded: loaded.filter((url) => typeof url === "string").slice(0, 200) };
}
