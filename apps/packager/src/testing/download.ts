import { createHash, randomInt } from "node:crypto";
import { type ClientRequest, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";

export interface Piece {
  status: number;
  headers: IncomingMessage["headers"];
  bytes: Buffer;
}

/** The first `atMost` bytes of an answer; the client then disconnects. */
export function receive(
  address: string,
  {
    headers = {},
    atMost = Number.POSITIVE_INFINITY,
  }: { headers?: Record<string, string>; atMost?: number } = {},
): Promise<Piece> {
  return new Promise((done, fail) => {
    const request: ClientRequest = get(address, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const finish = () => {
        const bytes = Buffer.concat(chunks).subarray(0, atMost);
        done({ status: answer.statusCode ?? 0, headers: answer.headers, bytes });
        request.destroy();
      };
      answer.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= atMost) finish();
      });
      answer.on("end", finish).on("error", finish);
    });
    request.on("error", fail);
  });
}

/**
 * Downloads like a download manager whose connection breaks at random places: it resumes with If-Range, and starts again
 * if the answer is the whole file.
 */
export async function downloadInPieces(addresses: readonly string[], cuts: number) {
  let { headers } = await receive(addresses[0]!, { atMost: 1 });
  const size = Number(headers["content-length"]);
  const statuses: number[] = [];
  let chunks: Buffer[] = [];
  let length = 0;

  async function resume(address: string, atMost?: number): Promise<void> {
    const conditions = { range: `bytes=${length}-`, "if-range": headers.etag! };
    const piece = await receive(address, { headers: conditions, atMost });
    statuses.push(piece.status);
    if (piece.status !== 206) chunks = [];
    chunks.push(piece.bytes);
    length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    ({ headers } = piece);
  }

  for (let turn = 0; turn < cuts; turn += 1) {
    const most = Math.max(1, Math.floor((1.8 * (size - length)) / (cuts + 1 - turn)));
    await resume(addresses[turn % addresses.length]!, randomInt(1, most + 1));
  }
  while (length < size) await resume(addresses.at(-1)!);
  return { bytes: Buffer.concat(chunks), headers, statuses };
}

/** In the form of `Repr-Digest`. */
export function reprDigest(bytes: Buffer): string {
  return `sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`;
}

/** A download whose client reads the first bytes and then stops reading. */
export function startSlowDownload(address: string, headers: Record<string, string>) {
  return new Promise<{ leave(): void }>((done, fail) => {
    const request = get(address, { headers, agent: false }, (answer) => {
      answer.once("readable", () => done({ leave: () => void request.destroy() }));
      answer.on("error", () => {});
    });
    request.on("error", fail);
  });
}

/** A download whose client goes on reading, a thousand bytes at a time; ends with its connection. */
export function startTrickle(address: string): { leave(): void } {
  const { hostname, port, pathname } = new URL(address);
  const socket = connect(Number(port), hostname, () => {
    socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  });
  const reading = setInterval(() => socket.read(1_000), 50);
  socket.on("error", () => {}).on("close", () => clearInterval(reading));
  return { leave: () => void socket.destroy() };
}
