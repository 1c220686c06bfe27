import { calls } from "@playfront/contract/calls";
import { hasLeftOut, markLeftOut } from "@playfront/contract/left-out";
import type { InfiniteData, Query } from "@tanstack/react-query";
import { type Item, itemIds, type ListCall } from "./call-pages.ts";
import { getQueryClient, persister } from "./query-client.ts";

/** An item of a list of this call that the page shows. */
export function findListed<Name extends ListCall>(name: Name, id: string): Item<Name> | undefined {
  const items = listsOf(name).flatMap(({ state }) => state.data?.pages.flat() ?? []);
  return items.find((item) => hasId(name, item, id));
}

/** Changes one item in every list of this call that this tab keeps. The lists stay as old as they are. */
export async function changeListed<Name extends ListCall>(
  name: Name,
  id: string,
  change: (item: Item<Name>) => Item<Name>,
): Promise<void> {
  const changeIn = (page: Item<Name>[]) => {
    const changed = page.map((item) => (hasId(name, item, id) ? change(item) : item));
    if (hasLeftOut(page)) markLeftOut(changed);
    return changed;
  };
  for (const query of listsOf(name)) {
    const { data } = query.state;
    if (data) query.setState({ data: { ...data, pages: data.pages.map(changeIn) } });
  }
  // What is in the storage alone is not read for this.
  if (calls[name].cached) await persister.removeQueries({ queryKey: [name] });
  for (const query of pagesOf(name)) {
    const { data } = query.state;
    if (data) query.setState({ data: changeIn(data) });
    if (data && calls[name].cached) await persister.persistQuery(query as Query);
  }
}

function hasId<Name extends ListCall>(name: Name, item: Item<Name>, id: string): boolean {
  return String((item as Record<string, unknown>)[itemIds[name]]) === id;
}

function listsOf<Name extends ListCall>(name: Name) {
  const lists = getQueryClient()
    .getQueryCache()
    .findAll({ queryKey: ["pages", name] });
  return lists as unknown as Query<InfiniteData<Item<Name>[]>>[];
}

function pagesOf<Name extends ListCall>(name: Name) {
  const pages = getQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [name] });
  return pages as unknown as Query<Item<Name>[]>[];
}
