import { keepLazyChunks, keepLoaded } from "./files.ts";
import { keepPage } from "./pages.ts";
import { setSavesData } from "./save-data.ts";

/** What a page tells the worker; the page's side is `src/browser/container/service-worker.ts`. */
type Told =
  | {
      type: "visited";
      /** Site path of the page shown now. */
      path: string;
      /** Addresses of what it has loaded so far, when the worker was not there to see it. */
      loaded: string[];
    }
  | { type: "save-data"; isOn: boolean };

export function listenToPages(): void {
  self.addEventListener("message", (event) => {
    const told = parse((event as ExtendableMessageEvent).data);
    if (told) (event as ExtendableMessageEvent).waitUntil(act(told));
  });
}

async function act(told: Told): Promise<void> {
  if (told.type === "save-data") return setSavesData(told.isOn);
  await keepPage(told.path);
  await keepLoaded(told.loaded);
  await keepLazyChunks();
}

function parse(data: unknown): Told | null {
  if (typeof data !== "object" || data === null) return null;
  const { type, path, loaded, isOn } = data as Record<string, unknown>;
  if (type === "save-data" && typeof isOn === "boolean") return { type, isOn };
  if (type !== "visited" || typeof path !== "string" || !Array.isArray(loaded)) return null;
  return { type, path, loaded: loaded.filter((url) => typeof url === "string").slice(0, 200) };
}
