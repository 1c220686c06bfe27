import { apiBase } from "./constants.ts";

/** The path of a call by its name. Those of `user/index` live outside `/m/app/api/` (docs/wire.md#transport). */
export function pathOf(name: string): string {
  return name.startsWith("user/index/") ? `/${name}/` : `${apiBase}${name}/`;
}
