import { codes } from "@playfront/contract/codes";
import type { Db } from "@playfront/database/connect";
import { demoGames } from "@playfront/demo/h5/demo-games";
import type { FastifyInstance } from "fastify";
import type { AppDeps } from "./app.ts";
import { failed } from "./infra/answer.ts";
import type { Clock } from "./infra/clock.ts";
import { sendFailure } from "./infra/http/errors.ts";
import { createShopListener } from "./infra/http/listener.ts";
import { requestOrigin } from "./infra/http/request-origin.ts";
import type { Secrets } from "./infra/secrets/secrets.ts";
import { findEntryKey } from "./modules/entry/entry-key.ts";

export interface GamesDeps extends Pick<AppDeps, "config" | "log"> {
  db: Db;
  secrets: Secrets;
  clock: Clock;
}

/**
 * An app that serves the demo's games alone. They have an origin of their own, so that a game's scripts can read neither
 * the shop's storage nor its answers. The caller makes it listen.
 */
export async function buildGames({
  config,
  db,
  secrets,
  clock,
  log,
}: GamesDeps): Promise<FastifyInstance> {
  const app = createShopListener(config, log);
  app.setNotFoundHandler((_request, reply) =>
    sendFailure(reply, failed(codes.notFound, "这里只有游戏"), 404),
  );
  await app.register(demoGames, {
    keyFor: (slug) => findEntryKey(db, secrets, slug),
    now: () => clock.now(),
    shopOf: (request) => config.publicOrigin ?? requestOrigin(request, config.port),
  });
  return app;
}
