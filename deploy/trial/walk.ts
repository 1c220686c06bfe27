import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { solve } from "../../apps/server/src/testing/clients/captcha.ts";
import { makeGame, makeGift } from "../../apps/server/src/testing/factories.ts";
import { draw } from "../../apps/server/src/testing/pictures.ts";
import type { Api } from "../../packages/contract/src/api.ts";
import type { CallName, Data, Payload } from "../../packages/contract/src/calls.ts";
import { createFetchApi } from "../../packages/contract/src/fetch-api.ts";
import type { Db } from "../../packages/database/src/connect.ts";
import type { Container } from "./containers.ts";

export interface Shop {
  db: Db;
  server: Container;
  packager: Container;
  origin: string;
  packagerOrigin: string;
  packagerSecret: string;
}

const buildId = "trial-build";
const packageFile = join(import.meta.dirname, "../../apps/packager/demo/builds/demo-1.apk");

/** Uses the shop as a player and an operator would. Returns what finds everything again. */
export async function walk(shop: Shop): Promise<() => Promise<void>> {
  const gameid = await makeGame(shop.db, { gamename: "试用游戏", build: undefined });
  const giftid = await makeGift(shop.db, { gameid, codes: 3 });
  await step("home", () => readHome(shop));
  const player = await step("register", () => register(shop));
  const avatar = await step("avatar", () => uploadAvatar(shop, player));
  const sn = await step("claim", () => call(player, "gift/getUserGiftSn", { giftid }));
  await step("package registered", () => handInPackage(shop, gameid));
  const { url } = await call(player, "game/getDownloadUrl", { gameid, platform: "android" });
  await step("package downloaded", () => download(url));
  return async () => {
    await readHome(shop);
    assert.equal((await call(player, "user/getUserInfo", {})).avatar, avatar);
    assert.equal(await call(player, "gift/getUserGiftSn", { giftid }), sn);
    await readPicture(shop, avatar);
    await download(url);
  };
}

export async function step<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  const result = await act();
  console.log(`✔ ${name}`);
  return result;
}

async function readHome({ origin }: Shop): Promise<void> {
  const response = await fetch(`${origin}/app/home/`);
  assert.equal(response.status, 200);
  assert.match(await response.text(), /试用游戏/);
}

/** Registers an account after solving a captcha, and returns its API client. */
async function register({ origin }: Shop): Promise<Api> {
  const identity: Record<string, string> = { deviceid: "trial-device" };
  const api = createFetchApi({ origin, identity: () => identity });
  const { challenge } = await call(api, "user/captcha", {});
  const account = { username: "trial_player", password: "tried-and-true-9" };
  const captcha = await solve(challenge);
  const { token } = await call(api, "user/registerSubmit", { ...account, captcha });
  return createFetchApi({ origin, identity: () => ({ ...identity, token }) });
}

async function uploadAvatar(shop: Shop, player: Api): Promise<string> {
  const picture = await draw(300, 200).png().toBuffer();
  const file = new Blob([new Uint8Array(picture)], { type: "image/png" });
  const { avatar } = await call(player, "user/uploadAvatar", { file });
  await readPicture(shop, avatar);
  return avatar;
}

async function readPicture({ origin }: Shop, path: string): Promise<void> {
  const response = await fetch(new URL(path, origin));
  assert.deepEqual([response.status, response.headers.get("content-type")], [200, "image/webp"]);
}

/** Hands a package in, and makes it the game's by the operators' command in the server's container. */
async function handInPackage(shop: Shop, gameid: string): Promise<void> {
  const response = await fetch(`${shop.packagerOrigin}/builds/${buildId}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${shop.packagerSecret}` },
    body: await readFile(packageFile),
  });
  assert.equal(response.status, 200, await response.text());
  const command = ["build", "use", buildId, "--game", gameid];
  const told = await shop.server.exec(["node", "scripts/operate.ts", ...command]);
  assert.match(told, /is downloaded as/);
}

async function download(url: string): Promise<void> {
  const response = await fetch(url);
  assert.equal(response.status, 200);
  const bytes = await response.bytes();
  assert.ok(bytes.length > 1000);
  assert.deepEqual([...bytes.subarray(0, 2)], [0x50, 0x4b]);
}

async function call<Name extends CallName>(
  api: Api,
  name: Name,
  payload: Payload<Name>,
): Promise<Data<Name>> {
  const result = await api.call(name, payload);
  if (!result.ok) throw new Error(`${name} failed: ${JSON.stringify(result)}`);
  return result.data;
}
