import type { APIRequestContext } from "@playwright/test";
import { ports } from "../../support/ports.ts";
import { expect, test } from "../../support/test.ts";

/** The node that knows its public origin. */
const shop = `http://localhost:${ports.strictShop}`;

async function addressesOf(request: APIRequestContext, file: string): Promise<string[]> {
  const xml = await (await request.get(file)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
}

test("the pages that robots.txt leads to are there and name the same address as their own", async ({
  request,
}) => {
  const robots = await (await request.get(`${shop}/robots.txt`)).text();
  const [, index] = /^Sitemap: (\S+)$/m.exec(robots) ?? [];
  const files = await addressesOf(request, index!);
  expect(files.length).toBeGreaterThanOrEqual(4);
  for (const file of files) {
    const addresses = await addressesOf(request, file);
    expect(addresses.length, file).toBeGreaterThan(0);
    for (const address of addresses.slice(0, 3)) {
      const page = await request.get(address, { maxRedirects: 0 });
      expect(page.status(), address).toBe(200);
      const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(await page.text()) ?? [];
      expect(canonical).toBe(address);
    }
  }
});
