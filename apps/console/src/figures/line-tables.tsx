import type { ConsoleData } from "@playfront/contract/console/calls";
import { FigureTable } from "./figure-table.tsx";
import type { Line } from "./figure-words.ts";

type Lines = ConsoleData<"figures/channels">;

const count = (value: number) => value.toLocaleString("zh-CN");

/** How many came, and how many of them went on: by channel. */
export function FunnelTable({ lines, isCut }: Lines) {
  const rows = lines.map((line) => {
    const taken = line.claims + line.downloadStarts;
    return {
      key: line.id,
      cells: [
        nameOf(line),
        count(line.visits),
        step(line.registrations, line.visits),
        step(taken, line.registrations),
        step(line.entries, taken),
        count(line.logins),
        count(line.shareOpens),
        step(line.invitations, line.registrations),
      ],
    };
  });
  return (
    <FigureTable
      title="渠道漏斗"
      note={`括号内为占前一步的比例，受邀注册为占注册的比例${isCut ? "；仅显示访问最多的 100 个渠道" : ""}`}
      heads={["渠道", "访问", "注册", "领取或下载", "进入游戏", "登录", "短链访问", "受邀注册"]}
      rows={rows}
      empty="所选日期内没有渠道带来访问"
    />
  );
}

/** What the games bring. */
export function GamesTable({ lines, isCut }: Lines) {
  return (
    <FigureTable
      title="游戏"
      note={isCut ? "仅显示访问最多的 100 款游戏" : "访问指当天第一个打开的页面是此游戏的设备"}
      heads={["游戏", "访问", "领取礼包", "进入游戏", "开始下载", "完成下载", "短链访问"]}
      rows={lines.map((line) => ({
        key: line.id,
        cells: [
          nameOf(line),
          count(line.visits),
          count(line.claims),
          count(line.entries),
          count(line.downloadStarts),
          step(line.downloadFinishes, line.downloadStarts),
          count(line.shareOpens),
        ],
      }))}
      empty="所选日期内没有游戏数据"
    />
  );
}

function nameOf({ id, name }: Line): string {
  return name ?? id;
}

/** Such as 12（30%）. */
function step(value: number, before: number): string {
  return before === 0 ? count(value) : `${count(value)}（${Math.round((100 * value) / before)}%）`;
}
