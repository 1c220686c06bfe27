import { num } from "../svg.ts";
import { MOTIFS, type MotifName } from "./all.ts";
import type { Ink } from "./ink.ts";

/** Draws a motif with its middle at (x, y), `size` units wide, turned by degrees. */
export function paintMotif(
  name: MotifName,
  ink: Ink,
  { x, y, size, turn = 0 }: { x: number; y: number; size: number; turn?: number },
): string {
  const scale = Math.round((size / 100) * 1000) / 1000;
  return `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)}) scale(${scale}) translate(-50 -50)">${MOTIFS[name](ink)}</g>`;
}
