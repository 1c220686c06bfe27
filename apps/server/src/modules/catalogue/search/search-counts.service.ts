import { randomUUID } from "node:crypto";
import { pageSize } from "@playfront/contract/constants";
import { shanghaiDay } from "@playfront/counters/counters";
import { writeRegularly } from "@playfront/counters/regular-writes";
import type { Db } from "@playfront/database/connect";
import type { Log } from "@playfront/http/log";
import type { Clock } from "../../../infra/clock.ts";
import { type Portions, repeatWhileFull } from "../../../infra/jobs/portions.ts";
import type { Paging, SearchQuery } from "../game/game.service.ts";
import { searchKey } from "../game/search-fields.ts";
import * as repository from "./search-counts.repository.ts";
import { countedKeyword } from "./search-counts.rules.ts";

interface SearchCountDeps {
  db: Db;
  clock: Clock;
  log: Pick<Log, "warn">;
  /** Longest time until a count is written, in milliseconds. */
  everyMs?: number;
}

const usualEveryMs = 5_000;
/** Keywords in memory; more are left out until the next write, so that made-up ones cannot fill it. */
const maxKeywords = 2_000;

export type SearchCounts = ReturnType<typeof createSearchCounts>;

/** Counts what is searched for, by day and keyword: never by whom. */
export function createSearchCounts({ db, clock, log, everyMs = usualEveryMs }: SearchCountDeps) {
  const writer = randomUUID();
  let rows = new Map<string, repository.CountedSearch>();
  let last: repository.SearchBatch = { writer, number: 0, rows: [] };
  let isWritten = true;

  /** Repeats a batch whose outcome is unknown before it makes the next one. */
  async function writeOut(): Promise<void> {
    if (isWritten) {
      if (rows.size === 0) return;
      last = { writer, number: last.number + 1, rows: [...rows.values()] };
      rows = new Map();
      isWritten = false;
    }
    await repository.addSearches(db, last);
    isWritten = true;
  }

  const { flush, close } = writeRegularly({
    writeOut,
    everyMs,
    onFailure: () => log.warn("counts of searches wait for the database"),
  });
  return {
    /** Counts a first page of results; suggestions while typing ask for shorter pages. */
    count(search: Pick<SearchQuery, "keyword"> & Paging, { isHit }: { isHit: boolean }): void {
      if (search.page > 1 || search.pageSize < pageSize) return;
      const keyword = countedKeyword(searchKey(search.keyword));
      if (keyword === null) return;
      const day = shanghaiDay(clock.now());
      const key = `${day}/${keyword}`;
      const row = rows.get(key) ?? { day, keyword, searches: 0, misses: 0 };
      if (!rows.has(key) && rows.size >= maxKeywords) return;
      row.searches += 1;
      if (!isHit) row.misses += 1;
      rows.set(key, row);
    },
    flush,
    close,
  };
}

const dayMs = 86_400_000;
/** Keywords of a day that are kept: of days that are over, and of today, when a rare one may still become frequent. */
const keptOfDay = 500;
const keptOfToday = 20_000;
const portion = 5_000;
/** Days whose keywords a run looks at; a clean-up that did not run for longer leaves them to their age. */
const lookBackDays = 3;

/** Leaves of each day the keywords that are searched for most. */
export async function* dropRareSearches({ db, clock }: { db: Db; clock: Clock }): Portions {
  for (let back = 0; back <= lookBackDays; back += 1) {
    const day = shanghaiDay(new Date(clock.now().getTime() - back * dayMs));
    const most = back === 0 ? keptOfToday : keptOfDay;
    yield* repeatWhileFull(portion, () => repository.keepMostSearched(db, { day, most, portion }));
  }
}
