import { ConfigError, type Environment } from "./setting.ts";
import { settingTable } from "./setting-table.ts";

/** Settings of other programs that differ from one of ours by a single letter. */
const foreignNames = ["API_TOKEN"];

/** Shorter names are too close to other programs' settings. */
const minLength = 7;

/** Throws {@link ConfigError} on a name that looks like a misspelt setting, which would be ignored silently. */
export function rejectTypos(env: Environment): void {
  const names = settingTable.flatMap(({ group }) => Object.values(group).map(({ name }) => name));
  const known = new Set([...names, ...foreignNames]);
  for (const given of Object.keys(env)) {
    if (known.has(given)) continue;
    const meant = names.find((name) => name.length >= minLength && isTypo(given, name));
    if (meant) throw new ConfigError(`${given} is not a setting; did you mean ${meant}?`);
  }
}

/** Whether one letter is missing, added or changed, or two neighbours are swapped. */
function isTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const restA = a.slice(start, a.length - end);
  const restB = b.slice(start, b.length - end);
  const isSwapped = restA.length === 2 && restA === [...restB].reverse().join("");
  return (restA.length <= 1 && restB.length <= 1) || isSwapped;
}
