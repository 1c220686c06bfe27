import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type OpenCopies, openCopies, runCopies } from "../ephemeral/testing/open-copies.ts";
import { haveRedis } from "../ephemeral/testing/run-redis.ts";

describe.skipIf(!haveRedis())("copies that nodes share", () => {
  let here: Awaited<ReturnType<typeof runCopies>>;
  let there: OpenCopies;
  beforeAll(async () => {
    here = await runCopies();
    there = await openCopies(here.server.address);
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });
  afterEach(() => void vi.useRealTimers());

  const body = Buffer.from("found");
  let names = 0;
  function newKey(lifeMs = 30_000) {
    names += 1;
    return { name: `thing:${names}`, lifeMs };
  }

  test("are read by another node, with the age from before they were written", async () => {
    const key = newKey();
    await here.copies.write(key, { body, ageMs: 1_000 });
    const copy = await there.copies.read(key);
    expect(copy?.body.toString()).toBe("found");
    expect(copy?.ageMs).toBeGreaterThanOrEqual(1_000);
    expect(copy?.ageMs).toBeLessThan(3_000);
    expect(await there.copies.read(newKey())).toBeNull();
  });

  test("end with their life, which began with their making", async () => {
    const [brief, old] = [newKey(300), newKey(300)];
    await here.copies.write(brief, { body, ageMs: 0 });
    await here.copies.write(old, { body, ageMs: 300 });
    expect(await there.copies.read(old)).toBeNull();
    await setTimeout(310);
    expect(await there.copies.read(brief)).toBeNull();
  });

  test.each([
    ["forward", 6_000],
    ["back", -6_000],
  ])("are not used by a node whose clock is set %s", async (_way, ms) => {
    const key = newKey();
    await here.copies.write(key, { body, ageMs: 0 });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
    expect(await there.copies.read(key)).toBeNull();
    vi.useRealTimers();
    expect(await there.copies.read(key)).not.toBeNull();
  });

  test("are not used if Redis keeps them for longer than their life", async () => {
    const key = newKey();
    await here.copies.write(key, { body, ageMs: 20_000 });
    await there.redis.pexpire(`copy:${key.name}`, 3_600_000);
    expect(await there.copies.read(key)).toBeNull();
  });

  test("are refused if somebody else wrote, changed or moved them", async () => {
    const [key, other] = [newKey(), newKey()];
    const stranger = await openCopies(here.server.address, "another-key");
    await stranger.copies.write(key, { body, ageMs: 0 });
    await stranger.close();
    expect(await there.copies.read(key)).toBeNull();

    await here.copies.write(key, { body, ageMs: 0 });
    const sealed = await here.redis.getBuffer(`copy:${key.name}`);
    await here.redis.set(`copy:${other.name}`, sealed!, "PX", other.lifeMs);
    expect(await there.copies.read(other)).toBeNull();
    for (const at of [0, 35, sealed!.length - 1]) {
      const changed = Buffer.from(sealed!);
      changed[at]! ^= 1;
      await here.redis.set(`copy:${key.name}`, changed, "KEEPTTL");
      expect(await there.copies.read(key), `byte ${at}`).toBeNull();
    }
    await here.redis.set(`copy:${key.name}`, "short", "KEEPTTL");
    expect(await there.copies.read(key)).toBeNull();
    await here.redis.set(`copy:${key.name}`, sealed!, "KEEPTTL");
    expect((await there.copies.read(key))?.body.toString()).toBe("found");
  });

  test("are missing while Redis is lost, and nobody waits for it", async () => {
    const key = newKey();
    await here.copies.write(key, { body, ageMs: 0 });
    await here.server.stop();
    expect(await here.copies.read(key)).toBeNull();
    await here.copies.write(key, { body, ageMs: 0 });
    expect(here.isLost()).toBe(true);
    const began = performance.now();
    for (let turn = 0; turn < 100; turn += 1) await here.copies.read(key);
    expect(performance.now() - began).toBeLessThan(500);
    await here.server.start();
    await vi.waitFor(async () => {
      await here.copies.write(key, { body, ageMs: 0 });
      expect(await here.copies.read(key)).not.toBeNull();
    }, 10_000);
    expect(here.isLost()).toBe(false);
  });
});
