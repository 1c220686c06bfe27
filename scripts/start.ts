import { buildConsole } from "./build-console.ts";
import { buildStorefront } from "./build-storefront.ts";
import { ownPackagerSecret, runTogether, startNode } from "./processes.ts";

// Starts the shop from a checkout: builds if sources have changed, then runs the server and the packaging host.
await buildStorefront();
await buildConsole();
const shared = ownPackagerSecret();
await runTogether([
  startNode("apps/server/src/main.ts", shared),
  startNode("apps/packager/src/main.ts", shared),
]);
