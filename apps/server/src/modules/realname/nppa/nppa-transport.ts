import type { NppaSettings } from "@playfront/config/settings/real-name";
import type { Log } from "@playfront/http/log";
import type { Clock } from "../../../infra/clock.ts";
import { failureClass, restMsAfter } from "./nppa.rules.ts";
import { readAnswer } from "./nppa-answer.ts";
import { clockOffset, isNoteworthyOffset } from "./nppa-clock.ts";
import { encryptBody, signRequest } from "./nppa-crypto.ts";

export type NppaCall = "check" | "query" | "report";

export interface NppaRequest {
  call: NppaCall;
  bizId: string;
  query?: Readonly<Record<string, string>>;
  /** Makes the plain body for each attempt; `sentAt` is the authority's time; milliseconds. */
  body?: (clock: { sentAt: number; offset: number }) => unknown;
}

/** `code` 0 is success; null if there was no readable answer. */
export interface NppaReply {
  code: number | null;
  data: unknown;
  /** May be logged: it contains no personal data. */
  reason: string;
}

export interface NppaTransportDeps {
  config: NppaSettings;
  clock: Clock;
  log: Log;
}

/** Time-out of a whole exchange including repeated signing; the authority recommends five seconds. */
const timeoutMs = 5000;

export type NppaTransport = ReturnType<typeof createNppaTransport>;

/**
 * Signed exchanges with the authority. Tries the configured keys in turn, corrects for the authority's clock, and rests
 * after answers that require it; the queues of play reports rest by themselves, for all nodes. Which key works and how far
 * the clock is off is remembered for the next exchange of this process.
 */
export function createNppaTransport(deps: NppaTransportDeps) {
  const state: State = { key: 0, offsetMs: 0, restsUntil: new Map(), warnedAt: 0 };
  return { exchange: (request: NppaRequest) => exchange(deps, state, request) };
}

interface State {
  /** Index of the key in use; the newest key is first. */
  key: number;
  /** Added to our clock to get the authority's time. */
  offsetMs: number;
  restsUntil: Map<string, number>;
  /** When a wrong clock was last logged. */
  warnedAt: number;
}

async function exchange(
  deps: NppaTransportDeps,
  state: State,
  request: NppaRequest,
): Promise<NppaReply> {
  const kind = `${request.call} ${request.bizId}`;
  if (deps.clock.now().getTime() < (state.restsUntil.get(kind) ?? 0)) {
    return { code: null, data: null, reason: `${request.call} rests after its last answer` };
  }
  const reply = await exchangeWithRetries(deps, state, request);
  if (reply.code !== null) startRest(deps, state, { ...reply, ...request, code: reply.code, kind });
  return reply;
}

/** One attempt, one more after a clock correction, and one for each other key. */
async function exchangeWithRetries(deps: NppaTransportDeps, state: State, request: NppaRequest) {
  const signal = AbortSignal.timeout(timeoutMs);
  const keysLeft = new Set(deps.config.secretKeys.keys());
  let key = state.key;
  let mayCorrectClock = true;
  for (;;) {
    const reply = await attempt(deps, state, { ...request, key, signal });
    const failure = reply.code === null ? null : failureClass(reply.code);
    if (failure === "sign-again" && mayCorrectClock) {
      mayCorrectClock = false;
      state.offsetMs = reply.offsetMs ?? 0;
      continue;
    }
    if (failure === "other-key") {
      keysLeft.delete(key);
      // The newest remaining key; if none remains, the next exchange starts with the newest key again.
      const [next] = keysLeft;
      state.key = next ?? 0;
      if (next !== undefined) {
        key = next;
        continue;
      }
    }
    return reply;
  }
}

interface Attempt extends NppaRequest {
  /** Index among the configured keys. */
  key: number;
  signal: AbortSignal;
}

async function attempt(
  { config, clock, log }: NppaTransportDeps,
  state: State,
  { call, bizId, query = {}, body: plain, key: place, signal }: Attempt,
): Promise<NppaReply & { offsetMs: number | null }> {
  const key = config.secretKeys[place]!;
  const startedAt = clock.now().getTime();
  const sentAt = startedAt + state.offsetMs;
  const body = plain
    ? encryptBody(key, JSON.stringify(plain({ sentAt, offset: state.offsetMs })))
    : "";
  const headers = { appId: config.appId, bizId, timestamps: String(sentAt) };
  const sign = signRequest(key, { parameters: { ...headers, ...query }, body });
  const url = new URL(config.addresses[call]);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const answer = await readAnswer(url, {
    method: plain ? "POST" : "GET",
    headers: {
      ...headers,
      sign,
      ...(plain && { "content-type": "application/json; charset=utf-8" }),
    },
    ...(plain && { body }),
    redirect: "error",
    signal,
  });
  const offsetMs = clockOffset(answer.date, startedAt, clock.now().getTime());
  if (offsetMs !== null && isNoteworthyOffset(offsetMs) && startedAt - state.warnedAt > 600_000) {
    state.warnedAt = startedAt;
    log.warn(`real names: this clock is ${-offsetMs} ms ahead of the authority's`);
  }
  return { ...answer, offsetMs };
}

/** Starts a rest if the answer requires one, and logs it for the operator. */
function startRest(
  { clock, log }: NppaTransportDeps,
  state: State,
  { call, kind, code, reason }: { call: NppaCall; kind: string; code: number; reason: string },
): void {
  const restMs = restMsAfter(code);
  if (restMs === 0) return;
  if (call !== "report") state.restsUntil.set(kind, clock.now().getTime() + restMs);
  const level = failureClass(code) === "later" ? "warn" : "error";
  log[level](`real names: ${kind} was refused with ${reason}; resting ${restMs / 1000} s`);
}
