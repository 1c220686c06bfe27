import { useStore } from "../state/store.ts";
import { createStoredStore } from "../state/stored-store.ts";
import { type InstallOffer, installOffer } from "./install-event.ts";
import { getSurroundings } from "./surroundings.ts";

/** True once the player has dismissed the hint or used it. */
const isHintOver = createStoredStore("installhint", (text) => text !== null);

/** How the shop gets to the home screen: the browser asks, or the player uses Safari's share sheet. */
export type InstallWay = "prompt" | "share";

/** Null where the shop cannot be installed or already is, and after the player has dismissed the hint. */
export function useInstallWay(): InstallWay | null {
  const held = useStore(installOffer, null);
  return useStore(isHintOver, true) ? null : installWay(held);
}

/** Never shows the hint again on this device. */
export function endInstallHints(): void {
  isHintOver.write("done");
}

function installWay(held: InstallOffer | null): InstallWay | null {
  if (getSurroundings().container !== "mobile") return null;
  if (held !== null) return "prompt";
  return isPlainSafari() ? "share" : null;
}

/** Matches Safari's own user agent. Other browsers and webviews of iOS add a name, and most cannot install. */
const safari =
  /^Mozilla\/5\.0 \((?:iPhone|iPad|iPod|Macintosh)[^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) Version\/[\d.]+ (?:Mobile\/\w+ )?Safari\/[\d.]+$/;

function isPlainSafari(): boolean {
  const { standalone, userAgent } = navigator as Navigator & { standalone?: boolean };
  return getSurroundings().platform === "ios" && standalone === false && safari.test(userAgent);
}

/** Lets the browser ask; an offer can be used once. Call it inside the tap handler. */
export async function install(): Promise<void> {
  const taken = installOffer.get();
  installOffer.set(null);
  await taken?.prompt();
}
