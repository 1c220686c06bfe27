import { isInApp } from "@playfront/contract/container";
import { useSyncExternalStore } from "react";
import { getSurroundings } from "../container/surroundings.ts";
import { readStored, writeStored } from "../storage/device-storage.ts";

/** Spec §2, "Start-up and native containers". */
const key = "privacyauthorize";
const listeners = new Set<() => void>();

/**
 * Whether what names the player or the device may be sent. In the app that wants the player's agreement first; a
 * browser is nobody's app, and its pages ask where they take something.
 */
export function hasConsent(): boolean {
  return !isInApp(getSurroundings().container) || readStored(key) === "1";
}

export function giveConsent(): void {
  writeStored(key, "1");
  for (const listener of listeners) listener();
}

export function withdrawConsent(): void {
  writeStored(key, null);
  for (const listener of listeners) listener();
}

/** The server and the first render know nothing of the container: they take it as given. */
export function useConsent(): boolean {
  return useSyncExternalStore(subscribe, hasConsent, () => true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
