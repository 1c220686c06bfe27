import { isInApp } from "@playfront/contract/container";
import { getSurroundings } from "../container/surroundings.ts";
import { useStore } from "../state/store.ts";
import { createStoredStore } from "../state/stored-store.ts";

/** docs/product.md#privacy-dialog */
const agreement = createStoredStore("privacyauthorize", (text) => text === "1");

/**
 * Whether data that identifies the player or the device may be sent. In the app the player must agree first. In a
 * browser nobody needs to: its pages ask where they collect something.
 */
export function hasConsent(): boolean {
  return !isInApp(getSurroundings().container) || agreement.get();
}

export function giveConsent(): void {
  agreement.write("1");
}

export function withdrawConsent(): void {
  agreement.write(null);
}

/** True on the server and in the first render, which do not know the container. */
export function useConsent(): boolean {
  return useStore(agreement, true, hasConsent);
}
