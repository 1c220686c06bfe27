import { type CallName, calls } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import { vi } from "vitest";

/** The host's answer to one call. Defaults: success, no data, no message, HTTP 200. */
export interface FakeAnswer {
  code?: number;
  data?: unknown;
  msg?: string;
  status?: number;
  headers?: Record<string, string>;
  /** No answer, as without a network. */
  unreachable?: boolean;
}

export interface SeenCall {
  payload: Record<string, string>;
  headers: Headers;
}

type Responder = FakeAnswer | ((call: SeenCall) => FakeAnswer | Promise<FakeAnswer>);

/**
 * An API host behind `fetch`, so that the real transport, session and cache are tested. Calls without a responder
 * are answered with HTTP 404, as by a host that does not know the call.
 */
export function startFakeHost() {
  const responders = new Map<string, Responder>();
  const seen = new Map<string, SeenCall[]>();
  vi.stubGlobal("fetch", async (input: string | URL, init: RequestInit) => {
    const path = new URL(String(input), "http://localhost").pathname;
    const call = {
      payload: Object.fromEntries(new URLSearchParams(String(init.body))),
      headers: new Headers(init.headers),
    };
    seen.set(path, [...(seen.get(path) ?? []), call]);
    const responder = responders.get(path) ?? { status: 404, code: codes.notFound };
    const answer = typeof responder === "function" ? await responder(call) : responder;
    if (answer.unreachable) throw new TypeError("network is down");
    const { code = codes.success, data = null, msg = "", status = 200, headers } = answer;
    return new Response(JSON.stringify({ code, data, msg }), { status, headers });
  });
  return {
    answer: (name: CallName, responder: Responder) => {
      responders.set(calls[name].path, responder);
    },
    /** The calls of this name so far. */
    seen: (name: CallName): SeenCall[] => seen.get(calls[name].path) ?? [],
  };
}

export type FakeHost = ReturnType<typeof startFakeHost>;
