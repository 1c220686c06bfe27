import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { renderArt } from "@playfront/demo/art/render";
import type { Drawing } from "@playfront/demo/art/types";
import { createGate } from "../infra/limits/gate.ts";
import type { MediaService } from "../modules/media/media.service.ts";

/** Part of every key: raise it when the same drawing must come out as other pixels. */
const renderVersion = "1";

export interface ArtStore {
  /** Stores a drawing as a picture; answers its public path. The same drawing is made once. */
  store(drawing: Drawing): Promise<string>;
  /** How many drawings had to be turned into pixels, and how many came from the cache. */
  counts(): { rendered: number; cached: number };
}

/**
 * Turns drawings into stored pictures. What has been rendered is kept in the folder `artCache`, named by the drawing's
 * own content, so that the next seed of the same checkout renders nothing. A cache that cannot be written is no error.
 */
export async function createArtStore({
  media,
  artCache,
}: {
  media: Pick<MediaService, "storeRendered">;
  artCache: string;
}): Promise<ArtStore> {
  const known = await listCache(artCache);
  const gate = createGate({ running: 2, waiting: Number.POSITIVE_INFINITY });
  const stored = new Map<string, Promise<string>>();
  const counts = { rendered: 0, cached: 0 };

  async function load(key: string, drawing: Drawing): Promise<string> {
    const { width, height } = drawing;
    const file = known.get(key);
    if (file !== undefined) {
      counts.cached += 1;
      const webp = await readFile(join(artCache, file));
      return media.storeRendered({ webp, width, height, color: colorOf(file) });
    }
    const { data: webp, color } = await renderArt(drawing.svg, drawing);
    counts.rendered += 1;
    await keep(artCache, `${key}-${color}.webp`, webp);
    return media.storeRendered({ webp, width, height, color });
  }

  return {
    store(drawing) {
      const key = keyOf(drawing);
      const running = stored.get(key);
      if (running) return running;
      const started = gate(() => load(key, drawing));
      stored.set(key, started);
      return started;
    },
    counts: () => counts,
  };
}

function keyOf({ svg, width, height }: Drawing): string {
  const text = `${renderVersion} ${width}x${height} ${svg}`;
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** Cached files by key; they are named `<key>-<rrggbb>.webp`. */
async function listCache(folder: string): Promise<Map<string, string>> {
  const files = await readdir(folder).catch(() => []);
  const art = files.filter((file) => /^[0-9a-f]{32}-[0-9a-f]{6}\.webp$/.test(file));
  return new Map(art.map((file) => [file.slice(0, 32), file]));
}

function colorOf(file: string): string {
  return file.slice(33, 39);
}

async function keep(folder: string, file: string, webp: Buffer): Promise<void> {
  const part = join(folder, `${file}.${process.pid}.part`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(part, webp);
    await rename(part, join(folder, file));
  } catch {
    // Only the next seed is slower for it.
  }
}
