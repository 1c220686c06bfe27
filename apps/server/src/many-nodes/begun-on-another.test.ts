import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { codes } from "@playfront/contract/codes";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { haveRedis, type RunningRedis, runRedis } from "../infra/ephemeral/testing/run-redis.ts";
import { makeOldPlayer, makePlayer } from "../testing/accounts.ts";
import { callAt } from "../testing/clients/call-by-http.ts";
import { newPhone } from "../testing/clients/captcha.ts";
import { consoleAt } from "../testing/clients/console-by-http.ts";
import { makeGame } from "../testing/factories.ts";
import { signInNew } from "../testing/operators.ts";
import { type ReleaseServer, startRelease } from "../testing/releases/release-server.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

// What begins on one node goes on at another: the whole program, as in production.

const root = join(import.meta.dirname, "../../../..");
const secretKey = randomBytes(32).toString("base64");
/** For a machine with much to do. */
const patience = { timeout: 20_000 };
type Headers = Record<string, string>;
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const stores = haveRedis() ? ["PostgreSQL", "Redis"] : ["PostgreSQL"];
describe.each(stores)("of two nodes, with what is short-lived in %s,", (store) => {
  let a: ReleaseServer;
  let b: ReleaseServer;
  let redis: RunningRedis | null = null;
  let moderator: Headers;
  beforeAll(async () => {
    redis = store === "Redis" ? await runRedis() : null;
    const [host] = redis?.address.hosts ?? [];
    const settings = host ? { REDIS_URL: `redis://${host.host}:${host.port}` } : {};
    const { dataDir } = shop.config;
    const plan = { root, databaseUrl: shop.database.url, dataDir, secretKey, settings };
    [a, b] = await Promise.all([startRelease(plan), startRelease(plan)]);
    // After the first start of a node, which notes the key that the database is used with.
    const name = `moderator-${store.toLowerCase()}`;
    moderator = (await signInNew(shop, { name, role: "support" })).headers;
  }, 120_000);
  afterAll(async () => {
    await Promise.all([a?.stop(), b?.stop()]);
    await redis?.close();
  });

  /** Asks node A for a code. Either node may send it. */
  async function requestCode(phone: string, headers: Headers): Promise<string> {
    const answer = await callAt(a.origin, "user/index/phoneCaptcha", { phone }, headers);
    expect(answer).toMatchObject({ code: codes.success });
    const sent = new RegExp(`sms to=${phone} code=(\\d+)`);
    return vi.waitFor(() => sent.exec(a.printed() + b.printed())![1]!, patience);
  }

  const proveAt = async ({ origin }: ReleaseServer, captcha: string, headers: Headers) =>
    (await callAt(origin, "user/bindPhoneCheck", { captcha }, headers)).code;

  test("a code that one has sent is right on the other, and used up on both", async () => {
    const phone = newPhone();
    const { headers } = await makePlayer(shop, { phone });
    const code = await requestCode(phone, headers);
    const wrong = code === "000000" ? "111111" : "000000";
    expect(await proveAt(b, wrong, headers)).toBe(codes.wrongSmsCode);
    expect(await proveAt(b, code, headers)).toBe(codes.success);
    expect(await proveAt(a, code, headers)).toBe(codes.wrongSmsCode);
    expect(await proveAt(b, code, headers)).toBe(codes.wrongSmsCode);
  });

  test("a code is taken once by many uses at once on both", async () => {
    const phone = newPhone();
    const { headers } = await makePlayer(shop, { phone });
    const code = await requestCode(phone, headers);
    const proofs = await Promise.all([a, b, a, b].map((node) => proveAt(node, code, headers)));
    const { success, wrongSmsCode: refused } = codes;
    expect(proofs.sort()).toEqual([success, refused, refused, refused].sort());
  });

  const fine = "画面精美，手感流畅，值得一玩。";
  const submitAt = ({ origin }: ReleaseServer, review: object, headers: Headers) =>
    callAt(origin, "review/submit", { score: 5, content: fine, ...review }, headers);
  const shownAt = async ({ origin }: ReleaseServer, gameid: string) =>
    (await callAt(origin, "review/getReviewList", { gameid })).data.map(({ content }) => content);
  const decide = (id: string, revision: number, isShown: boolean) => {
    const wanted = { isShown, ...(!isShown && { reason: "advert" as const }) };
    return consoleAt(a.origin, "posts/decide", { posts: [{ id, revision }], ...wanted }, moderator);
  };
  const readAtDesk = (id: string) => consoleAt(a.origin, "posts/get", { id }, moderator);

  /** A review that everybody reads on both nodes. */
  async function makeShown(content = fine) {
    const gameid = await makeGame(shop.database.db);
    const { headers } = await makeOldPlayer(shop, { phone: newPhone() });
    await callAt(a.origin, "game/getDownloadUrl", { gameid, platform: "android" }, headers);
    const { data } = await submitAt(b, { gameid, content }, headers);
    expect(data).toMatchObject({ state: "shown" });
    for (const node of [a, b])
      await expect.poll(() => shownAt(node, gameid), patience).toEqual([content]);
    return { gameid, headers, id: data.reviewid };
  }

  test("a review that is removed on one is gone from the other, which judges what its author then writes", async () => {
    const { gameid, headers, id } = await makeShown();
    expect(await decide(id, 1, false)).toEqual({ decided: 1, left: 0 });
    await expect.poll(() => shownAt(b, gameid), patience).toEqual([]);
    const summary = await callAt(b.origin, "review/getReviewSummary", { gameid });
    expect(summary.data.reviewnum).toBe(0);
    const own = await callAt(b.origin, "review/getOwnReview", { gameid }, headers);
    expect(own.data.review).toMatchObject({ state: "removed", reason: "广告或导流" });

    const better = "改好了：画面精美，手感流畅。";
    const edited = await submitAt(b, { gameid, content: better }, headers);
    expect(edited.data).toMatchObject({ state: "pending" });
    const seen = await readAtDesk(id);
    expect(await decide(id, 1, true), "on the text from before").toEqual({ decided: 0, left: 1 });
    expect(await shownAt(b, gameid)).toEqual([]);
    expect(await decide(id, seen.revision, true)).toEqual({ decided: 1, left: 0 });
    await expect.poll(() => shownAt(b, gameid), patience).toEqual([better]);
  });

  test("a text that waits for an operator is shown by neither, also if an operator decides at once on the one from before", async () => {
    const { gameid, headers, id } = await makeShown();
    const first = "加微信：abc12345，送首充号一个";
    expect((await submitAt(b, { gameid, content: first }, headers)).data.state).toBe("pending");
    for (const node of [a, b]) await expect.poll(() => shownAt(node, gameid), patience).toEqual([]);
    const { revision } = await readAtDesk(id);
    const second = "加微信：abc54321，送首充号两个";
    await Promise.all([
      decide(id, revision, true),
      submitAt(b, { gameid, content: second }, headers),
    ]);
    expect(await readAtDesk(id)).toMatchObject({ state: "pending", content: second });
    for (const node of [a, b]) await expect.poll(() => shownAt(node, gameid), patience).toEqual([]);
    expect(await decide(id, revision, true)).toEqual({ decided: 0, left: 1 });
  });
});
