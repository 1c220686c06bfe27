import type { NppaSettings } from "@playfront/config/settings/real-name";
import type { Log } from "@playfront/http/log";
import type { Clock } from "../../../infra/clock.ts";
import { classOf, restAfter } from "./nppa.rules.ts";
import { readAnswer } from "./nppa-answer.ts";
import { clockOffsetOf, worthSaying } from "./nppa-clock.ts";
import { sealBody, signRequest } from "./nppa-crypto.ts";

export type NppaCall = "check" | "query" | "report";

export interface NppaRequest {
  call: NppaCall;
  bizId: string;
  query?: Readonly<Record<string, string>>;
  /** The plain body, made anew for each sending, by the authority's clock; milliseconds. */
  body?: (clock: { sentAt: number; offset: number }) => unknown;
}

/** `code` 0 is success; null: there was no answer to read. */
export interface NppaReply {
  code: number | null;
  data: unknown;
  /** Fit for a log: no personal data is in it. */
  reason: string;
}

export interface NppaTransportDeps {
  config: NppaSettings;
  clock: Clock;
  log: Log;
}

/** A whole exchange, signing again included; the authority suggests five seconds. */
const patienceMs = 5000;

export type NppaTransport = ReturnType<typeof createNppaTransport>;

/**
 * Signed exchanges with the authority: keys in turn, its clock, rests after answers that ask for one. What it learns
 * (which key works, how far our clock is off) is kept for the next exchange of this process.
 */
export function createNppaTransport(deps: NppaTransportDeps) {
  const state: State = { key: 0, offsetMs: 0, restsUntil: new Map(), saidAt: 0 };
  return { exchange: (request: NppaRequest) => exchange(deps, state, request) };
}

interface State {
  /** Place of the key that is used, newest first. */
  key: number;
  /** What is added to our clock. */
  offsetMs: number;
  restsUntil: Map<string, number>;
  /** When our clock's error was last spoken of. */
  saidAt: number;
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
  const reply = await untilItCounts(deps, state, request);
  if (reply.code !== null) rest(deps, state, { ...reply, code: reply.code, kind });
  return reply;
}

/** One attempt, then one more for a clock that was off and one for each other key. */
async function untilItCounts(deps: NppaTransportDeps, state: State, request: NppaRequest) {
  const signal = AbortSignal.timeout(patienceMs);
  const keysLeft = new Set(deps.config.secretKeys.keys());
  let key = state.key;
  let mayCorrectClock = true;
  for (;;) {
    const reply = await attempt(deps, state, { ...request, key, signal });
    const failure = reply.code === null ? null : classOf(reply.code);
    if (failure === "sign-again" && mayCorrectClock) {
      mayCorrectClock = false;
      state.offsetMs = reply.offsetMs ?? 0;
      continue;
    }
    if (failure === "other-key") {
      keysLeft.delete(key);
      // Newest first; with none left the next exchange begins with the newest again.
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
  /** Its place among the keys. */
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
    ? sealBody(key, JSON.stringify(plain({ sentAt, offset: state.offsetMs })))
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
  const offsetMs = clockOffsetOf(answer.date, startedAt, clock.now().getTime());
  if (offsetMs !== null && worthSaying(offsetMs) && startedAt - state.saidAt > 600_000) {
    state.saidAt = startedAt;
    log.warn(`real names: this clock is ${-offsetMs} ms ahead of the authority's`);
  }
  return { ...answer, offsetMs };
}

/** Says what needs an operator, once a rest. */
function rest(
  { clock, log }: NppaTransportDeps,
  state: State,
  { kind, code, reason }: { kind: string; code: number; reason: string },
): void {
  const restMs = restAfter(code);
  if (restMs === 0) return;
  state.restsUntil.set(kind, clock.now().getTime() + restMs);
  const level = classOf(code) === "later" ? "warn" : "error";
  log[level](`real names: ${kind} was refused with ${reason}; resting ${restMs / 1000} s`);
}
