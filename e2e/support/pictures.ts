import { readdirSync } from "node:fs";
import { join } from "node:path";

const folder = join(
  import.meta.dirname,
  "../../packages/demo/pictures/games/shattered-pixel-dungeon",
);

/** The path of a picture of a demo game, such as its `logo` or `shot-0`. */
export function pictureFile(name: string): string {
  return join(folder, readdirSync(folder).find((file) => file.startsWith(`${name}-`))!);
}
