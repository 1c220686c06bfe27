import { createStore, useStore } from "../state/store.ts";

/** What the host said when it ended the session; shown where the player lands, kept nowhere else. */
const notice = createStore<string | null>(null);

export const setSessionNotice = notice.set;

/** Why the player has to log in; null when nothing has ended. */
export function useSessionNotice(): string | null {
  return useStore(notice, null);
}
