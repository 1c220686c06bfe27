/** A game with a thousand servers to come, and one without any. */
export const openingGame = "4";
export const closedGame = "5";

/** Ten thousand openings tomorrow of as many games, and those of one game on the days after. */
export function openingStatements(): string[] {
  const columns = "gameid, server_name, opens_at, published, revision, updated_at, updated_by";
  const tomorrow = "(date_trunc('day', now(), 'Asia/Shanghai') + interval '1 day')";
  return [
    `insert into openings (${columns})
      select 100 + n, n || '服', ${tomorrow} + n * interval '8 seconds', true, 1, now(), ''
      from generate_series(1, 10000) as n`,
    `insert into openings (${columns})
      select ${openingGame}, n || '服', ${tomorrow} + n * interval '10 minutes', true, 1, now(), ''
      from generate_series(1, 1000) as n`,
  ];
}
