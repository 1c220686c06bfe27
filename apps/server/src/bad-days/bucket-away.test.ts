import { createS3Storage } from "@playfront/storage/s3";
import { type FakeS3, startFakeS3 } from "@playfront/storage/testing/fake-s3";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { storefrontPages } from "../ssr/storefront.pages.ts";
import { makePlayer, type TestPlayer } from "../testing/accounts.ts";
import { claimOn } from "../testing/clients/parallel-claims.ts";
import { uploadAvatar } from "../testing/clients/uploads.ts";
import { makeGame, makeGift } from "../testing/factories.ts";
import { draw } from "../testing/pictures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { tinyHost } from "../testing/tiny-storefront.ts";

/** In production the bucket has ten seconds for each of four attempts at an answer, and a minute for all. */
const timeouts = { connectMs: 500, responseMs: 400, idleMs: 400, totalMs: 1_000 };
/** More than pictures or uploads are worked on at once. */
const manyAtOnce = 40;

let s3: FakeS3;
let shop: TestApp;
let node: FastifyInstance;
let player: TestPlayer;
let avatar: string;
let giftid: string;

beforeAll(async () => {
  s3 = await startFakeS3();
  const storage = createS3Storage(s3.settings, timeouts);
  shop = await createTestApp({ limitFactor: 100 }, { storage });
  node = await shop.anotherNode();
  await node.register(storefrontPages, tinyHost());
  const gameid = await makeGame(shop.database.db, { gamename: "照常" });
  giftid = await makeGift(shop.database.db, { gameid, codes: 100 });
});
afterAll(async () => {
  await node.close();
  await shop.close();
  await s3.close();
});
beforeEach(async () => {
  player = await makePlayer(shop);
  avatar = (await uploadAvatar(node, player, await picture("#ff0000"))).data.avatar;
});

const picture = (color: string) => draw(400, 400, color).png().toBuffer();
const look = (url: string) => node.inject({ url });

async function shownAvatar(): Promise<string> {
  return (await shop.callOn(node, "user/getUserInfo", {}, player.headers)).data.avatar;
}

/** A page, a list and a claim. */
async function useShop(): Promise<number[]> {
  const page = await look("/app/home");
  const list = await shop.callOn(node, "search/getSearchList", { keyword: "照常" });
  const claim = await claimOn(node, giftid, await makePlayer(shop));
  return [page.statusCode, list.data.length, claim.code];
}

test.each([
  {
    day: "does not answer",
    begin: async () => {
      s3.lasting = "silence";
    },
    end: async () => {
      s3.lasting = null;
    },
  },
  { day: "refuses connections", begin: () => s3.close(), end: () => s3.reopen() },
])(
  "while the bucket $day the shop goes on, an avatar is refused and the old one stays; then all is there",
  async ({ begin, end }) => {
    await begin();
    let waiting = manyAtOnce;
    const looking = Array.from({ length: manyAtOnce }, () =>
      look(avatar).finally(() => {
        waiting -= 1;
      }),
    );
    const uploading = uploadAvatar(node, player, await picture("#00ff00"));
    expect(await useShop()).toEqual([200, 1, 1]);
    if (s3.lasting === "silence") expect(waiting).toBe(manyAtOnce);
    for (const answer of await Promise.all(looking)) {
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
    expect((await uploading).status).toBe(503);
    expect(await shownAvatar()).toBe(avatar);
    await end();
    expect((await look(avatar)).statusCode).toBe(200);
    const { code, data } = await uploadAvatar(node, player, await picture("#00ff00"));
    expect([code, await shownAvatar()]).toEqual([1, data.avatar]);
    expect((await look(data.avatar)).statusCode).toBe(200);
    await vi.waitFor(() => expect(s3.openResponses()).toBe(0));
  },
);
