import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startSlowDownload } from "../testing/download.ts";
import { randomApk } from "../testing/packages.ts";
import { makeWorld, type World } from "../testing/world.ts";
import { createAddressLimits } from "./address-limits.ts";

const settings = { downloads: 3, downloadsPerAddress: 2, startsPerAddress: 60 };

test("an address has so many downloads at a time, a node so many of all", () => {
  const limits = createAddressLimits(settings, () => 0);
  const first = limits.enter("a");
  limits.enter("a");
  expect(limits.enter("a")).toEqual({ isAdmitted: false, status: 429, retryAfter: 10 });
  limits.enter("b");
  expect(limits.enter("c")).toEqual({ isAdmitted: false, status: 503, retryAfter: 10 });
  if (first.isAdmitted) first.leave();
  expect(limits.enter("c")).toMatchObject({ isAdmitted: true });
});

test("starts come back with time, and the answer says when", () => {
  let now = 0;
  const limits = createAddressLimits({ ...settings, startsPerAddress: 6 }, () => now);
  const come = () => {
    const admission = limits.enter("a");
    if (admission.isAdmitted) admission.leave();
    return admission;
  };
  for (let turn = 0; turn < 6; turn += 1) expect(come().isAdmitted).toBe(true);
  expect(come()).toEqual({ isAdmitted: false, status: 429, retryAfter: 10 });
  now += 9_000;
  expect(come()).toEqual({ isAdmitted: false, status: 429, retryAfter: 1 });
  now += 1_000;
  expect(come().isAdmitted).toBe(true);
  now += 3_600_000;
  for (let turn = 0; turn < 6; turn += 1) expect(come().isAdmitted).toBe(true);
  expect(come().isAdmitted).toBe(false);
});

let world: World;
beforeAll(async () => {
  world = await makeWorld(["default"]);
  await world.register("big", randomApk(20_000_000));
});
afterAll(() => world.close());

/** The host connects to its database in the background. */
const untilServed = (address: string) =>
  vi.waitFor(
    async () => expect((await fetch(address, { method: "HEAD" })).status).toBe(200),
    10_000,
  );

test("over HTTP: counted by the address that the trusted proxy saw, told in the envelope, freed when it ends", async () => {
  const limits = { downloads: 100, downloadsPerAddress: 2, startsPerAddress: 100 };
  const { origin } = await world.open({ config: { limits, trustedProxies: 1 } });
  const address = `${origin}/d/big/default/big.apk`;
  await untilServed(address);
  const from = (ip: string) => ({ "x-forwarded-for": `6.6.6.6, ${ip}` });
  const slow = await Promise.all([1, 2].map(() => startSlowDownload(address, from("1.1.1.1"))));

  const refused = await fetch(address, { headers: from("1.1.1.1") });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("10");
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(await refused.json()).toEqual({ code: 429, data: null, msg: "下载太频繁，请稍后再试" });
  expect((await fetch(address, { method: "HEAD", headers: from("2.2.2.2") })).status).toBe(200);

  for (const { leave } of slow) leave();
  await vi.waitFor(async () => {
    expect((await fetch(address, { method: "HEAD", headers: from("1.1.1.1") })).status).toBe(200);
  });
});

test("a node that is full says so with 503", async () => {
  const limits = { downloads: 1, downloadsPerAddress: 9, startsPerAddress: 100 };
  const { origin } = await world.open({ config: { limits } });
  const address = `${origin}/d/big/default/big.apk`;
  await untilServed(address);
  const { leave } = await startSlowDownload(address, {});
  const { status, headers } = await fetch(address);
  expect([status, headers.get("retry-after")]).toEqual([503, "10"]);
  leave();
});
