import { buildStorefront } from "./build-storefront.ts";
import { runTogether, startNode } from "./processes.ts";

// One command from a checkout to a running shop: build if sources changed, then the server and the packaging host.
await buildStorefront();
await runTogether([
  startNode("apps/server/src/main.ts", {}),
  startNode("apps/packager/src/main.ts", {}),
]);
