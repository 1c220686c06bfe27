/** Paths of the games' pages by slug, as a link names them: `game:<slug>`. */
export type GameLinks = ReadonlyMap<string, string>;

/** Where a catalogue's link leads: `game:<slug>` becomes the page of that game. Throws for a game that does not exist. */
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

/** Puts real addresses into an article's HTML, for `game:<slug>`, `art:shot-<index>` and `art:cover`. */
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
