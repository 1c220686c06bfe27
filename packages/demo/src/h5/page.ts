import type { H5Game } from "./game-list.ts";

export interface GamePage {
  game: H5Game;
  /** Trusted markup: the game's `stage.html`. */
  stage: string;
  player: {
    uid: string;
    gameid: string;
    nickname: string;
    /** Seconds until a minor has to stop; null for everyone else. */
    left: number | null;
    /** Origin of the shop. */
    shop: string;
  };
}

/**
 * Allows files of this host only: no inline script or style, no other host.
 * The player's data is a JSON block, which is not executed and needs no permission.
 */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The page of a game for one player. */
export function gamePage({ game, stage, player }: GamePage): string {
  const own = `/h5/games/${game.slug}`;
  return `${head(game.title, game.description)}
<link rel="stylesheet" href="${own}/game.css">
<script type="module" src="${own}/game.js"></script>
</head>
<body>
<script type="application/json" id="player">${dataBlock({ slug: game.slug, ...player })}</script>
<header class="bar">
  <a class="back" href="${escapeHtml(player.shop)}/app/game/${escapeHtml(player.gameid)}">
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 18-6-6 6-6"/></svg>返回
  </a>
  <h1>${escapeHtml(game.title)}</h1>
  <p class="player"><span class="hidden">当前玩家：</span><span id="time-left" data-testid="time-left"></span><span id="player-name" data-testid="player"></span></p>
</header>
<noscript><p class="notice">需要开启 JavaScript 才能玩这个游戏。</p></noscript>
${stage}
<p class="hidden" id="announcer" role="status"></p>
</body>
</html>
`;
}

export interface NoticePage {
  title: string;
  text: string;
  href: string;
  link: string;
}

/** A page with one message and one link. */
export function noticePage({ title, text, href, link }: NoticePage): string {
  return `${head(title, text)}
</head>
<body class="centred">
<main class="notice">
  <svg class="drawing" viewBox="0 0 120 96" aria-hidden="true">
    <rect class="soft" x="14" y="30" width="92" height="50" rx="25"/>
    <path class="line" d="M34 55h16m-8-8v16"/>
    <circle class="line" cx="78" cy="49" r="4"/><circle class="line" cx="88" cy="60" r="4"/>
    <path class="line" d="M60 30c0-12 12-8 12-20"/>
  </svg>
  <h1>${escapeHtml(title)}</h1>
  <p>${escapeHtml(text)}</p>
  <a class="button primary" href="${escapeHtml(href)}">${escapeHtml(link)}</a>
</main>
</body>
</html>
`;
}

function head(title: string, description: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#F5F6F8" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#121316" media="(prefers-color-scheme: dark)">
<meta name="robots" content="noindex">
<meta name="description" content="${escapeHtml(description)}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/h5/games/shared/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/h5/games/shared/shell.css">`;
}

/** JSON in which no character can end the script element or open a comment. */
function dataBlock(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
