import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { NppaSettings } from "@playfront/config/settings/real-name";
import { type Answers, createNppaCases, type NppaCases } from "./nppa-cases.ts";
import { checkCollections, type ReportedPlay } from "./nppa-collections.ts";
import { decryptBody, hasValidSignature, type SignedRequest } from "./nppa-crypto-check.ts";

/** How the next request fails. */
export type NppaFault =
  /** Refused with this code before anything else is checked. */
  | number
  /** No answer; the request is not processed. */
  | "hang"
  /** The connection is closed; the request is not processed. */
  | "drop"
  /** The connection is closed after the request was processed. */
  | "drop-answer"
  /** Processed, but `data` of the answer is an empty string. */
  | "empty-data"
  /** An error page of a gateway; the request is not processed. */
  | "gateway"
  /** An endless answer. */
  | "flood";

export interface NppaAuthority {
  /** Such as `http://127.0.0.1:40001`. */
  origin: string;
  config: NppaSettings;
  /** Valid keys, newest first; tests change them. */
  keys: string[];
  /** The authority's time in milliseconds; tests change it. */
  now: () => number;
  cases: NppaCases;
  /** Play records that were taken. */
  plays: ReportedPlay[];
  /** Received calls: `check`, `query` or `report` with the answered code. */
  asked: string[];
  /** All requests as received, so that tests can search them for data that must not be sent. */
  traffic: SignedRequest[];
  /** How long an answer takes; milliseconds. */
  delayMs: number;
  /** Requests for a game that fail until the fault is removed, by the game's filing code. */
  faultsOfGames: Map<string, NppaFault>;
  /** When requests were served, in milliseconds of this process. */
  served: Served[];
  /** Makes the next requests fail, one fault each. */
  breakNext(...faults: NppaFault[]): void;
  /** Removes the faults that no request has met. */
  mend(): void;
  close(): Promise<void>;
}

export interface Served {
  call: string;
  bizId: string;
  from: number;
  to: number;
}

const paths: Record<string, { call: keyof NppaSettings["addresses"]; method: string }> = {
  "/idcard/authentication/check": { call: "check", method: "POST" },
  "/idcard/authentication/query": { call: "query", method: "GET" },
  "/behavior/collection/loginout": { call: "report", method: "POST" },
  // Paths of the test system, each followed by a test code.
  "/test/authentication/check": { call: "check", method: "POST" },
  "/test/authentication/query": { call: "query", method: "GET" },
  "/test/collection/loginout": { call: "report", method: "POST" },
};

/**
 * A fake of the authority's system over real HTTP, written from its specification. It shares no code with the client,
 * so that a mistake in one is not repeated in the other.
 */
export async function startNppaAuthority(port = 0): Promise<NppaAuthority> {
  const server = createServer((request, response) => void serve(authority, request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [check = "", query = "", report = ""] = Object.keys(paths).map((path) => origin + path);
  // The sample key of the specification.
  const keys = ["2836e95fcd10e04b0069bb1ee659955b"];
  const faults: NppaFault[] = [];
  const authority: NppaAuthority & { faults: NppaFault[] } = {
    origin,
    config: {
      appId: "test-appId",
      bizId: "test-bizId",
      secretKeys: [...keys],
      addresses: { check, query, report },
    },
    keys,
    now: Date.now,
    cases: createNppaCases(() => authority.now()),
    plays: [],
    asked: [],
    traffic: [],
    delayMs: 0,
    faultsOfGames: new Map(),
    served: [],
    faults,
    breakNext: (...next) => void faults.push(...next),
    mend: () => {
      faults.splice(0);
      authority.faultsOfGames.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return authority;
}

type Running = NppaAuthority & { faults: NppaFault[] };

async function serve(authority: Running, request: IncomingMessage, response: ServerResponse) {
  const signed = await read(request);
  authority.traffic.push(signed);
  const { bizid: bizId } = signed.headers;
  const fault = authority.faults.shift() ?? authority.faultsOfGames.get(bizId);
  const call = requestPath(signed)?.call ?? "unknown";
  const served = { call, bizId, from: performance.now(), to: Number.POSITIVE_INFINITY };
  authority.served.push(served);
  if (authority.delayMs > 0) await setTimeout(authority.delayMs);
  if (fault === "hang") return void authority.asked.push(`${call} hang`);
  if (fault === "drop") {
    authority.asked.push(`${call} drop`);
    return void request.socket.destroy();
  }
  if (fault === "gateway") {
    authority.asked.push(`${call} gateway`);
    return void response.writeHead(502).end("<html>502 Bad Gateway</html>");
  }
  const answers = typeof fault === "number" ? { errcode: fault } : answer(authority, signed);
  served.to = performance.now();
  authority.asked.push(`${call} ${answers.errcode}`);
  if (fault === "drop-answer") return void request.socket.destroy();
  if (fault === "flood") return void sendEndlessAnswer(response);
  const { errcode, data } = fault === "empty-data" ? { ...answers, data: "" } : answers;
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    date: new Date(authority.now()).toUTCString(),
  });
  const errmsg = errcode === 0 ? "ok" : `ERROR ${errcode}`;
  response.end(JSON.stringify({ errcode, errmsg, ...(data !== undefined && { data }) }));
}

function requestPath({ url: { pathname } }: SignedRequest) {
  return paths[pathname.startsWith("/test/") ? pathname.replace(/\/\w+$/, "") : pathname];
}

/** Checks in the order of the real system: address, method, headers, partner, time, sign, body. */
function answer(authority: Running, signed: SignedRequest): Answers {
  const known = requestPath(signed);
  if (!known) return { errcode: 1002 };
  if (/^\/test\/.*\/wrong$/.test(signed.url.pathname)) return { errcode: 4001 };
  if (known.method !== signed.method) return { errcode: 1003 };
  const { appid, bizid, timestamps, sign } = signed.headers;
  if (!appid || !bizid || !timestamps || !sign) return { errcode: 1004 };
  if (signed.method === "POST" && !/^application\/json; ?charset=utf-8$/i.test(signed.type)) {
    return { errcode: 1004 };
  }
  if (appid !== authority.config.appId) return { errcode: 1008 };
  if (!/^test-bizId/.test(bizid)) return { errcode: 1010 };
  if (!/^\d{13}$/.test(timestamps)) return { errcode: 1012 };
  if (Math.abs(authority.now() - Number(timestamps)) > 5000) return { errcode: 1007 };
  const key = authority.keys.find((candidate) => hasValidSignature(candidate, signed));
  if (key === undefined) return { errcode: 1011 };
  if (known.call === "report" && isTooFast(authority, bizid)) return { errcode: 1006 };
  if (known.call === "query") return authority.cases.query(signed.url.searchParams.get("ai") ?? "");
  const plain = decryptBody(key, signed.body);
  if (plain === null) return { errcode: 1012 };
  if (known.call === "check") return authority.cases.check(plain);
  const judged = checkCollections(plain, { bizId: bizid, timestamps: Number(timestamps) });
  authority.plays.push(...judged.taken);
  return judged.answers;
}

/** The most requests that were served at a time. */
export function mostAtOnce(served: readonly Served[]): number {
  const at = ({ from }: Served) =>
    served.filter((other) => other.from <= from && from < other.to).length;
  return Math.max(...served.map(at));
}

/** A game may send ten reports of play a second. */
function isTooFast({ served }: Running, bizId: string): boolean {
  const since = performance.now() - 1000;
  const recent = served.filter((request) => request.call === "report" && request.from > since);
  return recent.filter((request) => request.bizId === bizId).length > 10;
}

async function read(request: IncomingMessage): Promise<SignedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const header = (name: string) => String(request.headers[name] ?? "");
  return {
    method: request.method ?? "",
    url: new URL(request.url ?? "/", "http://authority"),
    headers: {
      appid: header("appid"),
      bizid: header("bizid"),
      timestamps: header("timestamps"),
      sign: header("sign"),
    },
    type: header("content-type"),
    body: Buffer.concat(chunks).toString("utf8"),
  };
}

function sendEndlessAnswer(response: ServerResponse): void {
  response.writeHead(200);
  const pour = () => {
    while (!response.destroyed && response.write("x".repeat(16_384)));
  };
  response.on("drain", pour);
  pour();
}
