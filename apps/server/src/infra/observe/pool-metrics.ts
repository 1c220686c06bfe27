import type { PoolLoad } from "@playfront/database/connect";
import { gauge, type Metric } from "@playfront/observe/metric";

export function poolMetrics(pools: Readonly<Record<string, () => PoolLoad>>): Metric[] {
  const ofEach = (read: (load: PoolLoad) => number) => () =>
    Object.entries(pools).map(([pool, load]) => ({ value: read(load()), labels: { pool } }));
  return [
    gauge(
      { name: "playfront_pool_used", help: "Connections to PostgreSQL in use" },
      ofEach(({ used }) => used),
    ),
    gauge(
      { name: "playfront_pool_max", help: "The most connections to PostgreSQL" },
      ofEach(({ max }) => max),
    ),
    gauge(
      { name: "playfront_pool_waiting", help: "Statements that wait for a connection" },
      ofEach(({ waiting }) => waiting),
    ),
    gauge(
      { name: "playfront_pool_silent", help: "1 while PostgreSQL answers nothing" },
      ofEach(({ isSilent }) => (isSilent ? 1 : 0)),
    ),
  ];
}
