import { categories, ranks } from "@playfront/contract/constants";

type Names = readonly string[];

/** The categories that the shop links to: its own, as long as the host names no others. */
export function categoriesOf(named: Names | null | undefined): Names {
  return named?.length ? named : categories;
}

/** The same for rankings. */
export function ranksOf(named: Names | null | undefined): readonly [string, ...string[]] {
  return (named?.length ? named : ranks) as readonly [string, ...string[]];
}
