import { hash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { codes } from "@playfront/contract/codes";
import type { Challenge } from "altcha-lib/types";
import { solve } from "../clients/captcha.ts";
import { draw } from "../pictures.ts";
import type { Router } from "./router.ts";
import type { Stock } from "./stock-shop.ts";

export interface Load {
  /** Resolves once every player has made another whole round. */
  nextRound(): Promise<void>;
  /** The codes of each player, by gift. */
  claims: Map<string, Map<string, string>>;
  stop(): Promise<void>;
}

interface Player {
  username: string;
  password: string;
  token: string;
  rounds: number;
  claimed: Map<string, string>;
  /** The digest of the first package. */
  package?: string;
}

const page = { page: 1, pageSize: 20 };

/** Where calls and pages are answered, and where packages are. */
export interface Routers {
  router: Router;
  packages: Router;
}

/** Players who log in, read, claim, download and upload, all at once and without a pause, until `stop`. */
export async function startLoad(routers: Routers, stock: Stock, count: number): Promise<Load> {
  const { router } = routers;
  let isStopping = false;
  const picture = await draw(300, 200).png().toBuffer();
  const avatar = new Blob([new Uint8Array(picture)], { type: "image/png" });
  const players = await Promise.all(
    Array.from({ length: count }, (_, number) => register(router, `load_${number}`)),
  );
  const playing = players.map(async (player) => {
    while (!isStopping) await playRound(routers, { player, stock, avatar });
  });
  return {
    async nextRound() {
      const goals = players.map(({ rounds }) => rounds + 2);
      while (players.some(({ rounds }, index) => rounds < goals[index]!)) await delay(20);
    },
    claims: new Map(players.map(({ username, claimed }) => [username, claimed])),
    async stop() {
      isStopping = true;
      await Promise.all(playing);
    },
  };
}

export async function register(router: Router, username: string): Promise<Player> {
  const password = "many-calls-at-once";
  const device = { deviceid: username };
  const captcha = await solveCaptcha(router, "register", device);
  const account = { username, password, captcha };
  const signedIn = await router.call("user/registerSubmit", account, device);
  return { username, password, token: signedIn?.token ?? "", rounds: 0, claimed: new Map() };
}

interface Round {
  player: Player;
  stock: Stock;
  avatar: Blob;
}

async function playRound(routers: Routers, { player, stock, avatar }: Round): Promise<void> {
  const { router } = routers;
  const { token, rounds } = player;
  await readPage(router, rounds % 2 === 0 ? "/app/home" : `/app/game/${stock.gameid}`);
  await router.call("index/getHomeGameList", {});
  await router.call("game/getGameList", page);
  await router.call("gift/getGiftList", { gameid: stock.gameid });
  await router.call("article/getArticleInfo", stock.article);
  await router.call("search/getSearchList", { ...page, keyword: "游戏" });
  await router.call("user/getUserInfo", {}, { token });
  await router.call("user/getUserMessageList", page, { token });
  await claim(router, player, stock.gifts[rounds]!);
  await download(routers, player, stock.gameid);
  if (rounds % 5 === 0) await router.call("user/uploadAvatar", { file: avatar }, { token });
  if (rounds % 3 === 0) await logInAgain(router, player);
  player.rounds += 1;
}

/** A page and one of its files. */
async function readPage(router: Router, path: string): Promise<void> {
  const [page, owner] = await router.get(path);
  const files = page.toString().match(/\/app\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  const file = files[Math.floor(Math.random() * files.length)];
  if (file === undefined) router.failures.push(`${owner.name} ${path}: names no file`);
  else await router.getFile(file, owner);
}

/** Packages of one address are the same bytes, or a download could not go on at another host. */
async function download({ router, packages }: Routers, player: Player, gameid: string) {
  const { token } = player;
  const told = await router.call("game/getDownloadUrl", { gameid, platform: "android" }, { token });
  if (told === null) return;
  const { pathname } = new URL(told.url);
  const [bytes, { name }] = await packages.get(pathname);
  const digest = hash("sha256", bytes);
  player.package ??= digest;
  if (digest !== player.package) packages.failures.push(`${name} has another ${pathname}`);
}

/** Claims twice, usually at two nodes: the second call must answer the same code. */
async function claim(router: Router, player: Player, giftid: string): Promise<void> {
  const { token, claimed, username } = player;
  for (const _ of [1, 2]) {
    const options = { token, allowed: codes.soldOut };
    const code = await router.call("gift/getUserGiftSn", { giftid }, options);
    const known = claimed.get(giftid);
    if (known !== undefined && code !== known) {
      router.failures.push(`${username} has claimed ${known} of ${giftid}, and now ${code}`);
    }
    if (code !== null) claimed.set(giftid, code);
  }
}

async function logInAgain(router: Router, player: Player): Promise<void> {
  const { username, password, token } = player;
  await router.call("user/logout", {}, { token });
  const device = { deviceid: username };
  const captcha = await solveCaptcha(router, "login", device);
  const signedIn = await router.call("user/loginSubmit", { username, password, captcha }, device);
  player.token = signedIn?.token ?? "";
}

async function solveCaptcha(
  router: Router,
  purpose: "login" | "register",
  device: { deviceid: string },
): Promise<string> {
  const answer = await router.call("user/captcha", { purpose }, device);
  return answer === null ? "" : solve(answer.challenge as Challenge);
}
