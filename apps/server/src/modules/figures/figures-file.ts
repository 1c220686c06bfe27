import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { type Cell, csvFile, formatCsv } from "../../infra/sheets/csv.ts";
import { formatXlsx, type Sheet } from "../../infra/sheets/xlsx.ts";

type Days = ConsoleData<"figures/days">["days"];
type Lines = ConsoleData<"figures/channels">;
type Searches = ConsoleData<"figures/searches">;
type Counts = Omit<Lines["lines"][number], "id" | "name">;
type Wanted = ConsolePayload<"figures/export">;

interface Tables extends Partial<Searches> {
  days: Days;
  channels?: Lines;
  games?: Lines;
}

const countHeads: Record<keyof Counts, string> = {
  visits: "访问",
  registrations: "注册",
  logins: "登录",
  claims: "领取礼包",
  entries: "进入游戏",
  downloadStarts: "开始下载",
  downloadFinishes: "完成下载",
  shareOpens: "短链访问",
  invitations: "受邀注册",
};
const countNames = Object.keys(countHeads) as (keyof Counts)[];
const heads = Object.values(countHeads);

/** The figures as a file: one table as CSV, each table on a sheet of its own as XLSX. */
export async function figuresFile(wanted: Wanted, tables: Tables) {
  const filters = [wanted.cid && `渠道${wanted.cid}`, wanted.gameid && `游戏${wanted.gameid}`];
  const parts = ["数据", wanted.from, wanted.to, ...filters].filter(Boolean);
  const days = sheetOfDays(tables.days);
  const bytes =
    wanted.format === "csv"
      ? csvFile(formatCsv(days.heads, days.rows))
      : await formatXlsx([days, ...otherSheets(tables)]);
  return { name: `${parts.join("_")}.${wanted.format}`, content: bytes.toString("base64") };
}

function sheetOfDays(days: Days): Sheet {
  return {
    name: "按日",
    heads: ["日期", ...heads, ...["次日", "7 日", "30 日"].map((age) => `${age}留存 %`)],
    rows: days.map(({ day, retention, ...counts }) => [
      day,
      ...cellsOf(counts),
      ...[retention?.day1, retention?.day7, retention?.day30].map(percentOf),
    ]),
  };
}

/** Sheets of the tables that there are. */
function otherSheets({ channels, games, searched, missed }: Tables): Sheet[] {
  const lines = (name: string, id: string, { lines }: Lines) => ({
    name,
    heads: [id, "名称", ...heads],
    rows: lines.map(({ id, name, ...counts }) => [id, name, ...cellsOf(counts)]),
  });
  const searches = (name: string, rows: Searches["searched"]) => ({
    name,
    heads: ["搜索词", "次数", "无结果次数"],
    rows: rows.map(({ keyword, searches, misses }) => [keyword, searches, misses]),
  });
  return [
    ...(channels ? [lines("按渠道", "渠道", channels)] : []),
    ...(games ? [lines("按游戏", "游戏编号", games)] : []),
    ...(searched ? [searches("热门搜索", searched)] : []),
    ...(missed ? [searches("无结果搜索", missed)] : []),
  ];
}

function cellsOf(counts: Counts): Cell[] {
  return countNames.map((name) => counts[name]);
}

/** With one decimal; empty if nobody had registered. */
function percentOf(share: { registered: number; returned: number } | undefined): Cell {
  if (!share || share.registered === 0) return null;
  return Math.round((1000 * share.returned) / share.registered) / 10;
}
