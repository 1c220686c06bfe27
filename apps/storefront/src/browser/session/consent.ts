import { isInApp } from "@playfront/contract/container";
import { getSurroundings } from "../container/surroundings.ts";
import { useStore } from "../state/store.ts";
import { createStoredStore } from "../state/stored-store.ts";

/** Spec §2, "Start-up and native containers". */
const agreement = createStoredStore("privacyauthorize", (text) => text === "1");

/**
 * Whether what names the player or the device may be sent. In the app that wants the player's agreement first; a
 * browser is nobody's app, and its pages ask where they take something.
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

/** The server and the first render know nothing of the container: they take it as given. */
export function useConsent(): boolean {
  return useStore(agreement, true, hasConsent);
}
