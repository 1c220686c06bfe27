import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { callNative } from "../../browser/container/bridge.ts";
import { getSurroundings } from "../../browser/container/surroundings.ts";
import { connectDownloads, disconnectDownloads } from "../../shared/downloads/native-downloads.ts";
import { allowsScreenShots } from "./page-rules.ts";
import { tellNative } from "./tell-native.ts";
import { useSessionFromNative } from "./use-session-from-native.ts";
import { useSessionToNative } from "./use-session-to-native.ts";

/** Keeps page and native container of one mind. Loaded in the product's own shells only. */
export default function NativeLink() {
  useSessionFromNative();
  useSessionToNative();
  useFloatMenu();
  useScreenShots();
  useDownloads();
  // Last: whoever hears of it may answer at once.
  useEffect(() => void tellNative("page.ready", {}), []);
  return null;
}

/** The SDK's float menu would lie over a page's own bar at the bottom. */
function useFloatMenu(): void {
  const { key } = useLocation();
  const shown = useRef<boolean | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks anew at each page
  useEffect(() => {
    if (getSurroundings().container !== "sdk") return;
    const visible = document.querySelector("[data-bottom-bar]") === null;
    if (visible === shown.current) return;
    shown.current = visible;
    void callNative("sdk.setFloatMenu", { visible });
  }, [key]);
}

/** Until the page goes, or the player takes the consent back. */
function useDownloads(): void {
  useEffect(() => {
    void connectDownloads();
    return disconnectDownloads;
  }, []);
}

function useScreenShots(): void {
  const allowed = allowsScreenShots(useLocation().pathname);
  useEffect(() => void callNative("device.setScreenShot", { allowed }), [allowed]);
}
