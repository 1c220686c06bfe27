import type { DownloadOrder } from "./downloads.ts";

/**
 * Every call to the native side (docs/bridge.md#calls): its parameters, the data of a success, and its
 * timeout. `docs/bridge.md` describes each for native developers.
 */
export interface BridgeCalls {
  /** Opens the container's own login. The new session also arrives as the event `session`. */
  "ui.openLoginView": Call<NoParams, NativeSession>;
  /** Opens another native view. Resolves when it is closed, with the data it was closed with. */
  "ui.openCustomView": Call<{ url: string; title?: string }, unknown>;
  "ui.closeView": Call<{ result?: unknown }, null>;
  "ui.refreshView": Call<NoParams, null>;
  "ui.quit": Call<NoParams, null>;
  /** `time` in seconds. */
  "ui.toast": Call<{ text: string; time: number }, null>;
  "data.setClipboard": Call<{ text: string }, null>;
  "data.getClipboard": Call<NoParams, { text: string }>;
  "sdk.setFloatMenu": Call<{ visible: boolean }, null>;
  /** `code` is the authorization code of the other platform, for the server to redeem. */
  "sdk.wechatLogin": Call<NoParams, { code: string }>;
  "sdk.qqLogin": Call<NoParams, { code: string }>;
  "sdk.setTokenInfo": Call<{ token: string; uid: string }, null>;
  "sdk.setLoginInfo": Call<{ uid: string; username: string }, null>;
  "sdk.setRegisterInfo": Call<{ uid: string; username: string }, null>;
  /** 1 once the player is real-name verified. */
  "sdk.setFcmStatus": Call<{ fcm: 0 | 1 }, null>;
  "sdk.resultPayInfo": Call<{ orderid: string; paid: boolean; msg: string }, null>;
  /** Whether the player may take pictures of the screen. */
  "device.setScreenShot": Call<{ allowed: boolean }, null>;
  /**
   * Downloads a game's package, or a newer version. Resolves once it is queued; the event `download` reports progress.
   * `downloads.ts` parses both.
   */
  "download.start": Call<DownloadOrder, unknown>;
  "download.pause": Call<GameParams, unknown>;
  "download.resume": Call<GameParams, unknown>;
  /** Stops the download and deletes the received bytes; an installed game stays. */
  "download.cancel": Call<GameParams, unknown>;
  /** Passes the package to the system's installer, which asks the player. */
  "download.install": Call<GameParams, unknown>;
  /** Opens the installed game. */
  "download.open": Call<GameParams, unknown>;
  "download.list": Call<NoParams, unknown>;
  /** Whether the container shows notices: `{"state":"on"}`, `off`, or `denied` by the system's settings. */
  "notice.state": Call<NoParams, unknown>;
  /**
   * Subscribes the container to its push service with the shop's VAPID key, after asking the player where the system wants that.
   * Resolves to what a browser's subscription holds: `endpoint`, `p256dh` and `auth`.
   */
  "notice.subscribe": Call<{ publickey: string }, unknown>;
  "notice.unsubscribe": Call<NoParams, null>;
  /** Reports an event of the page to the native side. */
  "event.dispatch": Call<{ name: string; detail: unknown }, null>;
}

interface Call<P, R> {
  params: P;
  result: R;
}

type NoParams = Record<string, never>;

interface GameParams {
  gameid: string;
}

export interface NativeSession {
  token: string;
  uid: string;
}

export type BridgeCallName = keyof BridgeCalls;
export type BridgeParams<Name extends BridgeCallName> = BridgeCalls[Name]["params"];
export type BridgeResult<Name extends BridgeCallName> = BridgeCalls[Name]["result"];

/** Default duration of a native toast, seconds (docs/product.md#native-bridge). */
export const toastSeconds = 3;

const promptMs = 5000;
/** Calls that wait for the player time out late. */
const patientMs = 10 * 60_000;

/** Timeout of each call, milliseconds. */
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
  "notice.state": promptMs,
  "notice.subscribe": patientMs,
  "notice.unsubscribe": promptMs,
  "event.dispatch": promptMs,
};
