import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../processes.ts";
import { reportProblems, trackedFiles } from "../tracked-files.ts";

/** Maximum of files directly in a folder. A larger one is split, or named with a reason in docs/architecture.md. */
const limit = 30;

const counts = Map.groupBy(trackedFiles(), dirname);
const exceptions = namedExceptions(readFileSync(join(root, "docs/architecture.md"), "utf8"));
const tooLarge = [...counts]
  .filter(([folder, files]) => files.length > limit && !exceptions.has(folder))
  .map(([folder, files]) => `${folder} holds ${files.length} files, more than ${limit}: split it`);
const needless = [...exceptions]
  .filter((folder) => (counts.get(folder)?.length ?? 0) <= limit)
  .map((folder) => `docs/architecture.md names ${folder}, which is within ${limit} files`);
reportProblems(`no folder over ${limit} files`, [...tooLarge, ...needless]);

/** The first column of the table under "Large folders". */
function namedExceptions(architecture: string): Set<string> {
  const [, section = ""] = architecture.split(/^## Large folders$/m);
  const rows = section.split(/^## /m)[0]!.matchAll(/^\| `([^`]+)` \|/gm);
  return new Set([...rows].map(([, folder]) => folder!));
}
