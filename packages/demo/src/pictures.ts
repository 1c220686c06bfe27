import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";

/** A picture of the demo. Its file is named `<name>-<width>x<height>-<rrggbb>.webp`. */
export interface DemoPicture {
  /** Absolute path of the WebP file. */
  file: string;
  /** Pixels. */
  width: number;
  height: number;
  /** The colour that covers most of it, six hexadecimal digits. */
  color: string;
}

const folder = join(import.meta.dirname, "../pictures");

/** Every picture by its name, such as `games/gomoku/logo`. */
export async function listPictures(): Promise<Map<string, DemoPicture>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(files.map((entry) => readEntry(join(entry.parentPath, entry.name))));
}

function readEntry(file: string): [name: string, picture: DemoPicture] {
  const path = relative(folder, file).replaceAll("\\", "/");
  const parts = /^(.+)-(\d+)x(\d+)-([0-9a-f]{6})\.webp$/.exec(path);
  if (parts === null) throw new Error(`not named as a picture of the demo: ${path}`);
  const [, name = "", width, height, color = ""] = parts;
  return [name, { file, width: Number(width), height: Number(height), color }];
}
