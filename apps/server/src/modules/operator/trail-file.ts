import type { ConsoleData } from "@playfront/contract/console/calls";
import { csvFile, formatCsv } from "../../infra/sheets/csv.ts";

export type TrailEntry = ConsoleData<"trail/list">["rows"][number];

const heads = ["编号", "时间", "操作员", "操作", "对象", "修改", "原因", "来源地址"];

/** Entries as CSV. Actions and fields have the names that the trail keeps: those of the calls. */
export function trailFile(entries: readonly TrailEntry[]) {
  const rows = entries.map(({ id, at, operator, action, object, changes, reason, address }) => {
    const changed = changes.map(({ field, before, after }) => `${field}：${before} › ${after}`);
    return [id, at, operator, action, object, changed.join("；"), reason, address];
  });
  const content = csvFile(formatCsv(heads, rows)).toString("base64");
  return { name: "操作记录.csv", content };
}
