import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startNode } from "./testing/node-process.ts";
import { makeWorld, type World } from "./testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld(["c"]);
});
afterAll(() => world.close());

test("a packaging host counts its requests by route, and names only metrics that the how-to explains", async () => {
  const { origin, metrics } = await world.open();
  await (await fetch(`${origin}/d/demo-1/c/demo-1.apk`)).arrayBuffer();
  await fetch(`${origin}/d/none/c/none.apk`);
  const requests = metrics.find(({ name }) => name === "playfront_requests_total");
  const call = "/d/:build/:cid/:file";
  await expect
    .poll(() => requests?.read())
    .toEqual(
      expect.arrayContaining([
        { value: 1, labels: { call, status: "200" } },
        { value: 1, labels: { call, status: "404" } },
      ]),
    );
  const howTo = await readFile(new URL("../../../docs/how-to/watch.md", import.meta.url), "utf8");
  for (const { name } of metrics) expect(howTo).toMatch(new RegExp(`\\| \`${name}\` .* both \\|`));
});

test("PACKAGER_METRICS_PORT opens the port at which they are read", async () => {
  const host = await startNode({ ...world.env, LOG_LEVEL: "info", PACKAGER_METRICS_PORT: "0" });
  onTestFinished(() => host.end("SIGKILL"));
  const [, port] = /"port":(\d+),"msg":"metrics are served"/.exec(host.printed()) ?? [];
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(await answer.text()).toMatch(/^playfront_ready [01]$/m);
});
