import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An undecoded request. */
export interface RawRequest {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  headers: Record<string, string>;
  body: string;
}

export interface RawAnswer {
  status: number;
  body: string;
  type?: string;
  headers?: Record<string, string>;
}

/**
 * How one request fails: with an answer from a system in between; or the vendor processes it and then never answers
 * (`hang`), closes the connection (`drop`), or closes it within the answer (`cut`).
 */
export type Fault = RawAnswer | "hang" | "drop" | "cut";

export interface FakeVendor {
  origin: string;
  requests: RawRequest[];
  /** The next request without a fault gets this one. */
  failNext(fault: Fault): void;
  close(): Promise<void>;
}

/** Answers with `handle`, by default on a port that is free. */
export async function startFakeVendor(
  handle: (request: RawRequest) => RawAnswer | Promise<RawAnswer>,
  port = 0,
): Promise<FakeVendor> {
  const requests: RawRequest[] = [];
  const faults: Fault[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const request = await readRaw(incoming);
    requests.push(request);
    const fault = faults.shift();
    const answer = typeof fault === "object" ? fault : await handle(request);
    reply(outgoing, answer, typeof fault === "object" ? undefined : fault);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    failNext: (fault) => void faults.push(fault),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readRaw(incoming: IncomingMessage): Promise<RawRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const [path = "", query = ""] = (incoming.url ?? "").split("?");
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
  );
  const body = Buffer.concat(chunks).toString("utf8");
  return { method: incoming.method ?? "", path, query, headers, body };
}

function reply(
  outgoing: ServerResponse,
  { status, body, type = "application/json; charset=utf-8", headers }: RawAnswer,
  fault: Exclude<Fault, RawAnswer> | undefined,
): void {
  if (fault === "hang") return;
  if (fault === "drop") {
    outgoing.destroy();
    return;
  }
  const length = Buffer.byteLength(body);
  outgoing.writeHead(status, { "content-type": type, "content-length": length, ...headers });
  if (fault === "cut") outgoing.write(body.slice(0, 10), () => outgoing.destroy());
  else outgoing.end(body);
}
