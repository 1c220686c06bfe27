import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { namesByFlags } from "@playfront/contract/flags";
import type { Plugin } from "vite";

const contractFolder = join(import.meta.dirname, "../../../packages/contract/src");

/**
 * Replaces the calls of the contract by their names and flags, and the shapes of answers by their values, which keeps the schemas and the schema library out of
 * the bundles. Types still come from the full contract. `__CONTRACT__` becomes a digest of the contract.
 */
export function contractFlags(): Plugin {
  return {
    name: "contract-flags",
    enforce: "pre",
    config: () => ({ define: { __CONTRACT__: JSON.stringify(digestContract()) } }),
    async load(id) {
      const [, module] =
        /\/packages\/contract\/src\/(calls|call-shapes)\.ts(?:\?|$)/.exec(id) ?? [];
      if (module === undefined) return null;
      const { calls } = await import("@playfront/contract/calls");
      if (module === "call-shapes") {
        const { callShapes } = await import("@playfront/contract/call-shapes");
        return `export const callShapes = ${JSON.stringify(callShapes)};`;
      }
      const names = JSON.stringify(namesByFlags(calls));
      return `import { flagsByName } from "./flags.ts"; export const calls = flagsByName(${names});`;
    },
  };
}

function digestContract(): string {
  const hash = createHash("sha256");
  for (const path of readdirSync(contractFolder, { recursive: true, encoding: "utf8" }).sort()) {
    if (path.endsWith(".ts") && !path.endsWith(".test.ts")) {
      hash.update(path).update(readFileSync(join(contractFolder, path)));
    }
  }
  return hash.digest("hex").slice(0, 16);
}
