import { createStore, useStore } from "../state/store.ts";

/** The notice if the host sent no message. */
export const sessionEndedText = "登录已失效，请重新登录";

/** The host's message from when it ended the session. Shown on the page the player lands on until a session begins, and not stored. */
const notice = createStore<string | null>(null);

export const setSessionNotice = notice.set;

/** Why the player has to log in; null if no session was ended. */
export function useSessionNotice(): string | null {
  return useStore(notice, null);
}
