import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RedisAddress } from "@playfront/config/redis-address";
import { type CallName, calls, type Data, type Payload } from "@playfront/contract/calls";
import type { Envelope } from "@playfront/contract/envelope";
import { connect } from "@playfront/database/connect";
import { listenForChanges } from "@playfront/database/content-changes";
import { listenForSessionEnds } from "@playfront/database/session-ends";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { createLog } from "@playfront/http/log";
import { createDiskStorage } from "@playfront/storage/disk";
import type { Storage } from "@playfront/storage/storage";
import type { FastifyInstance } from "fastify";
import { type ContainerDeps, createContainer } from "../container.ts";
import type { Clock } from "../infra/clock.ts";
import { type Config, readConfig } from "../infra/config/config.ts";
import { openEphemeralStore } from "../infra/ephemeral/open-ephemeral-store.ts";
import type { Tasks } from "../infra/jobs/jobs.ts";
import { createMeters } from "../infra/observe/meters.ts";
import { createSecrets } from "../infra/secrets/secrets.ts";
import { createRealNameProvider } from "../modules/realname/create-real-name-provider.ts";
import { createConsoleSms, type SmsProvider } from "../modules/sms/sms.provider.ts";
import { buildNode, type NodeDeps } from "./build-node.ts";

/** A clock that tests set. */
export interface TestClock extends Clock {
  set(date: Date): void;
  advance(seconds: number): void;
}

export interface TestApp {
  app: FastifyInstance;
  database: TestDatabase;
  clock: TestClock;
  config: Config;
  /** The parts that the app was built from. */
  deps: NodeDeps & Required<Pick<ContainerDeps, "sms" | "authority" | "ephemeral" | "meters">>;
  /** Lines that the app has logged, including those of the console SMS provider. */
  log: string[];
  /** The tasks of the job queue, for tests to run. */
  tasks: Tasks;
  /** Makes a call as a client would: form body, identity headers. */
  call<Name extends CallName>(
    name: Name,
    payload: Partial<Payload<Name>>,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<Data<Name>>>;
  /** Makes a call on another server. */
  callOn<Name extends CallName>(
    node: FastifyInstance,
    name: Name,
    payload: Partial<Payload<Name>>,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<Data<Name>>>;
  /** One more server on the same database, with some parts replaced if given; the caller closes it. */
  anotherNode(parts?: Partial<NodeDeps>): Promise<FastifyInstance>;
  /** Closes the app and builds another on the same database, like a restart of the server. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAnswer<D> extends Omit<Envelope, "data"> {
  data: D;
  status: number;
  headers: Record<string, unknown>;
}

/** Parts that a test can replace. */
export interface TestAppParts {
  hearChanges?: boolean;
  sms?: SmsProvider;
  storage?: Storage;
  /** Whether the app has the shop's own role instead of the owner's, as `deploy/compose.yaml` gives it. */
  ownRole?: boolean;
  /** Of a running Redis for short-lived state, which is in PostgreSQL by default. */
  redis?: RedisAddress;
}

/**
 * The whole API server on a database of its own. Nothing listens; calls go through `inject`. With `hearChanges` it
 * receives change notifications, as in production. SMS are printed to its log unless `sms` is given.
 */
export async function createTestApp(
  overrides: Partial<Config> = {},
  { hearChanges = false, ...given }: TestAppParts = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const own = given.ownRole ? connect(database.urlsOfRoles.shop, 10) : null;
  const { db } = own ?? database;
  const changes = hearChanges ? await listenForChanges(database.url) : null;
  const sessionEnds = hearChanges ? await listenForSessionEnds(database.url) : null;
  const dataDir = await mkdtemp(join(tmpdir(), "pf-app-"));
  const config = { ...readConfig({ DEMO: "0" }), dataDir, ...overrides };
  const clock = createTestClock(new Date());
  const log: string[] = [];
  const write = (line: string) => void log.push(line);
  const sms = given.sms ?? createConsoleSms(write);
  const secrets = createSecrets("test-secret-key");
  const taskLog = { info: write, warn: write, error: write };
  const { redis = null } = given;
  const ephemeral = await openEphemeralStore({
    redis,
    db,
    clock,
    secrets,
    log: taskLog,
  });
  const storage = given.storage ?? createDiskStorage(join(dataDir, "files"));
  const authority = createRealNameProvider({ config, clock, log: taskLog });
  const deps = {
    config,
    clock,
    db,
    ephemeral: ephemeral.store,
    copies: ephemeral.copies,
    secrets,
    storage,
    changes,
    sessionEnds,
    sms,
    authority,
    meters: createMeters(),
    log: { level: config.logLevel, stream: { write } },
    serviceLog: createLog(config.logLevel, { write }),
  } satisfies NodeDeps;
  const worker = createContainer({ ...deps, log: taskLog });
  const testApp: TestApp = {
    app: await buildNode(deps),
    database,
    clock,
    config,
    deps,
    log,
    tasks: worker.tasks,
    call: (name, payload, headers) => callApp(testApp.app, name, payload, headers),
    callOn: callApp,
    anotherNode: (parts) => buildNode({ ...deps, ...parts }),
    restart: async () => {
      await testApp.app.close();
      testApp.app = await buildNode(deps);
    },
    close: async () => {
      await testApp.app.close();
      await worker.close();
      await changes?.close();
      await sessionEnds?.close();
      await ephemeral.close();
      await own?.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return testApp;
}

async function callApp<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  payload: Partial<Payload<Name>>,
  headers: Record<string, string> = {},
): Promise<TestAnswer<Data<Name>>> {
  const given = Object.entries(payload).filter(([, value]) => value !== undefined);
  const fields = given.map(([field, value]) => [field, String(value)]);
  const response = await app.inject({
    method: "POST",
    url: calls[name].path,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      deviceid: "test-device",
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return { ...response.json(), status: response.statusCode, headers: response.headers };
}

function createTestClock(start: Date): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    set: (date) => {
      now = date.getTime();
    },
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}
