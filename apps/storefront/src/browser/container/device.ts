import { isPureHarmony } from "@playfront/contract/container";

/*
 * What the device is, from its user agent alone. The early script contains this file: it stays small.
 */

/** iPadOS claims to be a Mac, but Macs have no touch points. */
export function isAppleMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** HarmonyOS NEXT cannot install Android packages. */
export function isOnPureHarmony(): boolean {
  return isPureHarmony(navigator.userAgent);
}

/** Devices for which the shop may have nothing to install. */
export function cannotInstallApps(): boolean {
  return isAppleMobile() || isOnPureHarmony();
}
