import type { ConsoleData } from "@playfront/contract/console/calls";

export type Day = ConsoleData<"figures/days">["days"][number];
export type Line = ConsoleData<"figures/channels">["lines"][number];

type Retention = NonNullable<Day["retention"]>;
export type CountName = Exclude<keyof Day, "day" | "retention">;
export type RetentionName = keyof Retention;

interface FigureWords {
  name: string;
  /** What is counted. */
  meaning: string;
}

export const countWords: Record<CountName, FigureWords> = {
  visits: { name: "访问", meaning: "当天打开过商店的设备，每台计一次" },
  registrations: { name: "注册", meaning: "新注册的账号" },
  logins: { name: "登录", meaning: "成功登录的次数，不含注册后的自动登录" },
  claims: { name: "领取礼包", meaning: "发出的兑换码" },
  entries: { name: "进入游戏", meaning: "进入 HTML5 游戏的次数" },
  downloadStarts: { name: "开始下载", meaning: "开始下载安装包的次数" },
  downloadFinishes: { name: "完成下载", meaning: "下载完整个安装包的次数" },
  shareOpens: { name: "短链访问", meaning: "当天打开过分享短链的浏览器，每个链接计一次" },
  invitations: { name: "受邀注册", meaning: "经分享短链而来、在新设备上注册的账号" },
};

export const retentionWords: Record<RetentionName, FigureWords> = {
  day1: { name: "次日留存", meaning: "前一天注册的玩家中，当天登录后来过的比例" },
  day7: { name: "7 日留存", meaning: "7 天前注册的玩家中，当天登录后来过的比例" },
  day30: { name: "30 日留存", meaning: "30 天前注册的玩家中，当天登录后来过的比例" },
};

export const countNames = Object.keys(countWords) as CountName[];
export const retentionNames = Object.keys(retentionWords) as RetentionName[];

/** Accounts belong to no game. */
export const ofNoGame: readonly CountName[] = ["registrations", "logins", "invitations"];
