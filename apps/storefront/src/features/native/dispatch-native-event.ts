import { callNative } from "../../browser/container/bridge.ts";

/** The events that pages send to native containers by `event.dispatch` (`docs/bridge.md`, "Events"). */
interface NativePageEvents {
  "page.ready": Record<string, never>;
  "session.started": { uid: string };
  "session.ended": Record<string, never>;
  "gift.claimed": { giftid: string; gameid: string };
}

export async function dispatchNativeEvent<Name extends keyof NativePageEvents>(
  name: Name,
  detail: NativePageEvents[Name],
): Promise<void> {
  await callNative("event.dispatch", { name, detail });
}
