import { globSync } from "node:fs";
import { run } from "./processes.ts";

/**
 * Checks types, lint and format, import boundaries, folders, references, the README's settings and dead code: everything
 * that needs no running program.
 */
const projects = globSync("{packages/*,apps/*,apps/*/sw,e2e,bench,scripts,deploy}/tsconfig.json");
const sources = ["apps", "packages", "bench", "scripts", "deploy"];

await run("react-router", ["typegen"], { cwd: "apps/storefront" });
for (const project of projects) await run("tsc", ["-p", project]);
await run("biome", ["check", "--error-on-warnings", "."]);
await run("depcruise", ["--config", ".dependency-cruiser.mjs", ...sources]);
await run("node", ["scripts/check-folders.ts"]);
await run("node", ["scripts/check-references.ts"]);
await run("vitest", ["run", "--project", "@playfront/config", "setting-table"]);
await run("knip", []);
