import { type PageName, pageNames, pages } from "../../pages.ts";

type Params<Path> = Path extends `${infer Head}/${infer Tail}`
  ? [...Params<Head>, ...Params<Tail>]
  : Path extends `:${string}?`
    ? [value?: string]
    : Path extends `:${string}`
      ? [value: string]
      : [];

type PathOf<Path> = Params<Path> extends [] ? Path : (...values: Params<Path>) => string;

type PagePaths = { [Name in PageName]: PathOf<(typeof pages)[Name]["path"]> };

const pagePaths = Object.fromEntries(
  pageNames.map((name) => {
    const { path } = pages[name];
    return [name, path.includes(":") ? (...values: string[]) => fill(path, values) : path];
  }),
) as unknown as PagePaths;

/**
 * Router paths by the page's name, in their canonical spelling. A page with parameters has a function that takes them in
 * the order of its path: `paths.article(gameid, col, aid)`.
 */
export const paths = {
  ...pagePaths,
  /** Opens the game page and, for a logged-in player, enters the game. */
  playGame: (gameid: string) => `${pagePaths.game(gameid)}?play=1`,
  /** When minors may play; `gameid` is the game that has to wait. */
  playtimeOf: (gameid: string) => `${pagePaths.playtime}?game=${gameid}`,
};

function fill(path: string, values: string[]): string {
  const rest = values.values();
  return path.replace(/:\w+\??/g, () => encodeURIComponent(rest.next().value ?? ""));
}
