import { createHmac } from "node:crypto";
import { type LookupAddress, lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Milliseconds for the whole request. */
const longestMs = 10_000;

export interface Sending {
  url: string;
  secret: string;
  /** The delivery's number, by which a receiver knows a repeated one. */
  id: string;
  body: string;
  /** When it is sent; receivers refuse what is old. */
  now: Date;
  allowPrivate: boolean;
}

/** `status` is null without an answer. */
export interface SendOutcome {
  status: number | null;
  problem: string;
}

/** Why nothing is sent to the address; null if it may be. */
export function checkAddress(text: string, allowPrivate: boolean): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "")
    return "地址须以 https:// 开头";
  if (allowPrivate) return null;
  if (url.protocol !== "https:") return "地址须以 https:// 开头";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 && !isPublicAddress(host) ? "不能使用内网地址" : null;
}

/** Posts a signed body. Follows no redirect, reads no answer but its status, and reaches no private network. */
export function sendWebhook(sending: Sending): Promise<SendOutcome> {
  const { url, body, allowPrivate } = sending;
  const wrong = checkAddress(url, allowPrivate);
  if (wrong !== null) return Promise.resolve({ status: null, problem: wrong });
  const send = url.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(longestMs);
    const options = { method: "POST", headers: headersOf(sending), signal, agent: false as const };
    const request = send(url, { ...options, ...(!allowPrivate && { lookup: lookupPublic }) });
    request.once("response", (response) => {
      const status = response.statusCode ?? 0;
      response.destroy();
      const isTaken = status >= 200 && status < 300;
      resolve({ status, problem: isTaken ? "" : `对方返回 ${status}` });
    });
    request.on("error", (error) => resolve({ status: null, problem: explain(error, signal) }));
    request.end(body);
  });
}

function headersOf({ secret, id, body, now }: Sending) {
  const seconds = Math.floor(now.getTime() / 1000);
  const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "user-agent": "Playfront-Webhook",
    "playfront-delivery": id,
    "playfront-signature": `t=${seconds},v1=${mac}`,
  };
}

/** Finds addresses as Node does, and refuses a name of which one is not public: it is checked where it is connected to. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const refused =
      error ?? (found.every(({ address }) => isPublicAddress(address)) ? null : inside);
    if (refused || options.all) return done(refused, found);
    const { address = "", family } = found[0] ?? {};
    done(null, address, family);
  });
};

const inside = Object.assign(new Error("a private address"), { code: "PRIVATE" });

function explain(error: Error & { code?: string }, signal: AbortSignal): string {
  if (signal.aborted) return "10 秒内没有响应";
  if (error.code === "PRIVATE") return "地址指向内网";
  if (error.code === "ENOTFOUND") return "找不到此域名";
  return `无法连接（${error.code ?? "未知"}）`;
}
