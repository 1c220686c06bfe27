import { verifyEntry } from "@playfront/contract/entry-signature";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Asset, loadAssets, loadStage } from "./assets.ts";
import { type EntrySession, openSession, readCookie, sealSession } from "./entry-session.ts";
import { type H5Game, h5Games } from "./game-list.ts";
import { createNonceMemory, type NonceMemory } from "./nonce-memory.ts";
import { gamePage, noticePage, pagePolicy } from "./page.ts";

export interface DemoGamesOptions {
  /** The key that the platform shares with this game and no other. */
  keyFor: (slug: string) => Promise<string>;
  now: () => Date;
  /** Origin of the shop that this player came from. */
  shopOf: (request: FastifyRequest) => string;
}

/** How old a signed address may be, in seconds. */
const entryMaxAge = 300;

/** How long a page can be reloaded after it was entered, in seconds. */
const sessionMaxAge = 2 * 3600;

/**
 * Every game has a cookie of its own. Over https the `__Host-` prefix ties it to this host, so that no other host can
 * set it; browsers then require `Path=/`.
 */
function cookieOf({ slug }: H5Game, request: FastifyRequest) {
  return request.protocol === "https"
    ? { name: `__Host-h5_${slug}`, scope: "Path=/; Secure" }
    : { name: `h5_${slug}`, scope: `Path=/h5/games/${slug}/` };
}

/** A game and what its requests are checked with. */
interface ServedGame {
  game: H5Game;
  key: string;
  stage: string;
  nonces: NonceMemory;
  now: () => Date;
  shopOf: (request: FastifyRequest) => string;
}

/**
 * Fastify plugin: the demo's games under /h5/games/<slug>/. It checks the signed parameters of each game's address, as
 * docs/how-to/connect-an-html5-game.md describes. A valid address gets a signed session cookie for that one game and a
 * redirect to the address without the parameters.
 */
export async function demoGames(app: FastifyInstance, options: DemoGamesOptions): Promise<void> {
  const assets = await loadAssets();
  for (const game of h5Games) {
    const served: Omit<ServedGame, "key"> = {
      game,
      stage: await loadStage(game.slug),
      nonces: createNonceMemory(),
      now: options.now,
      shopOf: options.shopOf,
    };
    // Only GET is answered: a HEAD request, as link previews send it, would use up the address.
    app.get(home(game), { exposeHeadRoute: false }, async (request, reply) =>
      // Operators may renew the key at any time.
      enter({ ...served, key: await options.keyFor(game.slug) }, request, reply),
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

function enter(served: ServedGame, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const mark = `${request.url}?`.indexOf("?");
  const query = request.url.slice(mark + 1);
  // The cookie's path is the folder, so the address of the page must end with a slash.
  if (request.url.slice(0, mark) !== home(served.game)) {
    return withPlayerHeaders(reply).redirect(`${home(served.game)}?${query}`, 302);
  }
  const session = openSession(
    readCookie(request.headers.cookie, cookieOf(served.game, request).name) ?? "",
    served.key,
    served.now(),
  );
  // Apps that share a page append parameters of their own: only an address with a signature is checked.
  if (new URLSearchParams(query).has("sign")) {
    return admit(served, { query, session }, request, reply);
  }
  const shop = served.shopOf(request);
  if (session === null) return refuse(reply, `${shop}/app/`);
  const { uid, gameid, nickname, until } = session;
  const left = until === null ? null : until - inSeconds(served.now());
  const player = { uid, gameid, nickname, left, shop };
  return sendPage(reply, 200, gamePage({ game: served.game, stage: served.stage, player }));
}

/**
 * Starts a session for a valid signed address. A used address redirects only the browser that holds the session it
 * started; everybody else is refused.
 */
function admit(
  served: ServedGame,
  { query, session }: { query: string; session: EntrySession | null },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const now = served.now();
  const check = verifyEntry(query, { key: served.key, now, maxAgeSeconds: entryMaxAge });
  const shop = served.shopOf(request);
  if (!check.ok) return refuse(reply, `${shop}/app/`);
  const { uid, gameid, nickname, nonce, time, until } = check.params;
  if (until !== null && until <= inSeconds(now)) {
    return withPlayerHeaders(reply).redirect(`${shop}/app/user/playtime/?game=${gameid}`, 303);
  }
  if (!served.nonces.claim(nonce, time + entryMaxAge, now)) {
    if (session?.nonce !== nonce) return refuse(reply, `${shop}/app/game/${gameid}`);
  } else {
    const started = inSeconds(now);
    const expires = Math.min(started + sessionMaxAge, until ?? Number.POSITIVE_INFINITY);
    const value = sealSession({ uid, gameid, nickname, nonce, until, expires }, served.key);
    const { name, scope } = cookieOf(served.game, request);
    const life = `Max-Age=${expires - started}; HttpOnly; SameSite=Lax`;
    reply.header("set-cookie", `${name}=${value}; ${scope}; ${life}`);
  }
  return withPlayerHeaders(reply).redirect(home(served.game), 303);
}

function inSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

function refuse(reply: FastifyReply, href: string): FastifyReply {
  const page = noticePage({
    title: "这次没能进入游戏",
    text: "进入链接已失效，或者已经用过了。请回到商店，重新点一次「进入」；如果总是这样，请允许浏览器保存 Cookie。",
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
  return withPlayerHeaders(reply).code(status).type("text/html; charset=utf-8").send(html);
}

/** Sets the headers of every answer that concerns one player. */
function withPlayerHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers({
    "cache-control": "no-store",
    "content-security-policy": pagePolicy,
    "referrer-policy": "strict-origin",
    "x-content-type-options": "nosniff",
  });
}

/** The files are small and the same for everyone: browsers revalidate them and mostly get a 304. */
function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    "cache-control": "no-cache",
    etag: asset.etag,
    "x-content-type-options": "nosniff",
  });
  if (request.headers["if-none-match"] === asset.etag) return reply.code(304).send();
  return reply.type(asset.type).send(asset.body);
}

function home(game: H5Game): string {
  return `/h5/games/${game.slug}/`;
}
