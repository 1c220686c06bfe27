import { run } from "./processes.ts";

/** Types, lint and format, import boundaries, dead code: everything that needs no running program. */
const workspaces = [
  "packages/contract",
  "packages/apk",
  "packages/bridge",
  "packages/config",
  "packages/counters",
  "packages/database",
  "packages/demo",
  "packages/embedded-postgres",
  "packages/http",
  "packages/storage",
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
await run("node", ["scripts/check-folders.ts"]);
await run("node", ["scripts/check-references.ts"]);
await run("knip", []);
