import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Settings } from "@playfront/config/settings/storage";
import { checkSignature, type Refusal } from "./signature-v4.ts";

/**
 * The fault of one request: an error response, a connection that breaks at once ("drop") or in the middle of the file
 * ("cut"), or no bytes at all ("silence") or none after the middle of the file ("stall").
 */
export type Fault = Refusal | "drop" | "cut" | "silence" | "stall";

export interface FakeS3 {
  settings: S3Settings;
  /** By key. */
  files: Map<string, Buffer>;
  /** Every request, as `GET media/a.webp`. */
  requests: string[];
  /** Each request takes the first one. */
  faults: Fault[];
  /** Every request without a fault of its own meets this one, if there is one. */
  lasting: Fault | null;
  /** Responses that have not ended yet. */
  openResponses(): number;
  /** How far the service's clock is ahead of this machine's, in minutes. */
  clockAheadMinutes: number;
  /** PUTs are answered once this has resolved. */
  beforePut: Promise<unknown>;
  /** Connections are refused until it is opened again. */
  close(): Promise<void>;
  reopen(): Promise<void>;
}

/** Of every file. */
const lastModified = new Date("2026-11-01T08:00:00Z");
const bucket = "playfront-test";
const region = "test-region";
const accessKeyId = "test-key";
const secretAccessKey = "test/secret+key";

/**
 * An S3 service over HTTP with one bucket in memory, path-style: put, copy, get with ranges,
 * head, delete and list of objects. It rejects every request without a valid Signature Version 4.
 */
export async function startFakeS3(): Promise<FakeS3> {
  let openResponses = 0;
  const server = createServer((request, response) => {
    openResponses += 1;
    response.on("close", () => {
      openResponses -= 1;
    });
    answer(fake, request, response).catch((error: unknown) => {
      response.destroy(error as Error);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const fake: FakeS3 = {
    settings: { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle: true },
    files: new Map(),
    requests: [],
    faults: [],
    lasting: null,
    openResponses: () => openResponses,
    clockAheadMinutes: 0,
    beforePut: Promise.resolve(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    reopen: () => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve)),
  };
  return fake;
}

async function answer(fake: FakeS3, request: IncomingMessage, response: ServerResponse) {
  const { method = "", url = "" } = request;
  const now = new Date(Date.now() + fake.clockAheadMinutes * 60_000);
  response.setHeader("date", now.toUTCString());
  const body = Buffer.concat(await request.toArray());
  const fault = fake.faults.shift() ?? fake.lasting ?? undefined;
  const [, asked, key] = /^\/([^/?]+)\/?([^?]*)/.exec(url) ?? [];
  fake.requests.push(`${method} ${key}`);
  if (fault === "silence") return;
  if (fault === "drop") return request.socket.destroy();
  if (typeof fault === "object") return refuse(response, fault);
  const headers = request.headers as Record<string, string>;
  const secrets = { [accessKeyId]: secretAccessKey };
  const refusal = checkSignature({ method, url, headers, body }, { now, region, secrets });
  if (refusal) return refuse(response, refusal);
  if (asked !== bucket) return refuse(response, { status: 404, code: "NoSuchBucket" });
  if (method === "PUT") await fake.beforePut;
  if (key === "") return list(fake, new URL(url, "http://localhost").searchParams, response);
  serve({ fake, key: decodeURIComponent(key ?? ""), body, fault }, request, response);
}

/** Pages are short, so that tests meet more than one. */
const keysOfPage = 2;

function list({ files }: FakeS3, asked: URLSearchParams, response: ServerResponse) {
  const after = asked.get("continuation-token") ?? "";
  const prefix = asked.get("prefix") ?? "";
  const keys = [...files.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, keysOfPage);
  const next = keys.length > page.length ? page.at(-1) : undefined;
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
  const token = next === undefined ? "" : `<NextContinuationToken>${next}</NextContinuationToken>`;
  response.end(`<ListBucketResult>${contents}${token}</ListBucketResult>`);
}

interface ParsedRequest {
  fake: FakeS3;
  key: string;
  body: Buffer;
  fault: "cut" | "stall" | undefined;
}

function serve(
  { fake, key, body, fault }: ParsedRequest,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const source = request.headers["x-amz-copy-source"];
  if (request.method === "PUT" && source !== undefined) {
    const copied = fake.files.get(decodeURIComponent(String(source)).replace(`${bucket}/`, ""));
    if (!copied) return refuse(response, { status: 404, code: "NoSuchKey" });
    fake.files.set(key, copied);
    return response.end(`<CopyObjectResult><ETag>${etagOf(copied)}</ETag></CopyObjectResult>`);
  }
  if (request.method === "PUT") {
    fake.files.set(key, body);
    return response.setHeader("etag", etagOf(body)).end();
  }
  if (request.method === "DELETE") {
    fake.files.delete(key);
    return response.writeHead(204).end();
  }
  const file = fake.files.get(key);
  if (!file) return refuse(response, { status: 404, code: "NoSuchKey" });
  response.setHeader("etag", etagOf(file));
  response.setHeader("last-modified", lastModified.toUTCString());
  const expected = request.headers["if-match"];
  if (expected !== undefined && expected !== etagOf(file)) {
    return refuse(response, { status: 412, code: "PreconditionFailed" });
  }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const start = Number(first ?? 0);
  const part = first === undefined ? file : file.subarray(start, Number(last) + 1);
  if (first !== undefined) {
    if (start >= file.length) return refuse(response, { status: 416, code: "InvalidRange" });
    const range = `bytes ${start}-${start + part.length - 1}/${file.length}`;
    response.setHeader("content-range", range);
    response.statusCode = 206;
  }
  response.setHeader("content-length", part.length);
  if (fault === undefined || request.method === "HEAD") return response.end(part);
  response.write(part.subarray(0, part.length / 2), () => {
    if (fault === "cut") request.socket.destroy();
  });
}

function refuse(response: ServerResponse, { status, code }: Refusal): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

/** A cache: large files are requested often, and buffers are never changed in place. */
const etags = new WeakMap<Buffer, string>();

function etagOf(file: Buffer): string {
  const etag = etags.get(file) ?? `"${createHash("md5").update(file).digest("hex")}"`;
  etags.set(file, etag);
  return etag;
}
