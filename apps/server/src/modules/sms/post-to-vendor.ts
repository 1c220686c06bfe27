import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { TLSSocket } from "node:tls";

export interface VendorRequest {
  url: string;
  /** Lower-case names; includes `host`, because it is signed. */
  headers: Record<string, string>;
  body: string;
  /** For the whole exchange, in milliseconds. */
  timeoutMs: number;
}

/**
 * Result of a POST.
 * - `answer`: a JSON object from the vendor.
 * - `refused`: no connection, or the vendor was too busy (429, 503): nothing has been sent to a phone.
 * - `silent`: the request may have arrived, but no answer says what became of it.
 */
export type VendorReply =
  | { kind: "answer"; status: number; json: object }
  | { kind: "refused"; reason: string }
  | { kind: "silent"; reason: string };

/** Normal answers have a few hundred bytes. */
const maxAnswerBytes = 64 * 1024;

/**
 * Posts to a vendor on a new connection: the vendor could close a kept-alive one exactly while it is written to, and
 * then nobody knows whether the message arrived. Never throws.
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
      const reason = errorName(error);
      resolve({ kind: connected() ? "silent" : "refused", reason });
    };
    outgoing.on("error", fail);
    outgoing.on("response", (answer) => void read(answer).then(resolve, fail));
    outgoing.end(body);
  });
}

/** Returns a function that tells whether the connection, TLS included, was made: before that no byte was sent. */
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
    if (length > maxAnswerBytes) return { kind: "silent", reason: `status ${status}, endless` };
    chunks.push(chunk);
  }
  const json = parse(Buffer.concat(chunks).toString("utf8"));
  if (json !== null) return { kind: "answer", status, json };
  const kind = status === 429 || status === 503 ? "refused" : "silent";
  return { kind, reason: `status ${status}, no JSON` };
}

/** Null if the text is not a JSON object, such as the error page of a proxy. */
function parse(text: string): object | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" ? json : null;
  } catch {
    return null;
  }
}

/** The error of a time-out has only a name; that of a broken connection has a code. */
function errorName(error: NodeJS.ErrnoException): string {
  if (error.name === "AbortError") return "timed out";
  return error.code ?? error.name;
}
