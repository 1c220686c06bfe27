import { pbkdf2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { deriveKey, pbkdf2 } from "./pbkdf2.ts";

const bytes = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, index) => (index * 37 + seed) % 256);

test("keys are those of the standard, whatever the lengths", () => {
  const cases = [
    [8, 16, 1, 32],
    [20, 36, 2, 20],
    [64, 0, 5, 64],
    [65, 60, 3, 33],
    [200, 130, 40, 100],
    [0, 5, 7, 1],
  ] as const;
  for (const [password, salt, iterations, length] of cases) {
    const key = pbkdf2(bytes(password, 3), bytes(salt, 9), iterations, length);
    const known = pbkdf2Sync(bytes(password, 3), bytes(salt, 9), iterations, length, "sha256");
    expect(Buffer.from(key).equals(known), `${password} ${salt} ${iterations} ${length}`).toBe(
      true,
    );
  }
});

test("another algorithm is refused instead of solved wrongly", async () => {
  const parameters = { algorithm: "SHA-256", cost: 1, keyLength: 32, nonce: "", salt: "" };
  await expect(
    deriveKey({ ...parameters, keyPrefix: "00" }, bytes(4, 1), bytes(4, 2)),
  ).rejects.toThrow("SHA-256");
});
