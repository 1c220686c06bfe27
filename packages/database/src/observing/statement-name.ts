import { createHash } from "node:crypto";

const prepared = /\/\* prepared ([\w-]+) \*\//;
const table = /\b(?:from|into|update|join)\s+"?([a-z_]+(?:"?\."?[a-z_]+)?)/i;

/**
 * A short name of a statement without any value of it: its prepared name, or its verb, its first table and a fingerprint
 * that is the same for lists of any length.
 */
export function statementName(text: string): string {
  return prepared.exec(text)?.[1] ?? describe(text);
}

function describe(text: string): string {
  const shape = text
    .replace(/\$\d+(?:\s*,\s*\$\d+)*/g, "$")
    .replace(/\s+/g, " ")
    .trim();
  const [verb = ""] = /^[a-z]+/i.exec(shape) ?? [];
  const [, on] = table.exec(shape) ?? [];
  const fingerprint = createHash("sha1").update(shape).digest("hex").slice(0, 8);
  return [verb.toLowerCase(), on?.replaceAll('"', ""), fingerprint].filter(Boolean).join(" ");
}
