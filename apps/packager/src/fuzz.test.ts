import { copyFile, readdir, readlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { demoApk, makeWorld, type World } from "./testing/world.ts";

/** Set `FUZZ_SEED` to repeat a failed run. */
const seed = Number(process.env.FUZZ_SEED ?? 20261120);
const atOnce = 20;
const secret = "for nobody but the operators";
const surprises: unknown[] = [];
const note = (reason: unknown) => void surprises.push(reason);
let world: World;
let folder: string;
let port: number;

beforeAll(async () => {
  process.on("unhandledRejection", note);
  world = await makeWorld(["default", "kanal-1"]);
  folder = world.folder;
  await copyFile(demoApk, join(folder, "a.apk"));
  await writeFile(join(folder, "notes.txt"), secret);
  const limits = { downloads: 1_000, downloadsPerAddress: 1_000, startsPerAddress: 1_000_000 };
  const log = { error: note };
  const requestLog = { level: "error", stream: { write: note } };
  ({ port } = await world.open({ config: { limits }, log, requestLog }));
});

afterAll(async () => {
  process.off("unhandledRejection", note);
  await world.close();
});

interface FuzzRequest {
  method: string;
  path: string;
  headers: readonly (readonly [string, string])[];
  /** The client disconnects before it has read the answer. */
  leaves: boolean;
}

const segment = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("a", "d", "default", "kanal-1", "a.apk", "游戏.apk") },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...["..", "%2e%2e", "%2f", "%00", "%", "%zz", "%ff", "notes.txt", ".apk", "a%2f..%2fa", "//"],
      ...["a.apk%00", "..%5c..", "x".repeat(2_000), "%E2%80%AE.apk", '".apk', "%0d%0aa:b.apk", ";"],
    ),
  },
  { weight: 1, arbitrary: fc.webSegment() },
);
const path = fc.oneof(
  fc.tuple(segment, segment, segment).map((parts) => `/d/${parts.join("/")}`),
  fc.tuple(segment, segment).map(([cid, name]) => `/d/a/${cid}/${name}.apk`),
  fc.tuple(segment, segment).map(([name, query]) => `/d/a/default/${name}?${query}`),
  fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join("/")}`),
);
const range = fc.oneof(
  fc.tuple(fc.bigInt(), fc.bigInt()).map(([from, to]) => `bytes=${from}-${to}`),
  fc.constantFrom("bytes=-0", "bytes=0-0,5-9", "bytes=--1", "items=0-1", "bytes=1e3-", "bytes="),
  fc.nat(9_000).map((from) => `bytes=${from}-`),
);
const header = fc.oneof(
  fc.tuple(fc.constant("range"), range),
  fc.tuple(
    fc.constantFrom(
      ...["if-range", "if-match", "if-none-match", "if-modified-since", "expect"],
      "accept-encoding",
    ),
    fc.constantFrom(
      "*",
      '"x"',
      'W/"x"',
      "Fri, 31 Feb 2026 99:99:99 GMT",
      ",".repeat(4_000),
      "\xff",
    ),
  ),
);
const wish: fc.Arbitrary<FuzzRequest> = fc.record({
  method: fc.constantFrom("GET", "GET", "GET", "HEAD", "POST", "DELETE", "OPTIONS", "TRACE"),
  path,
  headers: fc.array(header, { maxLength: 3 }),
  leaves: fc.boolean().chain((leaves) => (leaves ? fc.boolean() : fc.constant(false))),
});

test("whatever is asked for, nothing fails, nothing leaks, and no file stays open", async () => {
  const property = fc.asyncProperty(
    fc.array(wish, { minLength: 1, maxLength: 2 * atOnce, size: "max" }),
    async (wishes) => {
      const complaints = await Promise.all(
        wishes.map(async (one) => findProblem(await sendRequest(one))),
      );
      expect(complaints.filter((complaint) => complaint !== null)).toEqual([]);
      expect(surprises.splice(0)).toEqual([]);
    },
  );
  await fc.assert(property, { seed, numRuns: 150 });
  await vi.waitFor(async () => expect(await openFiles()).toEqual([]), 5_000);
}, 120_000);

/** The whole answer on a new connection, as latin1; null if the client disconnected. */
function sendRequest({ method, path, headers, leaves }: FuzzRequest): Promise<string | null> {
  const lines = [`${method} ${path} HTTP/1.1`, "host: packages.example", "connection: close"];
  lines.push(...headers.map(([name, value]) => `${name}: ${value}`), "content-length: 0");
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      text += chunk;
      if (leaves) socket.destroy();
    });
    socket.on("error", () => {}).on("close", () => done(leaves ? null : text));
    socket.write(Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"));
  });
}

function findProblem(answer: string | null): string | null {
  if (answer === null) return null;
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
  if (Number.isNaN(status) || status >= 500) return answer.slice(0, 300);
  const location = /^location: (.*)\r$/im.exec(answer)?.[1];
  if (location !== undefined && !location.startsWith("/d/a/")) return `leads to ${location}`;
  const body = Buffer.from(answer.slice(answer.indexOf("\r\n\r\n") + 4), "latin1").toString();
  if (body.includes(secret)) return "gives away what is no package";
  if (status < 400 || body === "") return null;
  if (/node_modules|\bat .+:\d+:\d+/.test(body)) return "tells of the inside";
  const { msg } = JSON.parse(body) as { msg: string };
  return /\p{Script=Han}/u.test(msg) ? null : `no Chinese message: ${body.slice(0, 200)}`;
}

/** The folder's packages that this process holds open; empty where the system does not tell. */
async function openFiles(): Promise<string[]> {
  const numbers = await readdir("/proc/self/fd").catch(() => []);
  const names = await Promise.all(
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => "")),
  );
  return names.filter((name) => name.startsWith(folder));
}
