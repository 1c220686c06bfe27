import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { callNative } from "../../browser/container/bridge.ts";
import { getSurroundings } from "../../browser/container/surroundings.ts";
import { connectDownloads, disconnectDownloads } from "../../shared/downloads/native-downloads.ts";
import { dispatchNativeEvent } from "./dispatch-native-event.ts";
import { allowsScreenshots } from "./page-rules.ts";
import { useNoticeTaps } from "./use-notice-taps.ts";
import { useSessionFromNative } from "./use-session-from-native.ts";
import { useSessionToNative } from "./use-session-to-native.ts";

/** Synchronises the page with its native container. Loaded only in the product's own containers. */
export default function NativeLink() {
  useSessionFromNative();
  useSessionToNative();
  useFloatMenu();
  useScreenshotPermission();
  useDownloads();
  useNoticeTaps();
  // Last, because the container may answer the event at once.
  useEffect(() => void dispatchNativeEvent("page.ready", {}), []);
  return null;
}

/** Hides the SDK's float menu where it would cover a page's bottom bar. */
function useFloatMenu(): void {
  const { key } = useLocation();
  const shown = useRef<boolean | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each page
  useEffect(() => {
    if (getSurroundings().container !== "sdk") return;
    const visible = document.querySelector("[data-bottom-bar]") === null;
    if (visible === shown.current) return;
    shown.current = visible;
    void callNative("sdk.setFloatMenu", { visible });
  }, [key]);
}

/** Connected until the page closes or the player withdraws consent. */
function useDownloads(): void {
  useEffect(() => {
    void connectDownloads();
    return disconnectDownloads;
  }, []);
}

function useScreenshotPermission(): void {
  const allowed = allowsScreenshots(useLocation().pathname);
  useEffect(() => void callNative("device.setScreenShot", { allowed }), [allowed]);
}
