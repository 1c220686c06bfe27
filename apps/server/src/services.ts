import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { ContentChanges } from "./platform/content-changes.ts";
import type { Db } from "./platform/database/connect.ts";
import type { Player } from "./platform/http/call-context.ts";
import type { Secrets } from "./platform/secrets.ts";
import type { Storage } from "./platform/storage.ts";

/** What the services stand on: the outside world, as arguments. */
export interface ServiceDeps {
  config: Config;
  db: Db;
  clock: Clock;
  secrets: Secrets;
  storage: Storage;
  /** Null in tests that need no news of changes. */
  changes: ContentChanges | null;
}

export type Services = ReturnType<typeof createServices>;

/** Every module's service, each given what it needs. */
export function createServices(deps: ServiceDeps) {
  return {
    ...deps,
    sessions: { findPlayer: async (_token: string): Promise<Player | null> => null },
    close: async () => {},
  };
}
