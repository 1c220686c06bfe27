import { readFile } from "node:fs/promises";
import { listPictures } from "@playfront/demo/pictures";
import { createGate } from "../infra/limits/gate.ts";
import type { MediaService } from "../modules/media/media.service.ts";

/** The public path of a stored picture by its name; throws for one that was not stored. */
export type PicturePaths = (name: string) => string;

/** Copies pictures of the demo into the storage as they are. */
export async function storePictures(
  media: Pick<MediaService, "storeRendered">,
  names: readonly string[],
): Promise<PicturePaths> {
  const pictures = await listPictures();
  const gate = createGate({ running: 16, waiting: Number.POSITIVE_INFINITY });
  const paths = new Map<string, string>();

  async function store(name: string): Promise<void> {
    const { file, ...facts } = find(pictures, name);
    paths.set(name, await media.storeRendered({ ...facts, webp: await readFile(file) }));
  }

  await Promise.all(names.map((name) => gate(() => store(name))));
  return (name) => find(paths, name);
}

function find<Value>(known: ReadonlyMap<string, Value>, name: string): Value {
  const value = known.get(name);
  if (value === undefined) throw new Error(`the demo has no picture ${name}`);
  return value;
}
