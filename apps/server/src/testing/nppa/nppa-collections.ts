import type { Answers } from "./nppa-cases.ts";

/** A play record that the authority has taken. */
export interface ReportedPlay {
  bizId: string;
  no: number;
  si: string;
  bt: 0 | 1;
  ot: number;
  ct: 0 | 2;
  pi?: string;
  di?: string;
}

interface Batch {
  bizId: string;
  timestamps: number;
}

/** Checks a batch record by record. */
export function checkCollections(
  plain: Record<string, unknown>,
  batch: Batch,
): { answers: Answers; taken: ReportedPlay[] } {
  const { collections } = plain;
  if (!Array.isArray(collections) || collections.length === 0) return refuse(3002);
  if (collections.length > 128) return refuse(3003);
  const seen = new Set<number>();
  const judged = collections.map((record) => ({
    record,
    errcode: checkRecord(record, batch, seen),
  }));
  const bad = judged.filter(({ errcode }) => errcode !== 0);
  const taken = judged
    .filter(({ errcode }) => errcode === 0)
    .map(({ record }) => ({ ...record, bizId: batch.bizId }));
  if (bad.length === 0) return { answers: { errcode: 0, data: "" }, taken };
  const results = bad.map(({ record, errcode }) => ({
    no: record.no,
    errcode,
    errmsg: `ERROR ${errcode}`,
  }));
  return { answers: { errcode: 3001, data: { results } }, taken };
}

function checkRecord(record: ReportedPlay, { timestamps }: Batch, seen: Set<number>): number {
  const { no, si, bt, ot, ct, pi, di } = record;
  if (!Number.isInteger(no) || no < 1 || no > 128 || seen.has(no)) return 3004;
  seen.add(no);
  if (typeof si !== "string" || si.length !== 32) return 1012;
  const seconds = timestamps / 1000;
  if (!Number.isInteger(ot) || ot >= seconds || ot < seconds - 180) return 3005;
  if (ct !== 0 && ct !== 2) return 3006;
  if (bt !== 0 && bt !== 1) return 3007;
  if (ct === 0 && !pi) return 3008;
  if (ct === 2 && !di) return 3009;
  return ct === 0 && !/^1[0-9a-p]{5}[0-9a-z]{32}$/.test(String(pi)) ? 3010 : 0;
}

function refuse(errcode: number) {
  return { answers: { errcode }, taken: [] };
}
