import { buildStorefront } from "./build-storefront.ts";
import { ownPackagerSecret, runTogether, startConsoleBuild, startNode } from "./processes.ts";

// Starts the shop from a checkout. The server makes its database ready while the storefront is built, if sources have changed, and
// waits for it; the console is built after that, beside the running shop.
const built = buildStorefront();
const shared = ownPackagerSecret();
await runTogether(
  [startNode("apps/server/src/main.ts", shared), startNode("apps/packager/src/main.ts", shared)],
  built.then(startConsoleBuild),
);
