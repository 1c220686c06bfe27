/** Page paths of the games by slug. Links in the catalogue name a game as `game:<slug>`. */
export type GameLinks = ReadonlyMap<string, string>;

/** The address of a catalogue's link: `game:<slug>` becomes that game's page. Throws if there is no such game. */
export function resolveLink(href: string, links: GameLinks): string {
  if (!href.startsWith("game:")) return href;
  const path = links.get(href.slice("game:".length));
  if (path === undefined) throw new Error(`the catalogue links to an unknown game: ${href}`);
  return path;
}

export interface ArticlePictures {
  /** Screenshots of the game, by index. */
  shots: readonly string[];
  cover?: string;
}

/** Replaces `game:<slug>`, `art:shot-<index>` and `art:cover` in an article's HTML by real addresses. */
export function resolveContent(html: string, links: GameLinks, pictures: ArticlePictures): string {
  return html
    .replaceAll(/(?<=\shref=")game:[^"]*/g, (href) => resolveLink(href, links))
    .replaceAll(/(?<=\ssrc=")art:[^"]*/g, (name) => resolvePicture(name, pictures));
}

function resolvePicture(name: string, { shots, cover }: ArticlePictures): string {
  const index = /^art:shot-(\d+)$/.exec(name)?.[1];
  const path = index === undefined ? cover : shots[Number(index)];
  if (path === undefined) throw new Error(`the catalogue shows an unknown picture: ${name}`);
  return path;
}
