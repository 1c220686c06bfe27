import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type ContentChange, listenForChanges } from "./content-changes.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

let channels = 0;

/** Returns its cid. */
async function addChannel(): Promise<string> {
  channels += 1;
  const cid = `channel-${channels}`;
  await database.db.insertInto("channels").values({ cid, name: "a channel" }).execute();
  return cid;
}

it("reports the kind of a committed change, and no rolled-back one", async () => {
  const changes = await listenForChanges(database.url);
  const seen: (string | null)[] = [];
  changes.onChange((change) => seen.push(change?.kind ?? null));
  await database.db
    .transaction()
    .execute(async (trx) => {
      await trx.insertInto("slides").values({ src: "/media/x.webp", url: null, pos: 1 }).execute();
      throw new Error("changed my mind");
    })
    .catch(() => {});
  await addChannel();
  await vi.waitFor(() => expect(seen).toContain("channel"), 10_000);
  expect(seen).not.toContain("slide");
  await changes.close();
});

it.each(["", "x", "null"])(
  "reports null for a notification that announces nothing: '%s'",
  async (payload) => {
    const changes = await listenForChanges(database.url);
    const seen: (ContentChange | null)[] = [];
    changes.onChange((change) => seen.push(change));
    await database.pool.query("select pg_notify('content_changes', $1)", [payload]);
    await vi.waitFor(() => expect(seen).toEqual([null]), 10_000);
    await changes.close();
  },
);

it("reports null after its connection broke, and listens again", async () => {
  const changes = await listenForChanges(database.url);
  const seen: (string | null)[] = [];
  changes.onChange((change) => seen.push(change?.kind ?? null));
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'playfront-changes' and datname = current_database()",
  );
  await vi.waitFor(() => expect(seen.filter((kind) => kind === null)).toHaveLength(2), 10_000);
  seen.length = 0;
  await addChannel();
  await vi.waitFor(() => expect(seen).toContain("channel"), 10_000);
  await changes.close();
});

it("says which object has changed, and whether something was withdrawn", async () => {
  const changes = await listenForChanges(database.url);
  const seen: (ContentChange | null)[] = [];
  changes.onChange((change) => seen.push(change));
  await database.pool.query('notify content_changes, \'{"kind":"of a later release"}\'');
  const channel = await addChannel();
  await database.pool.query("truncate channels");
  await vi.waitFor(() => expect(seen).toHaveLength(2), 10_000);
  expect(seen).toEqual([
    { kind: "channel", id: channel, isWithdrawn: false },
    { kind: "channel", id: null, isWithdrawn: true },
  ]);
  await changes.close();
});
