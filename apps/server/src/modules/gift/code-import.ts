import { longestCode } from "@playfront/contract/console/calls/gifts";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

interface Line {
  line: number;
  code: string;
}

export interface Lines {
  count: number;
  /** The first of them. */
  lines: number[];
}

const visible = new RegExp(`^[\\x21-\\x7e]{1,${longestCode}}$`);
const mostLinesTold = 100;
const manyCodes = 10_000;

/** The codes of a text by line: a code a line, or the first column of a CSV. Empty lines are passed over. */
export function readCodes(text: string): { good: Line[]; bad: Lines; repeated: Lines } {
  const first = new Set<string>();
  const good: Line[] = [];
  const bad: number[] = [];
  const repeated: number[] = [];
  for (const [index, row] of text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (row.trim() === "") continue;
    const line = index + 1;
    const code = firstColumn(row);
    if (!visible.test(code)) bad.push(line);
    else if (first.has(code)) repeated.push(line);
    else {
      first.add(code);
      good.push({ line, code });
    }
  }
  return { good, bad: toLines(bad), repeated: toLines(repeated) };
}

/** Splits off the lines whose codes the gift has already. */
export async function leaveOutKnown(
  db: Executor,
  giftid: string,
  lines: readonly Line[],
): Promise<{ fresh: string[]; known: Lines }> {
  const { rows } = await sql<{ code: string }>`
    select code from gift_codes
    where giftid = ${giftid} and code = any(${lines.map(({ code }) => code)}::text[])`.execute(db);
  const had = new Set(rows.map(({ code }) => code));
  return {
    fresh: lines.filter(({ code }) => !had.has(code)).map(({ code }) => code),
    known: toLines(lines.filter(({ code }) => had.has(code)).map(({ line }) => line)),
  };
}

/** Adds codes behind those that the gift has. The gift must be locked, and have none of them. */
export async function appendCodes(trx: Executor, giftid: string, fresh: readonly string[]) {
  if (fresh.length === 0) return;
  await sql`
    with last as (select coalesce(max(pos), 0) as pos from gift_codes where giftid = ${giftid})
    insert into gift_codes (giftid, pos, code)
    select ${giftid}::bigint, last.pos + given.nr, given.code
    from last, unnest(${fresh}::text[]) with ordinality as given (code, nr)`.execute(trx);
  await sql`update gifts set total = total + ${fresh.length} where giftid = ${giftid}`.execute(trx);
  // Prepared claims keep the plan for a small table until statistics change.
  if (fresh.length >= manyCodes) await sql`analyze gift_codes`.execute(trx);
}

function firstColumn(row: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(row);
  if (quoted) return quoted[1]!.replaceAll('""', '"');
  return row.split(/[,\t]/, 1)[0]!.trim();
}

function toLines(lines: number[]): Lines {
  return { count: lines.length, lines: lines.slice(0, mostLinesTold) };
}
