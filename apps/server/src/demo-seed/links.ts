/**
 * Page paths by what the catalogue's links call them: `game:<slug>`, `gifts:<slug>` for the gifts of a game, and
 * `article:<slug>/<article>`.
 */
export type CatalogueLinks = Map<string, string>;

/** The paths of games that have these ids. Those of articles are added when the articles are written. */
export function linksOf(gameids: ReadonlyMap<string, string>): CatalogueLinks {
  return new Map(
    [...gameids].flatMap(([slug, gameid]) => [
      [`game:${slug}`, `/app/game/${gameid}`],
      [`gifts:${slug}`, `/app/gift/game/${gameid}`],
    ]),
  );
}

/** The address of a catalogue's link. Throws if it names something unknown. */
export function resolveLink(href: string, links: CatalogueLinks): string {
  if (!/^(?:game|gifts|article):/.test(href)) return href;
  const path = links.get(href);
  if (path === undefined) throw new Error(`the catalogue has an unknown link: ${href}`);
  return path;
}

export interface ArticlePictures {
  /** Screenshots of the game, by index. */
  shots: readonly string[];
  cover?: string;
}

/** Replaces `game:<slug>`, `art:shot-<index>` and `art:cover` in an article's HTML by real addresses. */
export function resolveContent(
  html: string,
  links: CatalogueLinks,
  pictures: ArticlePictures,
): string {
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
