/** A parsed HTTP answer. */
export interface RawAnswer {
  status: number;
  /** By lower-case name. */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
  /** True if the server closes the connection after this answer. */
  closes: boolean;
}

interface Reading {
  bodiless: boolean;
  /** True if no more bytes will come. */
  ended?: boolean;
}

/** The first complete answer in the bytes, without interim ones (1xx); null while a part is missing. */
export function readAnswer(bytes: Buffer, reading: Reading): RawAnswer | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const [statusLine = "", ...lines] = bytes.toString("latin1", 0, headEnd).split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) throw new Error(`not an answer: ${statusLine}`);
  const rest = bytes.subarray(headEnd + 4);
  if (status < 200) return readAnswer(rest, reading);
  const headers = new Map(lines.map(readHeader));
  const closes = headers.get("connection") === "close" || reading.ended === true;
  const bare = reading.bodiless || status === 204 || status === 304;
  const body = bare ? Buffer.alloc(0) : readBody(rest, headers, reading);
  return body === null ? null : { status, headers, body, closes };
}

function readHeader(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function readBody(rest: Buffer, headers: ReadonlyMap<string, string>, { ended }: Reading) {
  if (headers.get("transfer-encoding") === "chunked") return readChunks(rest);
  const length = headers.get("content-length");
  if (length === undefined) return ended ? rest : null;
  return rest.length < Number(length) ? null : rest.subarray(0, Number(length));
}

function readChunks(bytes: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const from = lineEnd + 2;
    if (bytes.length < from + size + 2) return null;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(from, from + size));
    at = from + size + 2;
  }
}
