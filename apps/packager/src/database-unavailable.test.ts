import { startRefusingServer } from "@playfront/database/testing/refusing-server";
import { createTestDatabase } from "@playfront/database/testing/test-database";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCatalogueDb } from "./catalogue-db.ts";
import { receive } from "./testing/download.ts";
import { packageOf, randomApk } from "./testing/packages.ts";
import { makeWorld, type World, waitForChannel } from "./testing/world.ts";

const apk = randomApk(50_000);
let world: World;

beforeAll(async () => {
  world = await makeWorld(["default", "tap01"]);
  await world.register("game-1", apk);
});
afterAll(() => world.close());

test("serves its folder before the database is up, and registered packages afterwards", async () => {
  let isThere = false;
  const locate = async () => {
    if (isThere) return world.url;
    throw new Error("no database here");
  };
  const host = await world.open({ locate });
  const { status, headers } = await receive(`${host.origin}/d/demo-1/any-1/demo-1.apk`);
  expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=60"]);
  const ready = async () => {
    const { status, bytes } = await receive(`${host.origin}/readyz`);
    return [status, JSON.parse(bytes.toString()).problems];
  };
  expect(await ready()).toEqual([503, ["catalogue"]]);
  const away = await receive(`${host.origin}/d/game-1/tap01/game-1.apk`);
  expect([away.status, away.headers["retry-after"]]).toEqual([503, "5"]);
  expect(JSON.parse(away.bytes.toString())).toMatchObject({ code: 503, data: null });

  isThere = true;
  await waitForChannel(host, "tap01");
  const { bytes } = await receive(`${host.origin}/d/game-1/tap01/game-1.apk`);
  expect(bytes.equals(packageOf(apk, "tap01"))).toBe(true);
  await vi.waitFor(async () => expect(await ready()).toEqual([200, []]), 10_000);
});

test("serves known packages while the database is down, and recovers by itself", async () => {
  const warnings: string[] = [];
  const log = { warn: (message: string) => void warnings.push(message) };
  const host = await world.open({ log });
  await waitForChannel(host, "tap01");
  await receive(`${host.origin}/d/game-1/tap01/game-1.apk`);
  const allow = (isAllowed: boolean) => {
    return world.admin(
      `alter database ${new URL(world.url).pathname.slice(1)} with allow_connections ${isAllowed}`,
    );
  };
  await allow(false);
  await world.admin(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(world.url).pathname.slice(1)}'`,
  );

  const { bytes, headers } = await receive(`${host.origin}/d/game-1/tap01/game-1.apk`);
  expect(bytes.equals(packageOf(apk, "tap01"))).toBe(true);
  expect(headers["cache-control"]).toContain("immutable");
  const unknown = await receive(`${host.origin}/d/game-1/nobody/game-1.apk`);
  expect(unknown.headers.location).toBe("/d/game-1/default/game-1.apk");
  const strange = await receive(`${host.origin}/d/game-2/tap01/game-2.apk`);
  expect(strange.status).toBe(503);
  await expect(host.flush()).rejects.toThrow("unavailable");
  expect(warnings).toEqual(["the shop's database is unavailable; downloads go on without it"]);

  await allow(true);
  await vi.waitFor(() => host.flush(), 10_000);
  await vi.waitFor(async () => {
    expect((await receive(`${host.origin}/d/game-2/tap01/game-2.apk`)).status).toBe(404);
  }, 10_000);
});

test.each(["53300", "57P03", "28P01"])("is told %s, and answers 503", async (code) => {
  const server = await startRefusingServer(code);
  const host = await world.open({ locate: async () => server.url });
  const { status, headers } = await receive(`${host.origin}/d/game-1/tap01/game-1.apk`);
  expect([status, headers["retry-after"]]).toEqual([503, "5"]);
  await server.close();
});

test("warns if changes are not heard, and if the pooler sets no limit", async () => {
  const warnings: string[] = [];
  const ignore = () => {};
  const warn = (message: string) => void warnings.push(message);
  const parts = { locate: async () => world.url, log: { info: ignore, warn, error: ignore } };
  // As its owner, who has no limit; the packager's role has one of its own.
  const other = await createTestDatabase();
  const unlimited = { ...parts, locate: async () => other.url };
  const behindPooler = { ...unlimited, directUrl: world.url, isPooled: true };
  const hosts = [createCatalogueDb(parts), createCatalogueDb(behindPooler)];
  await vi.waitFor(() => expect(warnings).toHaveLength(2), 10_000);
  expect(warnings[0]).toContain("Set DATABASE_DIRECT_URL");
  expect(warnings[1]).toContain("have no limit");
  for (const host of hosts) await host.close();
  await other.close();
});
