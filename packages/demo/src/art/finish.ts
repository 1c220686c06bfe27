import { hashText } from "./random.ts";
import { document } from "./svg.ts";
import type { Drawing } from "./types.ts";

/** Wraps shapes into a document and names it by what it shows and by its content. */
export function finish(name: string, width: number, height: number, body: string): Drawing {
  const svg = document(width, height, body);
  return { svg, width, height, recipe: `${name}@${hashText(svg).toString(16).padStart(8, "0")}` };
}
