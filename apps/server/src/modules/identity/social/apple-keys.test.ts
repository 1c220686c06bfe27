import { generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { appleAccount } from "../../../testing/social/fake-apple.ts";
import type { FakeSocial } from "../../../testing/social/fake-social.ts";
import {
  beginAt,
  comeBack,
  createSocialApp,
  inIosApp,
} from "../../../testing/social/social-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let fake: FakeSocial;

beforeAll(async () => {
  ({ app, fake } = await createSocialApp());
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await app.close();
  await fake.close();
});

const askedForKeys = () => fake.requests.filter(({ path }) => path === "/auth/keys").length;

/** Whether a player gets in; with an id token of `answer` in place of Apple's. */
async function comesBack(name: string, answer?: (nonce: string) => Promise<string>) {
  const address = await beginAt(app, inIosApp(), "apple");
  const back = await fake.allow(address, { name });
  const nonce = new URL(address).searchParams.get("nonce")!;
  if (answer) {
    const body = JSON.stringify({ id_token: await answer(nonce), refresh_token: "r" });
    fake.failNext({ status: 200, body });
  }
  return (await comeBack(app, back)).includes("#sign=");
}

/** An id token that names a key which Apple has never had. */
function forge(nonce: string): Promise<string> {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return new SignJWT({ sub: "000123.forged.0001", nonce })
    .setProtectedHeader({ alg: "RS256", kid: `made-up-${nonce.slice(0, 8)}` })
    .setIssuer("https://appleid.apple.com")
    .setAudience(appleAccount.id)
    .setIssuedAt()
    .setExpirationTime("1d")
    .sign(privateKey);
}

/** The library reads the system's clock, not the one that tests of the shop move. */
function later(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

test("after Apple has changed its key, the shop asks for the keys anew", async () => {
  expect(await comesBack("before")).toBe(true);
  expect(await comesBack("again")).toBe(true);
  expect(askedForKeys()).toBe(1);
  fake.apple.rotateKey();
  later(31);
  expect(await comesBack("after")).toBe(true);
  expect(askedForKeys()).toBe(2);
});

test("a flood of unknown keys makes the shop ask once in half a minute, and real players get in", async () => {
  later(120);
  expect(await comesBack("first")).toBe(true);
  const before = askedForKeys();
  for (let count = 0; count < 8; count += 1) expect(await comesBack("forged", forge)).toBe(false);
  expect(askedForKeys()).toBe(before + 1);
  expect(await comesBack("between")).toBe(true);
  later(31);
  for (let count = 0; count < 3; count += 1) expect(await comesBack("forged", forge)).toBe(false);
  expect(askedForKeys()).toBe(before + 2);
});
