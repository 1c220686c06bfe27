import { verifyEntry } from "@playfront/contract/entry-signature";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Asset, loadAssets, loadStage } from "./assets.ts";
import { type DemoGame, demoGameCatalogue } from "./catalogue.ts";
import { type EntrySession, openSession, readCookie, sealSession } from "./entry-session.ts";
import { createNonceMemory, type NonceMemory } from "./nonce-memory.ts";
import { gamePage, noticePage, pagePolicy } from "./page.ts";

export interface DemoGamesOptions {
  /** The key that the platform shares with a game; throws for none, and is never the same for two. */
  keyFor: (slug: string) => string;
  now: () => Date;
  /** Origin of the shop that this player came from. */
  shopOf: (request: FastifyRequest) => string;
}

/** How old a signed address may be, in seconds. */
const entryMaxAge = 300;

/** How long a page can be reloaded after it was entered, in seconds. */
const sessionMaxAge = 2 * 3600;

/**
 * One a game. Over https the prefix keeps it with this very host, and nobody else can set it; browsers then want it for
 * the whole host.
 */
function cookieOf({ slug }: DemoGame, request: FastifyRequest) {
  return request.protocol === "https"
    ? { name: `__Host-h5_${slug}`, scope: "Path=/; Secure" }
    : { name: `h5_${slug}`, scope: `Path=/h5/games/${slug}/` };
}

/** A demo game with what it takes to let somebody in. */
interface Door {
  game: DemoGame;
  key: string;
  stage: string;
  nonces: NonceMemory;
  now: () => Date;
  shopOf: (request: FastifyRequest) => string;
}

/**
 * Fastify plugin: the demo's games under /h5/games/<slug>/, each behind the check of the signed
 * parameters that docs/how-to/connect-an-html5-game.md describes. A good address becomes a signed
 * session cookie of that one game and a redirect to the address without the parameters.
 */
export async function demoGames(app: FastifyInstance, options: DemoGamesOptions): Promise<void> {
  const assets = await loadAssets();
  for (const game of demoGameCatalogue) {
    const door: Door = {
      game,
      key: options.keyFor(game.slug),
      stage: await loadStage(game.slug),
      nonces: createNonceMemory(),
      now: options.now,
      shopOf: options.shopOf,
    };
    // A HEAD request, as link previews send it, would use up the address: only GET is answered.
    app.get(home(game), { exposeHeadRoute: false }, async (request, reply) =>
      enter(door, request, reply),
    );
  }
  app.get<{ Params: { folder: string; file: string } }>(
    "/h5/games/:folder/:file",
    async (request, reply) => {
      const asset = assets.get(`${request.params.folder}/${request.params.file}`);
      return asset ? sendAsset(asset, request, reply) : sendUnknown(reply, options.shopOf(request));
    },
  );
  app.get("/h5/games/:folder/", async (request, reply) =>
    sendUnknown(reply, options.shopOf(request)),
  );
}

function enter(door: Door, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const mark = `${request.url}?`.indexOf("?");
  const query = request.url.slice(mark + 1);
  // The cookie belongs to the folder, so the address of the page has to end with a slash.
  if (request.url.slice(0, mark) !== home(door.game)) {
    return guarded(reply).redirect(`${home(door.game)}?${query}`, 302);
  }
  const session = openSession(
    readCookie(request.headers.cookie, cookieOf(door.game, request).name) ?? "",
    door.key,
    door.now(),
  );
  // Apps that share a page put marks of their own behind its address: only a signed one counts.
  if (new URLSearchParams(query).has("sign")) {
    return admit(door, { query, session }, request, reply);
  }
  const shop = door.shopOf(request);
  if (session === null) return refuse(reply, `${shop}/app/`);
  const { uid, gameid, nickname, until } = session;
  const left = until === null ? null : until - inSeconds(door.now());
  const player = { uid, gameid, nickname, left, shop };
  return sendPage(reply, 200, gamePage({ game: door.game, stage: door.stage, player }));
}

/**
 * Turns a good signed address into a session. A used one only leads on whoever holds the session
 * that it started; for everybody else it is spent.
 */
function admit(
  door: Door,
  { query, session }: { query: string; session: EntrySession | null },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const now = door.now();
  const check = verifyEntry(query, { key: door.key, now, maxAgeSeconds: entryMaxAge });
  const shop = door.shopOf(request);
  if (!check.ok) return refuse(reply, `${shop}/app/`);
  const { uid, gameid, nickname, nonce, time, until } = check.params;
  if (until !== null && until <= inSeconds(now)) {
    return guarded(reply).redirect(`${shop}/app/user/playtime/?game=${gameid}`, 303);
  }
  if (!door.nonces.claim(nonce, time + entryMaxAge, now)) {
    if (session?.nonce !== nonce) return refuse(reply, `${shop}/app/game/${gameid}`);
  } else {
    const started = inSeconds(now);
    const expires = Math.min(started + sessionMaxAge, until ?? Number.POSITIVE_INFINITY);
    const value = sealSession({ uid, gameid, nickname, nonce, until, expires }, door.key);
    const { name, scope } = cookieOf(door.game, request);
    const life = `Max-Age=${expires - started}; HttpOnly; SameSite=Lax`;
    reply.header("set-cookie", `${name}=${value}; ${scope}; ${life}`);
  }
  return guarded(reply).redirect(home(door.game), 303);
}

function inSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

function refuse(reply: FastifyReply, href: string): FastifyReply {
  const page = noticePage({
    title: "这次没能进入游戏",
    text: "进入链接已失效，或者已经用过了。请回到商店，重新点一次“进入”；如果总是这样，请允许浏览器保存 Cookie。",
    href,
    link: "返回商店",
  });
  return sendPage(reply, 403, page);
}

function sendUnknown(reply: FastifyReply, shop: string): FastifyReply {
  const page = noticePage({
    title: "没有找到这个游戏",
    text: "它可能已经下架，去商店看看别的吧。",
    href: `${shop}/app/`,
    link: "返回商店",
  });
  return sendPage(reply, 404, page);
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return guarded(reply).code(status).type("text/html; charset=utf-8").send(html);
}

/** The headers of everything that concerns one player. */
function guarded(reply: FastifyReply): FastifyReply {
  return reply.headers({
    "cache-control": "no-store",
    "content-security-policy": pagePolicy,
    "referrer-policy": "strict-origin",
    "x-content-type-options": "nosniff",
  });
}

/** The files are the same for everyone and small: they are asked for again, and mostly answered 304. */
function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    "cache-control": "no-cache",
    etag: asset.etag,
    "x-content-type-options": "nosniff",
  });
  if (request.headers["if-none-match"] === asset.etag) return reply.code(304).send();
  return reply.type(asset.type).send(asset.body);
}

function home(game: DemoGame): string {
  return `/h5/games/${game.slug}/`;
}
