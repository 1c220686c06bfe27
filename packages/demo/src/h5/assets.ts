import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";

export interface Asset {
  type: string;
  body: Buffer;
  /** Strong entity tag with its quotes. */
  etag: string;
}

const gamesFolder = join(import.meta.dirname, "games");

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** The files that browsers may load, by `<folder>/<file>`. They are read once, so no request touches the disk. */
export async function loadAssets(): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  for (const entry of await readdir(gamesFolder, { recursive: true })) {
    const type = types[extname(entry)];
    if (type === undefined) continue;
    const body = await readFile(join(gamesFolder, entry));
    const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
    assets.set(entry, { type, body, etag });
  }
  return assets;
}

/** The part of a game's page that differs from game to game. */
export function loadStage(slug: string): Promise<string> {
  return readFile(join(gamesFolder, slug, "stage.html"), "utf8");
}
