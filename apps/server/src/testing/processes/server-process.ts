import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { connect } from "@playfront/database/connect";
import { closeInTime } from "@playfront/http/close-in-time";
import { createDiskStorage } from "@playfront/storage/disk";
import { systemClock } from "../../infra/clock.ts";
import { readConfig } from "../../infra/config/config.ts";
import { createSecrets } from "../../infra/secrets/secrets.ts";
import { buildNode } from "../build-node.ts";

/** The API server in its own process, which a test may kill; SIGTERM stops it cleanly. */
const [databaseUrl = "", dataDir = ""] = process.argv.slice(2);
const { db, close } = connect(databaseUrl, 4);
const app = await buildNode({
  // Production: it starts without the description of all calls, which takes a third of the time.
  config: { ...readConfig({ DEMO: "0" }), production: true, dataDir },
  db,
  clock: systemClock,
  changes: null,
  log: false,
  countsEveryMs: 300,
  secrets: createSecrets("test-secret-key"),
  storage: createDiskStorage(join(dataDir, "files")),
});
await app.listen({ port: 0, host: "127.0.0.1" });
const address = app.server.address();
// A process that is killed would not write it.
flushCompileCache();
process.send?.(typeof address === "object" ? address?.port : null);

process.once("SIGTERM", async () => {
  process.send?.("stopping");
  await closeInTime(app, 1_000);
  await close();
  if (process.connected) process.disconnect?.();
});
