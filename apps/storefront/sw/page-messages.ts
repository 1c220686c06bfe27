import { keepLazyChunks, keepLoaded } from "./files.ts";
import { keepPage } from "./pages.ts";
import { setSavesData } from "./save-data.ts";

/** Messages from a page to the worker; the page's side is `src/browser/container/service-worker.ts`. */
type Told =
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
