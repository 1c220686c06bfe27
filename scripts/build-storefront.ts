import { join } from "node:path";
import { type Build, buildServiceWorker } from "./build-service-worker.ts";
import { buildIfChanged, compressFiles } from "./built-files.ts";
import { buildFolder } from "./first-load-files.ts";
import { root, run } from "./processes.ts";
import { trimManifest } from "./trim-manifest.ts";

const app = join(root, "apps/storefront");
const sources = {
  folders: [
    "apps/storefront/src",
    "apps/storefront/sw",
    "apps/storefront/public",
    "apps/storefront/build-plugins",
    "packages/bridge/src",
    "packages/contract/src",
    "packages/counters/src",
  ],
  files: [
    "apps/storefront/package.json",
    "apps/storefront/vite.config.ts",
    "apps/storefront/react-router.config.ts",
    "package-lock.json",
  ],
};

/** Builds the storefront if its sources have changed since the last build, and compresses its files. */
export function buildStorefront(): Promise<void> {
  return buildIfChanged(buildFolder, sources, async (digest) => {
    console.log("Building the storefront…");
    await buildInto({ folder: buildFolder, digest });
    await compressFiles(join(buildFolder, "client"));
  });
}

/** Builds the pages and the worker, with the storefront's own Vite configuration or another one. */
export async function buildInto(build: Build, viteConfig = "vite.config.ts"): Promise<void> {
  await run("react-router", ["build", ".", "--config", viteConfig], {
    cwd: app,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, STOREFRONT_BUILD: build.folder },
  });
  await trimManifest(build.folder);
  await buildServiceWorker(build);
}
