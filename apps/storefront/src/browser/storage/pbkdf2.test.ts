import { pbkdf2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { deriveKey } from "./pbkdf2.ts";

const parameters = { algorithm: "PBKDF2/SHA-256", cost: 40, keyLength: 32, nonce: "", salt: "" };
const salt = new Uint8Array([1, 2, 3]);
const password = new Uint8Array([9, 8, 7, 6]);

test("keys match the standard's", async () => {
  const { derivedKey } = await deriveKey({ ...parameters, keyPrefix: "00" }, salt, password);
  expect(Buffer.from(derivedKey)).toEqual(pbkdf2Sync(password, salt, 40, 32, "sha256"));
});

test("another algorithm is rejected", async () => {
  const other = { ...parameters, algorithm: "SHA-256", keyPrefix: "00" };
  await expect(deriveKey(other, salt, password)).rejects.toThrow("SHA-256");
});
