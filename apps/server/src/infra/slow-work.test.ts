import { wasLockRefused } from "@playfront/database/errors";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { done } from "./answer.ts";
import { takeLock } from "./named-lock.ts";
import { createSlowWork, tryAgainIfTaken } from "./slow-work.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const lockWaitMs = 200;

test("slow work is refused, not tried again, while somebody holds its lock, and goes on afterwards", async () => {
  const { db } = database;
  const slowly = createSlowWork(db, lockWaitMs);
  const work = () =>
    tryAgainIfTaken(() =>
      slowly(async (trx) => {
        await takeLock(trx, "tried");
        return done(1);
      }),
    );
  await db.transaction().execute(async (trx) => {
    await takeLock(trx, "tried");
    // More than run at once: the refused ones leave their places.
    const all = await Promise.allSettled([work(), work(), work()]);
    for (const one of all)
      expect(one).toEqual({ status: "rejected", reason: expect.toSatisfy(wasLockRefused) });
  });
  expect(await work()).toEqual(done(1));
});
