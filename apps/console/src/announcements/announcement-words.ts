import type { ConsoleData } from "@playfront/contract/console/calls";

export type Announcement = ConsoleData<"announcements/get">;

export const announcementStateNames: Record<Announcement["state"], string> = {
  draft: "草稿",
  scheduled: "待发送",
  sent: "已发送",
  withdrawn: "已撤回",
};

export const audienceNames: Record<Announcement["audience"], string> = {
  all: "全部玩家",
  channel: "一个渠道的玩家",
  game: "一款游戏的玩家",
};

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([id, name]) => ({ id, name }));

export const announcementStateChoices = choicesOf(announcementStateNames);
export const audienceChoices = choicesOf(audienceNames);

/** Such as 渠道 tap 的玩家. */
export function describeAudience({ audience, cid, gameid }: Announcement): string {
  if (audience === "channel") return `渠道 ${cid} 的玩家`;
  return audience === "game" ? `游戏 ${gameid} 的玩家` : audienceNames.all;
}
