import { pageAt } from "../../shared/navigation/page-at.ts";

/**
 * Whether a navigation only changes the list on the present page, for example to another category or another column of
 * one game's news: then the page itself shows the loading state.
 */
export function switchesInPlace(from: string, to: string): boolean {
  const [here, there] = [pageAt(from), pageAt(to)];
  if (here === null || there === null || here.name !== there.name) return false;
  const isSameParam = (value: string | undefined, index: number) => value === there.params[index];
  return here.page.isSwitchedInPlace === true && here.params.slice(0, -1).every(isSameParam);
}
