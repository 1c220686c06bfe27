import type { Database } from "@playfront/database/schema";
import type { FastifyInstance } from "fastify";
import { Kysely, PostgresDialect } from "kysely";
import type { Jobs } from "../infra/jobs/jobs.ts";
import { createSecrets, type Secrets } from "../infra/secrets/secrets.ts";
import type { TestApp } from "./test-app.ts";

export interface RecordedServer {
  app: FastifyInstance;
  /** The server's work since the last call: each SQL statement, each use of a secret key. */
  takeWork(): string[];
}

/**
 * A server that records its work. Whether an account exists must not be visible in the time of an answer. Timing is
 * unreliable on a busy machine, so tests compare the recorded work; the benchmarks compare the times.
 */
export async function startRecordedServer(shop: TestApp, parts: { jobs?: Jobs } = {}) {
  let work: string[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: shop.database.pool }),
    log: ({ query }) => void work.push(query.sql),
  });
  const secrets = recordKeyUse(createSecrets("test-secret-key"), (use) => void work.push(use));
  const app = await shop.anotherNode({ ...parts, db, secrets });
  const takeWork = () => {
    const done = work;
    work = [];
    return done;
  };
  return { app, takeWork } satisfies RecordedServer;
}

function recordKeyUse(secrets: Secrets, note: (use: string) => void): Secrets {
  return {
    mac: (purpose, text) => {
      note(`mac ${purpose}`);
      return secrets.mac(purpose, text);
    },
    encrypt: (text, context) => {
      note(`encrypt ${text.length}`);
      return secrets.encrypt(text, context);
    },
    decrypt: (sealed, context) => secrets.decrypt(sealed, context),
  };
}
