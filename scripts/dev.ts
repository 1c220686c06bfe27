import { runTogether, startNode } from "./processes.ts";

// The storefront comes from its sources through Vite; the servers restart when their sources change.
const watch = ["--watch", "--watch-preserve-output"];
await runTogether([
  startNode("apps/server/src/server.ts", { PLAYFRONT_DEV: "1" }, watch),
  startNode("apps/packager/src/server.ts", {}, watch),
]);
