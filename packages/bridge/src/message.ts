/** The answer of a native container to a call (docs/bridge.md#from-the-native-side-to-the-page). */
export interface BridgeMessage<D = unknown> {
  code: number;
  msg: string;
  data: D | null;
}

/** Codes of {@link BridgeMessage}. A container may use further codes for its own failures. */
export const bridgeCodes = {
  success: 1,
  /** The container gave no result (docs/bridge.md#codes). */
  noResult: 0,
  /** The frame that carried the call could not be loaded (docs/bridge.md#codes). */
  frameError: -201,
  /** There is no native side: a plain browser, a desktop, a nested frame. */
  notAvailable: -202,
  /** The container did not answer in time. */
  timedOut: -203,
} as const;

export const noResult = failure(bridgeCodes.noResult, "未返回结果");
export const frameError = failure(bridgeCodes.frameError, "error");
export const notAvailable = failure(bridgeCodes.notAvailable, "当前环境不支持");
export const timedOut = failure(bridgeCodes.timedOut, "客户端没有响应");

/**
 * Converts whatever a container returned to a message. An empty or missing result is code 0 (docs/bridge.md#codes); a result
 * without a code of its own is the data of a success.
 */
export function toMessage(result: unknown): BridgeMessage {
  if (result === undefined || result === null || result === "") return noResult;
  if (!isRecord(result) || !("code" in result)) {
    return { code: bridgeCodes.success, msg: "", data: result };
  }
  const code = Number(result.code);
  if (!Number.isInteger(code)) return noResult;
  const { msg, data } = result;
  return { code, msg: typeof msg === "string" ? msg : "", data: data ?? null };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function failure(code: number, msg: string): BridgeMessage<never> {
  return Object.freeze({ code, msg, data: null });
}
