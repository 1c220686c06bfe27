import { pageAt } from "../../shared/navigation/page-at.ts";

/**
 * Whether a navigation only changes the list of the page shown, such as from one category to another or between the
 * columns of one game's news: the page itself shows what is on its way.
 */
export function switchesInPlace(from: string, to: string): boolean {
  const [here, there] = [pageAt(from), pageAt(to)];
  if (here === null || there === null || here.name !== there.name) return false;
  const isSameParam = (value: string | undefined, index: number) => value === there.params[index];
  return here.page.isSwitchedInPlace === true && here.params.slice(0, -1).every(isSameParam);
}
