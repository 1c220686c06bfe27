import type { DownloadOrder } from "./downloads.ts";

/**
 * Every call to the native side (docs/bridge.md#calls): its parameters, what a success carries, and how long it may
 * take. `docs/bridge.md` shows each of them as native developers see it.
 */
export interface BridgeCalls {
  /** The container's own login. The session it ends with also arrives as the event `session`. */
  "ui.openLoginView": Call<Nothing, NativeSession>;
  /** Another native view. Answers when that view is closed, with what it was closed with. */
  "ui.openCustomView": Call<{ url: string; title?: string }, unknown>;
  "ui.closeView": Call<{ result?: unknown }, null>;
  "ui.refreshView": Call<Nothing, null>;
  "ui.quit": Call<Nothing, null>;
  /** `time` in seconds. */
  "ui.toast": Call<{ text: string; time: number }, null>;
  "data.setClipboard": Call<{ text: string }, null>;
  "data.getClipboard": Call<Nothing, { text: string }>;
  "sdk.setFloatMenu": Call<{ visible: boolean }, null>;
  /** `code` is the authorization code of the other platform, for the server to redeem. */
  "sdk.wechatLogin": Call<Nothing, { code: string }>;
  "sdk.qqLogin": Call<Nothing, { code: string }>;
  "sdk.setTokenInfo": Call<{ token: string; uid: string }, null>;
  "sdk.setLoginInfo": Call<{ uid: string; username: string }, null>;
  "sdk.setRegisterInfo": Call<{ uid: string; username: string }, null>;
  /** 1 once the player is real-name verified. */
  "sdk.setFcmStatus": Call<{ fcm: 0 | 1 }, null>;
  "sdk.resultPayInfo": Call<{ orderid: string; paid: boolean; msg: string }, null>;
  /** Whether the player may take pictures of the screen. */
  "device.setScreenShot": Call<{ allowed: boolean }, null>;
  /**
   * Gets a game's package, or a newer one of it. Answered once it is in the queue; how it goes on, the event `download`
   * tells. `downloads.ts` reads both.
   */
  "download.start": Call<DownloadOrder, unknown>;
  "download.pause": Call<OfGame, unknown>;
  "download.resume": Call<OfGame, unknown>;
  /** Ends it and deletes what has been received; what is installed stays. */
  "download.cancel": Call<OfGame, unknown>;
  /** Hands the package to the system, which asks the player. */
  "download.install": Call<OfGame, unknown>;
  /** Opens the installed game. */
  "download.open": Call<OfGame, unknown>;
  "download.list": Call<Nothing, unknown>;
  /** Tells the native side of something that happened in the page. */
  "event.dispatch": Call<{ name: string; detail: unknown }, null>;
}

interface Call<P, R> {
  params: P;
  result: R;
}

type Nothing = Record<string, never>;

interface OfGame {
  gameid: string;
}

export interface NativeSession {
  token: string;
  uid: string;
}

export type BridgeCallName = keyof BridgeCalls;
export type BridgeParams<Name extends BridgeCallName> = BridgeCalls[Name]["params"];
export type BridgeResult<Name extends BridgeCallName> = BridgeCalls[Name]["result"];

/** Seconds a native toast stands unless told otherwise (docs/product.md#native-bridge). */
export const toastSeconds = 3;

const promptMs = 5000;
/** Calls that wait for the player end with the player. */
const patientMs = 10 * 60_000;

/** How long a call waits for its answer, milliseconds. */
export const callTimeouts: Readonly<Record<BridgeCallName, number>> = {
  "ui.openLoginView": patientMs,
  "ui.openCustomView": patientMs,
  "ui.closeView": promptMs,
  "ui.refreshView": promptMs,
  "ui.quit": promptMs,
  "ui.toast": promptMs,
  "data.setClipboard": promptMs,
  "data.getClipboard": promptMs,
  "sdk.setFloatMenu": promptMs,
  "sdk.wechatLogin": patientMs,
  "sdk.qqLogin": patientMs,
  "sdk.setTokenInfo": promptMs,
  "sdk.setLoginInfo": promptMs,
  "sdk.setRegisterInfo": promptMs,
  "sdk.setFcmStatus": promptMs,
  "sdk.resultPayInfo": promptMs,
  "device.setScreenShot": promptMs,
  "download.start": promptMs,
  "download.pause": promptMs,
  "download.resume": promptMs,
  "download.cancel": promptMs,
  "download.install": promptMs,
  "download.open": promptMs,
  "download.list": promptMs,
  "event.dispatch": promptMs,
};
