import { type ContentChanges, listenForChanges } from "@playfront/database/content-changes";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeChannel } from "../../../testing/factories.ts";
import { createChannelService } from "./channel.service.ts";

let database: TestDatabase;
let changes: ContentChanges | null;

beforeEach(async () => {
  database = await createTestDatabase();
  changes = null;
});
afterEach(async () => {
  await changes?.close();
  await database.close();
});

/** A service that receives change notifications. */
async function listeningService() {
  changes = await listenForChanges(database.url);
  return createChannelService({ db: database.db, changes });
}

test("a known channel resolves to itself, any other cid to the default channel", async () => {
  const { db } = database;
  await makeChannel(db, { cid: "main", isDefault: true });
  await makeChannel(db, { cid: "partner-7" });
  const channels = await listeningService();
  expect(await channels.resolve("partner-7")).toBe("partner-7");
  expect(await channels.resolve("main")).toBe("main");
  for (const cid of [null, "", "unknown", "Partner-7", "' or 1=1", "constructor"]) {
    expect(await channels.resolve(cid)).toBe("main");
  }
});

test("a new channel is known after its change notification", async () => {
  const { db } = database;
  await makeChannel(db, { cid: "main", isDefault: true });
  const channels = await listeningService();
  expect(await channels.resolve("late")).toBe("main");
  await makeChannel(db, { cid: "late" });
  await vi.waitFor(async () => expect(await channels.resolve("late")).toBe("late"), 10_000);
});

test("channels are read once, not in every call", async () => {
  const { db, pool } = database;
  await makeChannel(db, { cid: "main", isDefault: true });
  const channels = await listeningService();
  await channels.resolve(null);
  await pool.query("alter table channels rename to channels_gone");
  expect(await channels.resolve("unknown")).toBe("main");
});

test("while channels cannot be read, the ones read last are used", async () => {
  const { db, pool } = database;
  await makeChannel(db, { cid: "main", isDefault: true });
  await makeChannel(db, { cid: "forum" });
  let tell: (kind: null) => void = () => {};
  const news = {
    onChange: (listener: typeof tell) => {
      tell = listener;
    },
    isListening: () => true,
    areHeard: async () => true,
    close: async () => {},
  };
  const channels = createChannelService({ db, changes: news });
  expect(await channels.resolve("forum")).toBe("forum");
  await pool.query("alter table channels rename to channels_gone");
  tell(null);
  expect(await channels.resolve("forum")).toBe("forum");
  await pool.query("alter table channels_gone rename to channels");
  await pool.query("insert into channels (cid, name) values ('late', '')");
  expect(await channels.resolve("late")).toBe("late");
});

test("without any channel there is a fallback channel", async () => {
  expect(await createChannelService({ db: database.db }).resolve("x")).toBe("official");
});
