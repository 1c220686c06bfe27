import type { Bridge } from "@playfront/bridge/bridge";
import type { BridgeCallName, BridgeParams, BridgeResult } from "@playfront/bridge/calls";
import type { BridgeMessage } from "@playfront/bridge/message";
import { logProblem } from "../page/log-problem.ts";
import { getSurroundings } from "./surroundings.ts";

let bridge: Promise<Bridge | null> | null = null;

/**
 * Whether the page may have a native side: it runs in one of the product's own shells, on a phone, in the topmost
 * window.
 */
export function hasNativeSide(): boolean {
  const { container, platform } = getSurroundings();
  const isShell = container === "app" || container === "gameapp" || container === "sdk";
  return isShell && platform !== "pc" && isTopmost();
}

/** The bridge. Its code loads with the first use. Null where there is no native side, or if loading failed. */
export function loadBridge(): Promise<Bridge | null> {
  if (!hasNativeSide()) return Promise.resolve(null);
  bridge ??= import("@playfront/bridge/bridge").then(open).catch(forget);
  return bridge;
}

/**
 * Calls the native side (`docs/bridge.md`). Never rejects: every failure is a code below 1. `timeoutMs` is for
 * callers that have an alternative if no answer comes soon.
 */
export async function callNative<Name extends BridgeCallName>(
  name: Name,
  params: BridgeParams<Name>,
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<BridgeMessage<BridgeResult<Name>>> {
  const answer = loadBridge().then((loaded) => loaded?.call(name, params) ?? silence);
  return timeoutMs === undefined ? answer : Promise.race([answer, answerAfter(timeoutMs)]);
}

/** The answer where no native side has answered; the same code as the bridge's own. */
const silence: BridgeMessage<never> = { code: -202, msg: "当前环境不支持", data: null };

function answerAfter(ms: number): Promise<BridgeMessage<never>> {
  return new Promise((resolve) => setTimeout(() => resolve(silence), ms));
}

function open({ createBridge }: typeof import("@playfront/bridge/bridge")): Bridge {
  const log = (problem: string) => logProblem(`bridge: ${problem}`);
  return createBridge({ host: window, inContainer: true, log });
}

function forget(): null {
  bridge = null;
  return null;
}

function isTopmost(): boolean {
  try {
    return window.top === window.self;
  } catch {
    return false;
  }
}
