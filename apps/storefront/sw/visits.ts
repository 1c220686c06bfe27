import { keepLoaded } from "./files.ts";
import { keepPage } from "./pages.ts";

/** What a page tells the worker; the page's side is `src/platform/service-worker.ts`. */
interface Visit {
  type: "visited";
  /** Site path of the page shown now. */
  path: string;
  /** Addresses of what it has loaded so far, when the worker was not there to see it. */
  loaded: string[];
}

export function listenToPages(): void {
  self.addEventListener("message", (event) => {
    const visit = parse((event as ExtendableMessageEvent).data);
    if (visit) (event as ExtendableMessageEvent).waitUntil(keep(visit));
  });
}

async function keep({ path, loaded }: Visit): Promise<void> {
  await keepPage(path);
  await keepLoaded(loaded);
}

function parse(data: unknown): Visit | null {
  if (typeof data !== "object" || data === null) return null;
  const { type, path, loaded } = data as Partial<Visit>;
  if (type !== "visited" || typeof path !== "string" || !Array.isArray(loaded)) return null;
  return { type, path, loaded: loaded.filter((url) => typeof url === "string").slice(0, 200) };
}
