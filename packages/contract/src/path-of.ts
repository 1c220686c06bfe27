import { apiBase } from "./constants.ts";

/** The path of a call by its name. Those of `user/index` live outside `/m/app/api/` (docs/wire.md#transport). */
export function pathOf(name: string): string {
  return name.startsWith("user/index/") ? `/${name}/` : `${apiBase}${name}/`;
}

/** Whether a call only reads, as its name says. The contract names those that do otherwise by `writes`. */
export function readsByName(name: string): boolean {
  return /\/get[A-Z]\w*$/.test(name);
}
