import { callFlags } from "@playfront/contract/flags";
import type { Plugin } from "vite";

/**
 * Replaces the contract's calls by their paths and flags, so that neither schemas nor the schema library reach a
 * bundle. Types still come from the full contract.
 */
export function contractFlags(): Plugin {
  return {
    name: "contract-flags",
    enforce: "pre",
    async load(id) {
      if (!id.split("?")[0]?.endsWith("/packages/contract/src/calls.ts")) return null;
      const { calls } = await import("@playfront/contract/calls");
      return `export const calls = ${JSON.stringify(callFlags(calls))};`;
    },
  };
}
