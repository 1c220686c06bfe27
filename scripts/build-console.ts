import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildIfChanged, compressFiles } from "./built-files.ts";
import { root, run } from "./processes.ts";

const app = join(root, "apps/console");
const folder = join(app, "build");
const sources = {
  folders: ["apps/console/src", "packages/contract/src", "docs/operators"],
  files: [
    "docs/operators.zh-CN.md",
    "apps/console/handbook.ts",
    "apps/console/icons.ts",
    "apps/console/index.html",
    "apps/console/package.json",
    "apps/console/vite.config.ts",
    "package-lock.json",
  ],
};

/**
 * Builds the operators' console if its sources have changed since the last build, and compresses its files. A running server
 * says that it is built until the folder is whole.
 */
export function buildConsole(): Promise<void> {
  return buildIfChanged(folder, sources, async () => {
    console.log("Building the operators' console…");
    const next = `${folder}.next`;
    await rm(folder, { recursive: true, force: true });
    await run("vite", ["build", "--outDir", next, "--emptyOutDir"], {
      cwd: app,
      stdio: ["ignore", "ignore", "inherit"],
    });
    await compressFiles(next);
    await rm(folder, { recursive: true, force: true });
    await rename(next, folder);
  });
}
