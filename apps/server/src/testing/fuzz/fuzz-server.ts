import { join } from "node:path";
import { connect } from "@playfront/database/connect";
import { type ContentChanges, listenForChanges } from "@playfront/database/content-changes";
import { listenForSessionEnds, type SessionEnds } from "@playfront/database/session-ends";
import { createDiskStorage } from "@playfront/storage/disk";
import { systemClock } from "../../infra/clock.ts";
import { readConfig } from "../../infra/config/config.ts";
import { followChanges } from "../../infra/content/content-revisions.ts";
import { AnswerCache } from "../../infra/http/answer-cache.ts";
import { createConsoleSms } from "../../modules/sms/sms.provider.ts";
import { PageCache } from "../../ssr/page-cache.ts";
import { storefrontPages } from "../../ssr/storefront.pages.ts";
import { buildNode } from "../build-node.ts";
import { socialEnvironment } from "../social/social-environment.ts";
import { tinyHost } from "../tiny-storefront.ts";
import { fuzzSecrets } from "./fuzz-push.ts";
import { fuzzOrigin } from "./fuzz-social.ts";

/**
 * The server under test, in its own process, so that its memory and its unhandled rejections can be measured alone.
 * `start-fuzz-server.ts` starts it with the database's address and a data folder and talks to it by messages.
 */
const collect = globalThis.gc as () => void;
const [databaseUrl = "", dataDir = "", providers = ""] = process.argv.slice(2);
const tell = (message: FromServer) => void process.send?.(message);

/** Messages of the server to its parent. */
export type FromServer =
  | { kind: "listening"; port: number }
  /** An unhandled rejection, an uncaught exception, a runtime warning, or a logged error. */
  | { kind: "surprise"; text: string }
  /** All earlier messages have been sent. */
  | { kind: "heard" }
  /** A line of the console SMS provider. */
  | { kind: "sms"; line: string }
  | { kind: "measured"; figures: Measurements };

export interface Measurements {
  /** Bytes after a full garbage collection, with caches dropped. */
  heap: number;
  external: number;
  resident: number;
  connections: number;
  pgTotal: number;
  pgIdle: number;
  pgWaiting: number;
}

for (const event of ["unhandledRejection", "uncaughtException", "warning"]) {
  process.on(event, (reason: unknown) => {
    if (isAboutAlgorithms(reason)) return;
    const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    tell({ kind: "surprise", text: `${event}: ${text}` });
  });
}

/** The passkeys' library asks which algorithms there are; Node warns that asking is new. */
function isAboutAlgorithms(reason: unknown): boolean {
  if (!(reason instanceof Error) || reason.name !== "ExperimentalWarning") return false;
  return /^The .+ Web Crypto API (method|algorithm) is an experimental feature/.test(
    reason.message,
  );
}

/** Limits are set as wide as possible, and every client has an address of its own. */
const config = {
  ...readConfig({
    DEMO: "0",
    CAPTCHA_ANSWER: "pass",
    LIMIT_FACTOR: "1000000",
    TRUST_PROXY: "1",
    PUBLIC_ORIGIN: fuzzOrigin,
    ...socialEnvironment(providers),
  }),
  dataDir,
};
const tellSurprise = (text: string) => tell({ kind: "surprise", text });
const { db, pool, close } = connect(databaseUrl, 10);
const changes = await listenForChanges(databaseUrl);
const dropCaches: (() => void)[] = [];
const heard: ContentChanges = {
  ...changes,
  onChange(listener) {
    dropCaches.push(() => listener(null));
    changes.onChange(listener);
  },
};
const sessionEnds = await listenForSessionEnds(databaseUrl);
const heardEnds: SessionEnds = {
  ...sessionEnds,
  onEnd(listener) {
    dropCaches.push(() => listener(null));
    sessionEnds.onEnd(listener);
  },
};
const revisions = followChanges(heard);
const answers = new AnswerCache({ revisions });
const pages = new PageCache({ revisions, clock: systemClock });
dropCaches.push(() => answers.clear());
dropCaches.push(() => pages.clear());
const app = await buildNode({
  config,
  answers,
  db,
  clock: systemClock,
  secrets: fuzzSecrets,
  storage: createDiskStorage(join(dataDir, "files")),
  changes: heard,
  sessionEnds: heardEnds,
  sms: createConsoleSms((line) => tell({ kind: "sms", line })),
  log: { level: "error", stream: { write: tellSurprise } },
  serviceLog: { info: () => {}, warn: () => {}, error: tellSurprise },
});
await app.register(storefrontPages, {
  ...tinyHost(),
  revisions,
  pages,
});
await app.listen({ port: 0, host: "127.0.0.1" });
const address = app.server.address();
tell({ kind: "listening", port: typeof address === "object" ? (address?.port ?? 0) : 0 });

process.on("message", (message) => {
  if (message === "measure") void measure();
  else if (message === "hear") tell({ kind: "heard" });
  else void stop();
});

async function measure(): Promise<void> {
  for (const drop of dropCaches) drop();
  // Collects several times, with a pause in between: some memory is only freed by a turn of the event loop.
  for (let round = 0; round < 4; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    collect();
  }
  const { heapUsed: heap, external, rss: resident } = process.memoryUsage();
  const connections = await new Promise<number>((resolve) =>
    app.server.getConnections((_error, count) => resolve(count)),
  );
  const { totalCount: pgTotal, idleCount: pgIdle, waitingCount: pgWaiting } = pool;
  const figures = { heap, external, resident, connections, pgTotal, pgIdle, pgWaiting };
  tell({ kind: "measured", figures });
}

async function stop(): Promise<void> {
  await app.close();
  await changes.close();
  await sessionEnds.close();
  await close();
  process.disconnect?.();
}
