import { callNative } from "../../browser/container/bridge.ts";

/** What pages tell native containers of by `event.dispatch` (`docs/bridge.md`, "Events"). */
interface PageEvents {
  "page.ready": Record<string, never>;
  "session.started": { uid: string };
  "session.ended": Record<string, never>;
  "gift.claimed": { giftid: string; gameid: string };
}

export async function tellNative<Name extends keyof PageEvents>(
  name: Name,
  detail: PageEvents[Name],
): Promise<void> {
  await callNative("event.dispatch", { name, detail });
}
