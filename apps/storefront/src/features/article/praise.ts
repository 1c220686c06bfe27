import { useStore } from "../../browser/state/store.ts";
import { createStoredStore } from "../../browser/state/stored-store.ts";

/** The API has no call for praise: the device stores the ids of the articles that it has praised, newest last. */
const praised = createStoredStore("praised", (text) => text?.split(",") ?? []);
const mostRemembered = 500;

/** Whether this device has praised an article; false in the server's HTML, which is the same for everyone. */
export function usePraised(aid: string): boolean {
  return useStore(praised, false, () => praised.get().includes(aid));
}

export function setPraised(aid: string, isPraised: boolean): void {
  const others = praised.get().filter((other) => other !== aid);
  const next = isPraised ? [...others, aid].slice(-mostRemembered) : others;
  praised.write(next.length > 0 ? next.join(",") : null);
}
