import { buildConsole } from "./build-console.ts";
import { buildStorefront } from "./build-storefront.ts";
import { run } from "./processes.ts";

await buildStorefront();
await buildConsole();
await run("node", ["bench/src/main.ts", ...process.argv.slice(2)]);
