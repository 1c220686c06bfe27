import { longestRange } from "@playfront/contract/console/calls/figures";
import { useSearchParams } from "react-router";
import { addDays, shanghaiToday } from "./compare-days.ts";

export interface Filters {
  from: string;
  to: string;
  cid: string | undefined;
  gameid: string | undefined;
}

const usualDays = 14;

/** The filters of the figures, as the address keeps them: two weeks until today, unless it says otherwise. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const to = dayOf(search.get("to")) ?? shanghaiToday();
  const from = dayOf(search.get("from")) ?? addDays(to, 1 - usualDays);
  const filters: Filters = {
    from:
      from > to ? to : from < addDays(to, 1 - longestRange) ? addDays(to, 1 - longestRange) : from,
    to,
    cid: search.get("cid") || undefined,
    gameid: search.get("gameid") || undefined,
  };
  const change = (changed: Partial<Filters>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changed)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true });
  };
  return { filters, change };
}

function dayOf(text: string | null): string | null {
  return text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : null;
}
