import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { receive, startTrickle } from "../testing/download.ts";
import { packageOf, randomApk } from "../testing/packages.ts";
import { makeWorld, type World, waitForChannel } from "../testing/world.ts";

const apk = randomApk(20_000_000);
const limits = { downloads: 1, downloadsPerAddress: 9, startsPerAddress: 1_000 };
let world: World;

beforeAll(async () => {
  world = await makeWorld(["default"]);
  await world.register("big", apk);
});
afterAll(() => world.close());

test("a client that reads a little all the time loses its place, and another gets its download", async () => {
  const host = await world.open({ config: { limits }, pieceMs: 1_500 });
  await waitForChannel(host, "default");
  const address = `${host.origin}/d/big/default/big.apk`;
  const { leave } = startTrickle(address);
  await vi.waitFor(async () => expect((await receive(address)).status).toBe(503));
  await vi.waitFor(async () => {
    const { status, bytes } = await receive(address);
    expect(status).toBe(200);
    expect(bytes.equals(packageOf(apk, "default"))).toBe(true);
  }, 10_000);
  leave();
});
