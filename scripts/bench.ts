import { run } from "./processes.ts";

await run("node", ["scripts/build.ts"]);
await run("node", ["bench/src/main.ts", ...process.argv.slice(2)]);
