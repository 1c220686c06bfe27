import { join } from "node:path";
import { buildIfChanged, compressFiles } from "./built-files.ts";
import { root, run } from "./processes.ts";

const app = join(root, "apps/console");
const folder = join(app, "build");
const sources = {
  folders: [
    "apps/console/src",
    "packages/contract/src",
    "packages/mui-icons/src",
    "docs/operators",
  ],
  files: [
    "docs/operators.zh-CN.md",
    "apps/console/handbook.ts",
    "apps/console/index.html",
    "apps/console/package.json",
    "apps/console/vite.config.ts",
    "package-lock.json",
  ],
};

/** Builds the operators' console if its sources have changed since the last build, and compresses its files. */
export function buildConsole(): Promise<void> {
  return buildIfChanged(folder, sources, async () => {
    console.log("Building the operators' console…");
    await run("vite", ["build"], { cwd: app, stdio: ["ignore", "ignore", "inherit"] });
    await compressFiles(folder);
  });
}
