/** A Latin word, or one character of anything else. */
const parts = /[\p{Script=Latin}\p{Nd}_'’.-]+|./gsu;

/** Closing punctuation that may not begin a line. */
const closing = /^[，。、；：？！…）》」』”’,.;:?!)\]}%]$/u;

/**
 * Breaks a text into lines that `fits` accepts, at most `maxLines`; the last one ends with "…" if the text goes on. Line
 * breaks count as spaces.
 */
export function breakLines(
  text: string,
  { fits, maxLines }: { fits: (line: string) => boolean; maxLines: number },
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of partsOf(text, fits)) {
    if (fits(line + part) || line === "") line += part;
    else if (closing.test(part)) [line, lines[lines.length]] = carryLast(line, part);
    else {
      lines.push(line);
      line = part.trimStart();
    }
  }
  if (line !== "") lines.push(line);
  const trimmed = lines.map((each) => each.trim());
  if (trimmed.length <= maxLines) return trimmed;
  const kept = trimmed.slice(0, maxLines);
  return [...kept.slice(0, -1), cutShort(kept.at(-1)!, fits)];
}

function partsOf(text: string, fits: (line: string) => boolean): string[] {
  const found = text.replaceAll(/\s+/g, " ").trim().match(parts) ?? [];
  return found.flatMap((part) => (fits(part) ? [part] : [...part]));
}

/** Moves the last character to the next line, so that `part` does not begin it. */
function carryLast(line: string, part: string): [next: string, done: string] {
  const characters = [...line];
  const last = characters.pop() ?? "";
  return [last + part, characters.join("")];
}

function cutShort(line: string, fits: (line: string) => boolean): string {
  const characters = [...line];
  while (characters.length > 0 && !fits(`${characters.join("").trimEnd()}…`)) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}
