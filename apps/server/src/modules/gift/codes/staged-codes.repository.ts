import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import type { CodeLine } from "./code-lines.ts";

/** The codes of an import until they are written, in a temporary table of the transaction. */
export async function createStage(trx: Executor): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(trx);
  // Bytes in order: sorting by a language's rules takes several times as long.
  await sql`create temporary table staged_codes (line integer, code text collate "C") on commit drop`.execute(
    trx,
  );
}

export async function stage(trx: Executor, lines: readonly CodeLine[]): Promise<void> {
  const numbers = lines.map(({ line }) => line);
  const codes = lines.map(({ code }) => code);
  await sql`insert into staged_codes
    select * from unnest(${numbers}::integer[], ${codes}::text[])`.execute(trx);
}

/** Takes out the lines whose code an earlier line has, and returns them in order. */
export async function takeRepeated(trx: Executor): Promise<number[]> {
  await sql`analyze staged_codes`.execute(trx);
  const { rows } = await sql<{ line: number }>`
    with taken as (
      delete from staged_codes where line = any (array(
        select line from (
          select line, row_number() over (partition by code order by line) as place from staged_codes
        ) as placed where place > 1))
      returning line
    )
    select line from taken order by line`.execute(trx);
  return rows.map(({ line }) => line);
}

/** Takes out the lines whose code the gift has, and returns them in order. */
export async function takeKnown(trx: Executor, giftid: string): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    with taken as (
      delete from staged_codes using gift_codes
      where gift_codes.giftid = ${giftid} and gift_codes.code = staged_codes.code collate "default"
      returning line
    )
    select line from taken order by line`.execute(trx);
  return rows.map(({ line }) => line);
}

export async function countStaged(trx: Executor): Promise<number> {
  const { rows } = await sql<{ codes: number }>`
    select count(*)::int as codes from staged_codes`.execute(trx);
  return rows[0]?.codes ?? 0;
}

/** The position before the first code of an import: that of the gift's last code. */
export async function findLastPos(trx: Executor, giftid: string): Promise<number> {
  const { rows } = await sql<{ pos: number }>`
    select coalesce(max(pos), 0) as pos from gift_codes where giftid = ${giftid}`.execute(trx);
  return rows[0]?.pos ?? 0;
}

/** Gives the codes of some lines to the gift, each at the position of its line behind `base`. */
export async function writeLines(
  trx: Executor,
  { giftid, base, from, to }: { giftid: string; base: number; from: number; to: number },
): Promise<number> {
  const result = await sql`
    insert into gift_codes (giftid, pos, code)
    select ${giftid}::bigint, ${base}::integer + line, code from staged_codes
    where line > ${from} and line <= ${to}`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}
