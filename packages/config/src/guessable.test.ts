import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { isGuessable } from "./guessable.ts";

it.each(["hex", "base64", "base64url"] as const)("no random key in %s is guessable", (encoding) => {
  for (let run = 0; run < 20_000; run += 1) {
    const bytes = createHash("sha256").update(String(run)).digest();
    expect(isGuessable(bytes.toString(encoding))).toBe(false);
    expect(isGuessable(bytes.subarray(0, 16).toString(encoding))).toBe(false);
  }
});

it.each([
  ["one character", "a".repeat(64)],
  ["two characters", "ab".repeat(32)],
  ["a repeated word", "playfront-".repeat(4)],
  ["a repeated longer word", "supergeheim".repeat(6)],
  ["a repeated pattern with a rest", "k3v9k3v9k3v9k3v9k3v9k3v9k3v9k3v9k3"],
  ["groups of a character", "aaaabbbbccccddddeeeeffffgggghhhh"],
  ["digits in order", "0123456789012345"],
  ["an alphabet", "abcdefghijklmnopqrstuvwxyz0123456789"],
  ["an alphabet backwards", "zyxwvutsrqponmlkjihgfedcba9876543210"],
  ["a keyboard run", "qwertyuiopasdfghjklzxcvbnm123456"],
  ["a placeholder", "CHANGE_ME_Vt0hZq1mXoLk2RnCdUe9sHiG"],
  ["a placeholder with a dash", "please-change-me-9sHiGpAa75KxTQvE"],
  ["a password", "my-very-own-Passw0rd-of-the-shop!"],
  ["a secret by name", "the-packager-secret-of-2026-is-it"],
])("%s is guessable", (_what, text) => {
  expect(isGuessable(text)).toBe(true);
});

it("an invented sentence is not", () => {
  expect(isGuessable("vier blaue Kraniche tragen Zwiebeln nach Ulm")).toBe(false);
});
