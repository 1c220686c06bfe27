import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../processes.ts";
import { reportProblems, trackedFiles } from "../tracked-files.ts";
import { danglingReferences } from "./references.ts";

const textFile =
  /\.(?:ts|tsx|mjs|js|css|md|json|yaml|yml|py|html)$|(?:^|\/)(?:Dockerfile|run|[^./]+)$/;
const files = trackedFiles();
const texts = new Map(
  files
    .filter((file) => textFile.test(file) && file !== "package-lock.json")
    .map((file) => [file, readFileSync(join(root, file), "utf8")]),
);
reportProblems(
  `references of ${texts.size} files resolve`,
  danglingReferences({ files: new Set(files), texts }),
);
