import { listenTo } from "../state/emitter.ts";
import { useStore } from "../state/store.ts";

/** Whether the device has a network at all. A server, and the first render, assume so. */
export function useOnline(): boolean {
  return useStore(online, true);
}

const online = {
  get: () => navigator.onLine,
  subscribe: (listener: () => void) => listenTo(listener, [window, "online"], [window, "offline"]),
};
