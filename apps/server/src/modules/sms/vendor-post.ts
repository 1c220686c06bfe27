import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { TLSSocket } from "node:tls";

export interface VendorRequest {
  url: string;
  /** Lower-case names; `host` among them, as it is signed. */
  headers: Record<string, string>;
  body: string;
  /** From the first byte to the last, in milliseconds. */
  timeoutMs: number;
}

/**
 * What came of a POST.
 * - `answer`: a JSON object of the vendor's.
 * - `refused`: no connection came about, or the other side was too busy (429, 503): nothing has been done.
 * - `silent`: the request may have arrived, and no answer says what came of it.
 */
export type VendorReply =
  | { kind: "answer"; status: number; json: object }
  | { kind: "refused"; reason: string }
  | { kind: "silent"; reason: string };

/** Vendors answer with a few hundred bytes. */
const largestAnswer = 64 * 1024;

/**
 * Posts to a vendor, on a connection of its own: one that was kept open may be closed by the other side at the very
 * moment of writing, and nobody could say whether the message arrived. Never throws.
 */
export function postToVendor(request: VendorRequest): Promise<VendorReply> {
  const { url, headers, body, timeoutMs } = request;
  const open = url.startsWith("https:") ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const outgoing = open(url, {
      method: "POST",
      agent: false,
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const connected = watchConnection(outgoing);
    const fail = (error: Error) => {
      const reason = describe(error);
      resolve({ kind: connected() ? "silent" : "refused", reason });
    };
    outgoing.on("error", fail);
    outgoing.on("response", (answer) => void read(answer).then(resolve, fail));
    outgoing.end(body);
  });
}

/** Whether the connection came about, TLS included: before that not a byte of the request has left. */
function watchConnection(outgoing: ClientRequest): () => boolean {
  let connected = false;
  outgoing.on("socket", (socket) => {
    const event = (socket as TLSSocket).encrypted ? "secureConnect" : "connect";
    socket.once(event, () => {
      connected = true;
    });
  });
  return () => connected;
}

async function read(answer: IncomingMessage): Promise<VendorReply> {
  const status = answer.statusCode ?? 0;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > largestAnswer) return { kind: "silent", reason: `status ${status}, endless` };
    chunks.push(chunk);
  }
  const json = parse(Buffer.concat(chunks).toString("utf8"));
  if (json !== null) return { kind: "answer", status, json };
  const kind = status === 429 || status === 503 ? "refused" : "silent";
  return { kind, reason: `status ${status}, no JSON` };
}

/** Null for what is no JSON object, such as the page of a proxy on the way. */
function parse(text: string): object | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" ? json : null;
  } catch {
    return null;
  }
}

/** A time-out aborts the request; a torn connection has a code. */
function describe(error: NodeJS.ErrnoException): string {
  if (error.name === "AbortError") return "timed out";
  return error.code ?? error.name;
}
