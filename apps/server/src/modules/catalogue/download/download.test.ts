import { parseHostTable } from "@playfront/config/host-table-setting";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { makeChannel, makeGame } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let shop: TestApp;
let cid: string;
beforeAll(async () => {
  shop = await createTestApp({ packagerPort: 3001 });
  cid = await makeChannel(shop.database.db);
  await makeChannel(shop.database.db, { cid: "house", isDefault: true });
});
afterAll(() => shop.close());

type Platform = "android" | "ios" | "pc";
const getUrl = (gameid: string, platform: Platform, headers: Record<string, string> = {}) =>
  shop.call("game/getDownloadUrl", { gameid, platform }, { host: "shop.example:8080", ...headers });

test("a package's address holds build, channel and the game's name, on this host's packaging port", async () => {
  const gameid = await makeGame(shop.database.db, { gamename: "跳跳乐 2/3" });
  const url = `http://shop.example:3001/d/demo-1/${cid}/${encodeURIComponent("跳跳乐 2/3")}.apk`;
  expect((await getUrl(gameid, "android", { cid })).data).toEqual({ url });
  expect((await getUrl(gameid, "pc", { cid })).data).toEqual({ url });
});

test.each<Record<string, string>>([{ cid: "made-up" }, { cid: "../../x" }, {}])(
  "with %j the package is the default channel's",
  async (headers) => {
    const gameid = await makeGame(shop.database.db);
    const { data } = await getUrl(gameid, "android", headers);
    expect(data.url).toContain("/d/demo-1/house/");
  },
);

test("iOS players get the App Store address, or are told that there is no iOS version", async () => {
  const store = "https://apps.apple.com/cn/app/id1";
  const sold = await makeGame(shop.database.db, { appStoreUrl: store });
  expect((await getUrl(sold, "ios")).data).toEqual({ url: store });
  const missing = await makeGame(shop.database.db);
  expect(await getUrl(missing, "ios")).toMatchObject({ code: 404, msg: "该游戏暂无 iOS 版" });
});

test("a game without a package, an HTML5 game and an unknown game have no download", async () => {
  const bare = await makeGame(shop.database.db, { build: undefined });
  expect(await getUrl(bare, "android")).toMatchObject({ code: 404, msg: "该游戏暂无安装包" });
  const html5 = await makeGame(shop.database.db, { gametype: "html5" });
  expect(await getUrl(html5, "android")).toMatchObject({ code: 400, data: { field: "gameid" } });
  expect((await getUrl("999999999", "android")).code).toBe(404);
});

test("a download puts the game among the player's recently played; a visitor's or a failed one does not", async () => {
  const player = await makePlayer(shop);
  const [taken, refused] = [await makeGame(shop.database.db), await makeGame(shop.database.db)];
  await getUrl(taken, "android", player.headers);
  await getUrl(refused, "ios", player.headers);
  await getUrl(refused, "android");
  const { data } = await shop.call("game/getRecentGameList", {}, player.headers);
  expect(data.map((game) => game.gameid)).toEqual([taken]);
});

let elsewhere: TestApp | undefined;
afterEach(async () => {
  await elsewhere?.close();
  elsewhere = undefined;
});

test("a configured packaging host is used unchanged", async () => {
  elsewhere = await createTestApp({ packagerOrigin: "https://dl.example" });
  const gameid = await makeGame(elsewhere.database.db);
  const { data } = await elsewhere.call("game/getDownloadUrl", { gameid, platform: "android" });
  expect(data.url).toMatch(/^https:\/\/dl\.example\/d\/demo-1\/official\/.+\.apk$/);
});

test("the packaging host of the host table is chosen by the requesting site, not by X-Forwarded-Host", async () => {
  const hostTable = parseHostTable(
    JSON.stringify({
      test: { sites: ["m.test.example"], packaging: "https://dl.test.example" },
      production: { sites: ["m.shop.example"], packaging: "https://dl.shop.example" },
    }),
  );
  elsewhere = await createTestApp({ hostTable, trustedProxies: 1, packagerOrigin: null });
  const gameid = await makeGame(elsewhere.database.db);
  const hostOf = async (headers: Record<string, string>) => {
    const wish = { gameid, platform: "android" } as const;
    const { data } = await elsewhere!.call("game/getDownloadUrl", wish, headers);
    return new URL(data.url).host;
  };
  expect(await hostOf({ host: "m.test.example" })).toBe("dl.test.example");
  expect(await hostOf({ host: "M.Shop.Example:8443" })).toBe("dl.shop.example");
  // The API has a host of its own, so the page's origin names the site.
  const api = { host: "api.example" };
  expect(await hostOf({ ...api, origin: "https://m.test.example" })).toBe("dl.test.example");
  expect(await hostOf({ ...api, origin: "https://m.test.example.evil.example" })).toMatch(/^api\./);
  expect(await hostOf({ ...api, origin: "null" })).toMatch(/^api\./);
  const forwarded = { "x-forwarded-host": "m.test.example" };
  expect(await hostOf({ host: "m.shop.example", ...forwarded })).toBe("dl.shop.example");
});
