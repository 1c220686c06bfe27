import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { newRecord } from "./download-record.ts";
import { readDownloads, recordDownload } from "./download-store.ts";
import { digestIn, isOwnPackage, lookUpDigest } from "./package-digest.ts";

const hash = createHash("sha256").update("package");
const hex = hash.copy().digest("hex");
const header = `sha-256=:${hash.digest("base64")}:`;

test.each([
  [header, hex],
  [`sha-512=:AAAA:, ${header}`, hex],
  [`SHA-256=${hex}`, ""],
  ["sha-256=:AAAA:", ""],
  [`x${header}`, ""],
  ["", ""],
  [null, ""],
])("the digest in %s is %s", (given, expected) => {
  expect(digestIn(given)).toBe(expected);
});

test.each([
  ["http://localhost:3001/d/b/c/g.apk", "/download/{gameid}/{cid}", true],
  ["http://elsewhere.example/d/b/c/g.apk", "/download/{gameid}/{cid}", false],
  ["https://dl.example/d/b/c/g.apk", "https://dl.example/download/{gameid}", true],
  ["http://localhost:3001/d/b/c/g.apk", "https://dl.example/download/{gameid}", false],
  ["", "/download/", false],
  ["not an address", "", false],
])("%s is a package of a site with %s: %s", (address, template, expected) => {
  expect(isOwnPackage(address, template)).toBe(expected);
});

test("the packaging host is asked once, without credentials", async () => {
  const asked = vi.fn(async (_address: string, _init: RequestInit) => {
    return new Response(null, { headers: { "repr-digest": header, "content-length": "4321" } });
  });
  vi.stubGlobal("fetch", asked);
  const address = "http://localhost:3001/d/b/c/g.apk";
  const game = { gameid: "7", gamename: "星海远征", logo: "" };
  recordDownload({ kind: "handed", game, address, at: 5 });
  const look = () => lookUpDigest(readDownloads()[0]!, "/download/");
  await look();
  expect(readDownloads()[0]).toMatchObject({ sha256: hex, bytes: 4321 });
  await look();
  expect(asked).toHaveBeenCalledTimes(1);
  const [to, init] = asked.mock.calls[0]!;
  expect([to, init.method, init.credentials, init.headers]).toEqual([
    ...[address, "HEAD", "omit"],
    undefined,
  ]);
});

test("other hosts are not asked, as the page's policy would refuse them", async () => {
  const asked = vi.fn();
  vi.stubGlobal("fetch", asked);
  const record = newRecord({ gameid: "7", via: "browser", state: "handed", at: 1 });
  await lookUpDigest({ ...record, address: "https://elsewhere.example/g.apk" }, "/download/");
  await lookUpDigest(record, "/download/");
  expect(asked).not.toHaveBeenCalled();
});

test("a host that does not answer leaves it unknown", async () => {
  const record = newRecord({ gameid: "7", via: "browser", state: "handed", at: 1 });
  const there = { ...record, address: "http://localhost:3001/d/b/c/g.apk" };
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("refused");
  });
  await expect(lookUpDigest(there, "/download/")).resolves.toBeUndefined();
});
