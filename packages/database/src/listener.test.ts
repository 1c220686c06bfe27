import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type Listener, listen, listenLater } from "./listener.ts";
import { type Relayed, startRelay } from "./testing/relay.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
let relay: Awaited<ReturnType<typeof startRelay>>;
/** Whether the relay passes this on; both ends stay open if not, as behind a firewall that drops packets. */
let passes = (_sent: string): boolean => true;
const open: Listener[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  relay = await startRelay(database.url, relayWhatPasses);
});
afterEach(async () => {
  passes = () => true;
  for (const listener of open.splice(0)) await listener.close();
});
afterAll(async () => {
  await relay.close();
  await database.close();
});

function relayWhatPasses({ client, postgres }: Relayed): void {
  client.on("data", (sent) => passes(sent.toString("latin1")) && postgres.write(sent));
  postgres.on("data", (sent) => passes("") && client.write(sent));
}

const channel = (onError?: (error: unknown) => void) => ({
  connectionString: relay.url,
  channel: "news",
  name: "playfront-news",
  onError,
});

/** Collects what a listener hears. */
function follow(listener: Listener): (string | null)[] {
  open.push(listener);
  const heard: (string | null)[] = [];
  listener.onMessage((payload) => heard.push(payload));
  return heard;
}

const notify = (text: string) => database.pool.query("select pg_notify('news', $1)", [text]);

async function expectToHear(heard: (string | null)[], text: string): Promise<void> {
  await notify(text);
  await vi.waitFor(() => expect(heard).toContain(text), 5_000);
}

it("notices a connection that carries nothing any more, and listens on another", async () => {
  const listener = await listen(channel());
  const heard = follow(listener);
  await expectToHear(heard, "first");
  passes = () => false;
  await notify("lost");
  await vi.waitFor(() => expect(listener.isListening()).toBe(false), 10_000);
  expect(heard.splice(0)).toEqual(["first", null]);
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(1), 10_000);
  expect(new Set(heard)).toEqual(new Set([null]));
  passes = () => true;
  await vi.waitFor(() => expect(listener.isListening()).toBe(true), 10_000);
  await expectToHear(heard, "again");
}, 40_000);

it("stays on a connection that carries nothing but answers", async () => {
  const listener = await listen(channel());
  const heard = follow(listener);
  let questions = 0;
  passes = (sent) => {
    if (sent.includes("select 1")) questions += 1;
    return true;
  };
  await vi.waitFor(() => expect(questions).toBeGreaterThan(1), 15_000);
  expect(heard).toEqual([]);
  expect(listener.isListening()).toBe(true);
}, 20_000);

it("gives up on a connection that does not confirm that it listens", async () => {
  passes = (sent) => !sent.includes("listen news");
  await expect(listen(channel())).rejects.toThrow("timeout");
  const listener = listenLater(channel());
  const heard = follow(listener);
  await vi.waitFor(() => expect(heard).toContain(null), 5_000);
  expect(listener.isListening()).toBe(false);
  passes = () => true;
  await vi.waitFor(() => expect(listener.isListening()).toBe(true), 10_000);
  await expectToHear(heard, "at last");
}, 40_000);

it("reports a listener that fails, and tells the others", async () => {
  const errors: unknown[] = [];
  const listener = await listen(channel((error) => errors.push(error)));
  listener.onMessage(() => {
    throw new Error("no listener of ours does this");
  });
  const heard = follow(listener);
  await expectToHear(heard, "one");
  await expectToHear(heard, "two");
  expect(errors).toHaveLength(2);
});

it("ends in time although nobody confirms it", async () => {
  const listener = await listen(channel());
  passes = () => false;
  const started = performance.now();
  await listener.close();
  expect(performance.now() - started).toBeLessThan(2_000);
});
