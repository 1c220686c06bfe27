import { connect } from "@playfront/database/connect";
import { startFreezablePostgres } from "@playfront/database/testing/freezable-postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { receive } from "./testing/download.ts";
import { packageOf, randomApk, registerBuild } from "./testing/packages.ts";
import { makeWorld, type World, waitForChannel } from "./testing/world.ts";

/** A host whose PostgreSQL stops running without closing a connection, as on a machine that hangs. */
const apk = randomApk(50_000);
let world: World;
let postgres: Awaited<ReturnType<typeof startFreezablePostgres>>;

beforeAll(async () => {
  postgres = await startFreezablePostgres();
  world = await makeWorld();
  const { db, close } = connect(postgres.url, 1);
  const channels = ["default", "tap01"].map((cid) => ({
    cid,
    name: cid,
    is_default: cid === "default",
  }));
  await db.insertInto("channels").values(channels).execute();
  await registerBuild({ db, storage: world.storage }, { id: "game-1", apk });
  await close();
}, 60_000);
afterAll(async () => {
  postgres.thaw();
  await world.close();
  await postgres.close();
});

test("known packages go on, unknown ones answer 503 within three seconds, and both after it", async () => {
  const host = await world.open({ locate: async () => postgres.url });
  await waitForChannel(host, "tap01");
  const download = () => receive(`${host.origin}/d/game-1/tap01/game-1.apk`);
  await download();
  await postgres.freeze();

  const started = performance.now();
  const asked = Array.from({ length: 20 }, async (_, number) => {
    const { status, headers } = await receive(
      `${host.origin}/d/none-${number}/tap01/none-${number}.apk`,
    );
    return { status, retry: headers["retry-after"], isInTime: performance.now() - started < 3_000 };
  });
  const { bytes, status } = await download();
  expect(status).toBe(200);
  expect(bytes.equals(packageOf(apk, "tap01"))).toBe(true);
  expect(performance.now() - started).toBeLessThan(1_500);
  for (const answer of await Promise.all(asked)) {
    expect(answer).toEqual({ status: 503, retry: "5", isInTime: true });
  }

  postgres.thaw();
  await vi.waitFor(async () => {
    expect((await receive(`${host.origin}/d/none-1/tap01/none-1.apk`)).status).toBe(404);
  }, 5_000);
  await vi.waitFor(() => host.flush(), 5_000);
}, 60_000);
