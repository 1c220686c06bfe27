import { listenTo } from "../state/emitter.ts";
import { useStore } from "../state/store.ts";

/** Whether the device has a network. True on the server and in the first render. */
export function useOnline(): boolean {
  return useStore(online, true);
}

const online = {
  get: () => navigator.onLine,
  subscribe: (listener: () => void) => listenTo(listener, [window, "online"], [window, "offline"]),
};
