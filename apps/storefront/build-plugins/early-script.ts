import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const name = "virtual:early-script";
const entry = join(import.meta.dirname, "../src/browser/document/early-script.ts");

/** Provides `virtual:early-script`: its default export is the text of `early-script.ts`, bundled on its own. */
export function earlyScript(): Plugin {
  return {
    name: "early-script",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      this.addWatchFile(entry);
      return `export default ${JSON.stringify(await bundle())};`;
    },
  };
}

async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      // The oldest target of the compiler: this script also tells players of old browsers that a
      // page did not load.
      target: "es2015",
      lib: { entry, formats: ["iife"], name: "early" },
    },
  });
  const [bundled] = output as Rolldown.RolldownOutput[];
  return bundled!.output[0].code.trim();
}
