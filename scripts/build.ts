import { buildConsole } from "./build-console.ts";
import { buildStorefront } from "./build-storefront.ts";

// Builds what an image, a deployment or a test needs, or the one that is named: `console`. The servers run from source.
const isConsoleAlone = process.argv.includes("console");
await Promise.all([buildConsole(), isConsoleAlone || buildStorefront()]);
