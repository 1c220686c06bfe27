import { createStore, useStore } from "../state/store.ts";
import { createStoredStore } from "../state/stored-store.ts";
import { getSurroundings } from "./surroundings.ts";

/** Chromium's offer to install the shop; others have none. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const offer = createStore<InstallOffer | null>(null);
/** True once the player has put the hint away, or taken it. */
const isHintOver = createStoredStore("installhint", (text) => text !== null);

/** Keeps the browser's offer for a moment of ours. Call it before the page has loaded, or the offer is missed. */
export function watchInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer.set(event as InstallOffer);
  });
  window.addEventListener("appinstalled", () => offer.set(null));
}

/** How the shop gets to the home screen: the browser asks for it, or the player does it in Safari's share sheet. */
export type InstallWay = "prompt" | "share";

/** Null where it cannot, is there already, or the player has put the hint away for good. */
export function useInstallWay(): InstallWay | null {
  const held = useStore(offer, null);
  return useStore(isHintOver, true) ? null : installWay(held);
}

/** Ends every hint on this device, whatever way there is or will be. */
export function endInstallHints(): void {
  isHintOver.write("done");
}

function installWay(held: InstallOffer | null): InstallWay | null {
  if (getSurroundings().container !== "mobile") return null;
  if (held !== null) return "prompt";
  return isPlainSafari() ? "share" : null;
}

/** Safari itself says exactly this; other browsers and webviews of iOS add a name, and most have no such entry. */
const safari =
  /^Mozilla\/5\.0 \((?:iPhone|iPad|iPod|Macintosh)[^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) Version\/[\d.]+ (?:Mobile\/\w+ )?Safari\/[\d.]+$/;

function isPlainSafari(): boolean {
  const { standalone, userAgent } = navigator as Navigator & { standalone?: boolean };
  return getSurroundings().platform === "ios" && standalone === false && safari.test(userAgent);
}

/** Lets the browser ask; an offer is good once. Call it inside the tap. */
export async function install(): Promise<void> {
  const taken = offer.get();
  offer.set(null);
  await taken?.prompt();
}
