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

/** Codes have no line breaks, so they travel as one text: the driver would quote the elements of an array one by one. */
export async function stage(trx: Executor, lines: readonly CodeLine[]): Promise<void> {
  const numbers = `{${lines.map(({ line }) => line).join(",")}}`;
  const codes = lines.map(({ code }) => code).join("\n");
  await sql`insert into staged_codes
    select * from unnest(${numbers}::integer[], string_to_array(${codes}, chr(10)))`.execute(trx);
}

/** Takes out the lines whose code an earlier line has, and returns them in order. */
export async function takeRepeated(trx: Executor): Promise<number[]> {
  await sql`analyze staged_codes`.execute(trx);
  const { rows } = await sql<{ line: number }>`
    with repeated as materialized (
      select code, min(line) as first from staged_codes group by code having count(*) > 1
    ), taken as (
      delete from staged_codes using repeated
      where staged_codes.code = repeated.code and staged_codes.line > repeated.first
      returning staged_codes.line
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

/** The position before the first code of an import: that of the gift's last code. */
export async function findLastPos(trx: Executor, giftid: string): Promise<number> {
  const { rows } = await sql<{ pos: number }>`
    select coalesce(max(pos), 0) as pos from gift_codes where giftid = ${giftid}`.execute(trx);
  return rows[0]?.pos ?? 0;
}

/**
 * Puts the codes in order. New entries are then the last ones of each index, which are added several times as fast as entries
 * all over an index.
 */
export async function placeCodes(trx: Executor): Promise<void> {
  await sql`create temporary table placed_codes on commit drop as
    select row_number() over (order by code)::integer as place, code from staged_codes order by code`.execute(
    trx,
  );
}

/** Gives some of the codes to the gift, behind the position `base`, and returns how many those were. */
export async function writePlaces(
  trx: Executor,
  { giftid, base, from, to }: { giftid: string; base: number; from: number; to: number },
): Promise<number> {
  const result = await sql`
    insert into gift_codes (giftid, pos, code)
    select ${giftid}::bigint, ${base}::integer + place, code from placed_codes
    where place > ${from} and place <= ${to} order by place`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}
