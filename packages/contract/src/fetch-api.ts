import type { Api, CallOptions, Failure, Result } from "./api.ts";
import { type CallName, calls, type Data, type Payload } from "./calls.ts";
import { codes } from "./codes.ts";
import { keptAtHeader, maxRedirects, requestTimeoutMs } from "./constants.ts";
import type { Envelope } from "./envelope.ts";
import { startTimeLimit } from "./time-limit.ts";

export interface FetchApiOptions {
  /** Origin of the API host; empty for the page's own origin. */
  origin: string;
  /** Returns the current identity headers (docs/wire.md#identity-headers); empty values are left out. */
  identity?(): Record<string, string | null>;
  /** Called with every coded answer before the caller gets it: stores a new token, ends an expired session. */
  onAnswer?(answer: ObservedAnswer): void;
  /** Called before that. What it returns is given to the caller in place of the answer; null for the answer itself. */
  replaceAnswer?(answer: ObservedAnswer): Failure | null;
  /** Called with every response, whatever it holds: its headers tell the host's clock. */
  onResponse?(response: Response): void;
  fetch?: typeof fetch;
  timeoutMs?: number;
}

export interface ObservedAnswer {
  name: CallName;
  status: number;
  code: number;
  data: unknown;
  msg: string;
  /** The token the call was made with. */
  token: string | null;
}

type FitAnswer = typeof import("./fit-answer.ts")["fitAnswer"];

/** Calls the API over HTTP, in the browser and for SSR against another API host. Returns failures, never throws. */
export function createFetchApi(options: FetchApiOptions): Api {
  return {
    call: (name, payload, callOptions) => request(options, name, payload, callOptions),
  };
}

async function request<Name extends CallName>(
  options: FetchApiOptions,
  name: Name,
  payload: Payload<Name>,
  { signal }: CallOptions = {},
): Promise<Result<Data<Name>>> {
  const identity = options.identity?.() ?? {};
  const limit = startTimeLimit(options.timeoutMs ?? requestTimeoutMs, signal);
  const fitting = loadFitting(limit.signal);
  try {
    const response = await post(options, options.origin + calls[name].path, {
      method: "POST",
      headers: withoutInvalidHeaders(identity),
      body: encode(payload),
      signal: limit.signal,
      credentials: "omit",
      cache: "no-store",
    });
    options.onResponse?.(response);
    // The former client takes 200 to 402 for an answer; everything else is a network failure
    // (docs/wire.md#http-status).
    if (response.status === 404 && !calls[name].isBase) return unknownCall;
    if (response.status < 200 || response.status > 402) return networkFailure(response.status);
    const envelope = await readEnvelope(response);
    if (envelope === null) return networkFailure(response.status);
    const answer = { name, status: response.status, ...envelope, token: identity.token ?? null };
    const result = await readResult<Name>(options, answer, fitting);
    const keptAt = Number(response.headers.get(keptAtHeader));
    return result.ok && keptAt > 0 ? { ...result, keptAt } : result;
  } catch (error) {
    if (signal?.aborted) throw error;
    return networkFailure(null);
  } finally {
    limit.end();
  }
}

/**
 * In the browser a file of its own, which loads beside the first answer. Null if it cannot be loaded in the call's time.
 */
function loadFitting(limit: AbortSignal): Promise<FitAnswer | null> {
  const loaded = import(/* keep ready */ "./fit-answer.ts");
  const late = new Promise<null>((resolve) => {
    limit.addEventListener("abort", () => resolve(null));
  });
  return Promise.race([loaded.then(({ fitAnswer }) => fitAnswer).catch(() => null), late]);
}

async function readResult<Name extends CallName>(
  options: FetchApiOptions,
  answer: ObservedAnswer,
  fitting: Promise<FitAnswer | null>,
): Promise<Result<Data<Name>>> {
  const { name, status, code, data, msg } = answer;
  const instead = options.replaceAnswer?.(answer) ?? null;
  options.onAnswer?.(answer);
  if (instead !== null) return instead;
  if (status === 200 && code === codes.success) {
    const fitted = fitData(await fitting, name, data);
    if (fitted === undefined) return networkFailure(status);
    return { ok: true, data: fitted as Data<Name> };
  }
  return { ok: false, kind: "coded", code, msg, data, status };
}

/**
 * What the host has done has happened, whether or not its answer can be fitted. Only what is kept for later must have its
 * shape; undefined if it cannot.
 */
function fitData(fitAnswer: FitAnswer | null, name: CallName, data: unknown): unknown {
  if (fitAnswer) return fitAnswer(name, data);
  return calls[name].cached ? undefined : data;
}

/** A server follows redirects here, up to the contract's limit; browsers follow them by themselves. */
async function post(options: FetchApiOptions, url: string, init: RequestInit): Promise<Response> {
  const send = options.fetch ?? fetch;
  if ("document" in globalThis) return send(url, init);
  let target = url;
  for (let hops = 0; ; hops += 1) {
    const response = await send(target, { ...init, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status !== 307 && response.status !== 308) return response;
    if (location === null || hops === maxRedirects) return response;
    target = new URL(location, target).href;
  }
}

async function readEnvelope(response: Response): Promise<Envelope | null> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== "object" || body === null || !("code" in body)) return null;
  const { code, data = null, msg = "" } = body as Partial<Envelope>;
  // Other hosts may send the code as a string.
  return Number.isInteger(Number(code)) ? { code: Number(code), data, msg: String(msg) } : null;
}

function encode(payload: object): URLSearchParams | FormData {
  const entries = Object.entries(payload).filter(([, value]) => value !== undefined);
  if (entries.some(([, value]) => value instanceof Blob)) {
    const form = new FormData();
    for (const [field, value] of entries)
      form.set(field, value instanceof Blob ? value : String(value));
    return form;
  }
  return new URLSearchParams(entries.map(([field, value]) => [field, String(value)]));
}

/** Leaves out a value that is not valid in a header, since `fetch` would reject every call. */
function withoutInvalidHeaders(headers: Record<string, string | null>): Record<string, string> {
  const present = Object.entries(headers).filter(([, value]) => /^[\x21-\x7e]+$/.test(value ?? ""));
  return Object.fromEntries(present) as Record<string, string>;
}

/** Of a call that the host does not have. */
export const unknownCall: Failure = { ok: false, kind: "network", status: 404, isUnknown: true };

function networkFailure(status: number | null): Failure {
  return { ok: false, kind: "network", status };
}
