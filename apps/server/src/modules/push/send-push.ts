import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import webPush from "web-push";
import { isPushAddress } from "./push-address.ts";
import type { Vapid } from "./vapid.ts";

/** Milliseconds for the whole request. */
const longestMs = 10_000;
/** How long a push service keeps what it cannot hand over, seconds. */
const keptSeconds = 86_400;

export interface SendingPush {
  /** What the browser gave, as it was sealed. */
  target: { endpoint: string; keys: { p256dh: string; auth: string } };
  body: string;
  /** The push service keeps one message of a topic, so that one that is sent again replaces the first. */
  topic: string;
  isUrgent: boolean;
  vapid: Vapid;
  pushHosts: readonly string[];
}

/** `refused`: nothing was sent, and nothing ever will be. `unreached`: nobody answered before anything was sent. */
export type PushOutcome =
  | { kind: "answered"; status: number; retryAfter: string | null }
  | { kind: "refused" | "unreached" | "unknown" };

/** Encrypts and sends one message. Follows no redirect and reads no answer but its status and Retry-After. */
export async function sendPush(sending: SendingPush): Promise<PushOutcome> {
  const { target, pushHosts } = sending;
  // Asked again: a push service may have been taken out of the settings since.
  if (!isPushAddress(target.endpoint, pushHosts)) return { kind: "refused" };
  const details = prepare(sending, await sending.vapid(new URL(target.endpoint).origin));
  return details === null ? { kind: "refused" } : post(details);
}

function prepare({ target, body, topic, isUrgent }: SendingPush, authorization: string) {
  try {
    return webPush.generateRequestDetails(target, body, {
      headers: { Authorization: authorization },
      TTL: keptSeconds,
      urgency: isUrgent ? "high" : "normal",
      topic,
      contentEncoding: "aes128gcm",
    });
  } catch {
    // The browser's key is no point of the curve.
    return null;
  }
}

/** A connection of its own: on a kept one, nobody knows whether a message arrived when the other side closes it. */
function post({ endpoint, headers, body }: ReturnType<typeof webPush.generateRequestDetails>) {
  const send = endpoint.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise<PushOutcome>((resolve) => {
    const signal = AbortSignal.timeout(longestMs);
    const request = send(endpoint, { method: "POST", headers, signal, agent: false });
    request.once("response", (response) => {
      const { statusCode = 0, headers: answered } = response;
      response.destroy();
      resolve({
        kind: "answered",
        status: statusCode,
        retryAfter: answered["retry-after"] ?? null,
      });
    });
    request.on("error", ({ code }: NodeJS.ErrnoException) =>
      resolve({ kind: unsent.has(code ?? "") ? "unreached" : "unknown" }),
    );
    request.end(body);
  });
}

const unsent = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH"]);
