import { ownPackagerSecret, runTogether, startConsoleBuild, startNode } from "./processes.ts";

// The storefront comes from its sources through Vite; the servers restart when their sources change.
// Vite loads React Router's development build; the server must load the same one.
const watch = ["--watch", "--watch-preserve-output", "--conditions=development"];
const shared = ownPackagerSecret();
await runTogether(
  [
    startNode("apps/server/src/main.ts", { ...shared, PLAYFRONT_DEV: "1" }, watch),
    startNode("apps/packager/src/main.ts", shared, watch),
  ],
  Promise.resolve(startConsoleBuild()),
);
