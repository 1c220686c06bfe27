import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

/** `isNew` is false if the file was there. */
export type PackedFile = { ok: true; sha256: string; isNew: boolean } | { ok: false; msg: string };

/**
 * Writes the package at an address of the packaging host into a file, unless it is there. One that was begun goes on where it ended,
 * if the package is still the same.
 */
export async function writePackage(url: string, secret: string, path: string): Promise<PackedFile> {
  const authorization = `Bearer ${secret}`;
  const head = await fetch(url, { method: "HEAD", headers: { authorization }, redirect: "error" });
  const sha256 = readDigest(head);
  if (sha256 === undefined) return { ok: false, msg: `the packaging host answers ${head.status}` };
  if ((await hashFile(path)) === sha256) return { ok: true, sha256, isNew: false };
  const part = `${path}.part`;
  const begun = (await stat(part).catch(() => null))?.size ?? 0;
  const headers = {
    authorization,
    range: `bytes=${begun}-`,
    "if-range": head.headers.get("etag") ?? "",
  };
  const answer = await fetch(url, {
    headers: begun > 0 ? headers : { authorization },
    redirect: "error",
  });
  if (answer.ok && answer.body) {
    const flags = answer.status === 206 ? "a" : "w";
    await pipeline(
      Readable.fromWeb(answer.body as ReadableStream),
      createWriteStream(part, { flags }),
    );
  }
  const isWhole = (await hashFile(part)) === sha256;
  if (isWhole) await rename(part, path);
  else await rm(part, { force: true });
  return isWhole
    ? { ok: true, sha256, isNew: true }
    : { ok: false, msg: "other bytes came; try again" };
}

/** Lowercase hex; undefined if the answer is no package. */
function readDigest({ ok, headers }: Response): string | undefined {
  const [, base64] =
    /^sha-256=:([A-Za-z0-9+/]{43}=):$/.exec(headers.get("repr-digest") ?? "") ?? [];
  return ok && base64 !== undefined ? Buffer.from(base64, "base64").toString("hex") : undefined;
}

/** Undefined if there is no such file. */
async function hashFile(path: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest("hex");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
