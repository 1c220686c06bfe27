import { createStore, useStore } from "../state/store.ts";

/** The host's message from when it ended the session. Shown on the page the player lands on, and not stored. */
/** The notice if the host sent no message. */
export const sessionEndedText = "登录已失效，请重新登录";

const notice = createStore<string | null>(null);

export const setSessionNotice = notice.set;

/** Why the player has to log in; null if no session was ended. */
export function useSessionNotice(): string | null {
  return useStore(notice, null);
}
