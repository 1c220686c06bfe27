import { calls } from "@playfront/contract/calls";
import { createApi, mustCall } from "../../support/api.ts";
import { waitForRunCode } from "../../support/page/run-code.ts";
import { ports } from "../../support/ports.ts";
import { expect, test } from "../../support/test.ts";

const known = ["pagekind", "network", "lcp", "inp", "ttfb", "cls"];

test("a page that is left tells once how fast it was, by its kind and without naming anybody, and the metrics have it", async ({
  page,
  origin,
}) => {
  const [game] = await mustCall(createApi(origin), "game/getGameList", { page: 1, pageSize: 1 });
  const { path } = calls["page/reportVitals"];
  const reports = async () => {
    const metrics = await (await fetch(`http://localhost:${ports.metrics}/metrics`)).text();
    const counts = metrics.matchAll(/_seconds_count\{vital="lcp",page="game".* (\d+)$/gm);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  // What a page sends while it is left is not told to Playwright: the page itself notes it.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      const sent = JSON.parse(sessionStorage.getItem("beacons") ?? "[]");
      sessionStorage.setItem("beacons", JSON.stringify([...sent, [String(url), String(body)]]));
      return send(url, body);
    };
  });
  const before = await reports();
  const measured = page.waitForResponse((response) => /report-vitals.*\.js/.test(response.url()));
  await page.goto(`/app/game/${game?.gameid}?cid=pf-main`);
  // The browser measures no paint after the first touch.
  const paints = () =>
    page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
  await expect.poll(paints).toBe(1);
  let isLoaded = false;
  void measured.then(() => {
    isLoaded = true;
  });
  // A page that nobody touches is not measured. What is touched leads nowhere.
  const touch = async () => {
    await page.getByRole("heading", { level: 1 }).click();
    return isLoaded;
  };
  await expect.poll(touch).toBe(true);
  await waitForRunCode(page, [(await measured).url()]);
  await page.goto("/robots.txt");
  const beacons = JSON.parse(
    await page.evaluate(() => sessionStorage.getItem("beacons") ?? "[]"),
  ) as [string, string][];
  expect(beacons).toEqual([[path, expect.any(String)]]);
  const form = new URLSearchParams(beacons[0]?.[1]);
  expect(form.get("pagekind")).toBe("game");
  expect(Number(form.get("lcp"))).toBeGreaterThan(0);
  for (const name of form.keys()) expect(known).toContain(name);
  await expect.poll(reports).toBeGreaterThan(before);
});
