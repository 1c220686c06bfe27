import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Api } from "@playfront/contract/api";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../infra/config/config.ts";
import type { MadeOf } from "../infra/content/made-of.ts";
import { tinyHost } from "../testing/tiny-storefront.ts";
import { createSites } from "./sites.ts";
import { storefrontPages } from "./storefront.pages.ts";

const hostTableJson = JSON.stringify({
  production: {
    sites: ["m.shop.example", "shop.example:8443"],
    api: "https://api.shop.example",
    packaging: "https://dl.shop.example",
    entry: "https://h5.shop.example",
    static: "https://img.shop.example",
  },
  test: {
    sites: ["m.test.example"],
    api: "https://api.test.example",
    downloadPath: "/get/{gameid}?from={cid}",
    entryPath: "/in/{gameid}",
  },
});
const config = readConfig({ HOST_TABLE: hostTableJson, PACKAGER_ORIGIN: "https://dl.example" });
const ownApi = () => ({}) as Api;
const sites = createSites(config, ownApi);

it("gives each site the hosts of its row, and takes missing ones from the settings", () => {
  expect(sites.of("m.shop.example").settings.hosts).toEqual({
    api: "https://api.shop.example",
    static: "https://img.shop.example",
    download: "https://dl.shop.example/download/{gameid}/{cid}",
    entry: "https://h5.shop.example/h5/{gameid}?cid={cid}",
  });
  expect(sites.of("m.test.example:3000").settings.hosts).toEqual({
    api: "https://api.test.example",
    static: "",
    download: "https://dl.example/get/{gameid}?from={cid}",
    entry: "/in/{gameid}",
  });
  expect(sites.of("elsewhere.example")).toMatchObject({
    name: "default",
    settings: { hosts: { api: "", static: "", entry: "/h5/{gameid}?cid={cid}" } },
  });
});

it("renders from the API of the row over HTTP, or from that of the settings if the row has none", async () => {
  const asked: string[] = [];
  const host = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end('{"code":1,"data":[],"msg":""}');
  });
  await new Promise<void>((resolve) => void host.listen(0, "127.0.0.1", resolve));
  const api = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const table = JSON.stringify({ test: { sites: ["m.test.example"], api } });
  const { of } = createSites(readConfig({ HOST_TABLE: table }), ownApi);
  const parts: MadeOf[] = [];
  const answer = await of("m.test.example")
    .apiFor((part) => parts.push(part))
    .call("index/getHomeSlidePictureList", {});
  host.close();
  expect(answer).toEqual({ ok: true, data: [] });
  expect(asked).toEqual(["/m/app/api/index/getHomeSlidePictureList/"]);
  expect(of("m.shop.example").apiFor).toBe(ownApi);
  // Another host does not say what its answers are made of.
  expect(parts).toEqual([{ content: "anything", changesAt: null }]);
});

let app: FastifyInstance;
const rendered: string[] = [];
beforeAll(async () => {
  const tiny = tinyHost();
  const build = await tiny.loadBuild();
  app = Fastify({ trustProxy: true });
  await app.register(storefrontPages, {
    ...tiny,
    sites,
    loadBuild: async () => ({
      ...build,
      entry: {
        ...build.entry,
        provideLoadContext: (api, settings, isKept) => {
          rendered.push(settings.hosts.api);
          return build.entry.provideLoadContext(api, settings, isKept);
        },
      },
    }),
  });
});
afterAll(() => app.close());

const get = (headers: Record<string, string>) => app.inject({ url: "/app/home", headers });

it.each([
  ["m.shop.example", "https://api.shop.example", "https://dl.shop.example"],
  ["M.SHOP.EXAMPLE:443", "https://api.shop.example", "https://dl.shop.example"],
  ["shop.example:8443", "https://api.shop.example", "https://dl.shop.example"],
  ["m.test.example", "https://api.test.example", "https://dl.example"],
  ["shop.example", "", "https://dl.example"],
  ["m.test.example.evil.example", "", "https://dl.example"],
  ["[::1]:3000", "", "https://dl.example"],
])(
  "a page asked of %s reaches the API at '%s', packages, and no other",
  async (host, api, packages) => {
    const { headers } = await get({ host });
    expect(rendered.at(-1)).toBe(api);
    const policy = String(headers["content-security-policy"]);
    const others = /connect-src 'self'([^;]*);/.exec(policy)?.[1]?.trim();
    expect(others).toBe(`${packages} ws: ${api}`.trim());
  },
);

it("ignores X-Forwarded-Host, which shared caches do not have in their keys", async () => {
  await get({ host: "m.shop.example", "x-forwarded-host": "m.test.example" });
  expect(rendered.at(-1)).toBe("https://api.shop.example");
});

it("keeps search engines out of test sites, and only there", async () => {
  expect((await get({ host: "m.test.example" })).headers["x-robots-tag"]).toBe("noindex");
  expect((await get({ host: "m.shop.example" })).headers["x-robots-tag"]).toBeUndefined();
});
