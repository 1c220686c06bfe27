import { run } from "./processes.ts";

/** Types, lint and format, import boundaries, dead code: everything that needs no running program. */
const workspaces = [
  "packages/contract",
  "packages/apk-channel",
  "packages/attribution",
  "packages/bridge",
  "packages/platform",
  "apps/server",
  "apps/packager",
  "apps/storefront",
  "e2e",
  "bench",
  "scripts",
];

await run("react-router", ["typegen"], { cwd: "apps/storefront" });
for (const workspace of workspaces) await run("tsc", ["-p", workspace]);
await run("biome", ["check", "--error-on-warnings", "."]);
await run("depcruise", [
  "--config",
  ".dependency-cruiser.mjs",
  "apps",
  "packages",
  "bench",
  "scripts",
]);
await run("knip", []);
