import { buildStorefront } from "./build-storefront.ts";
import { ownPackagerSecret, runTogether, startConsoleBuild, startNode } from "./processes.ts";

// Starts the shop from a checkout: builds it if sources have changed, then runs the server and the packaging host. The console is
// built beside them.
await buildStorefront();
const shared = ownPackagerSecret();
await runTogether(
  [startNode("apps/server/src/main.ts", shared), startNode("apps/packager/src/main.ts", shared)],
  startConsoleBuild(),
);
