import { stat } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lowestCost, shopCost } from "../../../testing/cheap-hash.ts";
import { hashCost, hashPassword, verifyPassword } from "./password.ts";
import { hashLimits } from "./passwords/hash-threads.ts";

// As a shop hashes: tests are given the lowest cost (testing/lower-hash-cost.ts).
beforeAll(() => void Object.assign(hashCost, shopCost));
afterAll(() => void Object.assign(hashCost, lowestCost));

describe("a password", () => {
  test("is stored as a salted argon2id hash with its parameters", async () => {
    const [first, second] = [
      await hashPassword("s3cret-words"),
      await hashPassword("s3cret-words"),
    ];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
  });

  test("is verified in any Unicode composition of the same characters", async () => {
    const hash = await hashPassword("café-au-lait");
    expect(await verifyPassword("café-au-lait".normalize("NFD"), hash)).toBe(true);
    expect(await verifyPassword("cafe-au-lait", hash)).toBe(false);
  });

  test("of an account that does not exist is never right", async () => {
    expect(await verifyPassword("anything", null)).toBe(false);
  });

  test("is verified with the parameters of its own hash", async () => {
    const old = `$argon2id$v=19$m=8192,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$${"A".repeat(43)}`;
    expect(await verifyPassword("anything", old)).toBe(false);
    await expect(verifyPassword("anything", "plain text")).rejects.toThrow("not an argon2id hash");
  });

  test("is refused with 503 if the queue is full, and those in the queue are verified", async () => {
    const storm = Array.from({ length: 110 }, () => verifyPassword("x", null));
    const results = await Promise.allSettled(storm);
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(110 - hashLimits.waiting - hashLimits.running);
    for (const result of refused) expect(result).toMatchObject({ reason: { statusCode: 503 } });
    expect(await verifyPassword("x", null)).toBe(false);
  }, 90_000);

  test("is hashed beside the threads that read files", async () => {
    await verifyPassword("x", null);
    let hashed = 0;
    const storm = Array.from({ length: 24 }, async () => {
      await verifyPassword("x", null);
      hashed += 1;
    });
    for (let file = 0; file < 12; file += 1) await stat(import.meta.filename);
    expect(hashed).toBeLessThan(8);
    await Promise.all(storm);
  }, 90_000);

  test("is hashed by another thread after one has failed", async () => {
    const weak = `$argon2id$v=19$m=1,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$${"A".repeat(43)}`;
    await expect(verifyPassword("anything", weak)).rejects.toThrow();
    expect(await verifyPassword("x", await hashPassword("x"))).toBe(true);
  });
});
