import { paths } from "./paths.ts";

/** Titles of the pages under /user/ by their bare router path: bars, document titles and outlines say the same. */
const titles: Readonly<Record<string, string>> = {
  [paths.login]: "登录",
  [paths.register]: "注册",
  [`${paths.register}username/`]: "注册",
  [paths.registerByPhone]: "手机注册",
  [paths.findPassword]: "找回密码",
  [paths.help]: "客服中心",
  [paths.settings]: "设置",
  [paths.playtime()]: "游戏时段",
  [paths.profile]: "个人资料",
  [paths.bindPhone]: "绑定手机",
  [paths.changePassword]: "修改密码",
  [paths.realName]: "实名认证",
  [paths.nickname]: "修改昵称",
  [paths.avatar]: "修改头像",
  [paths.security]: "账号与安全",
  [paths.protection]: "登录保护",
  [paths.devices]: "登录设备",
  [paths.activity]: "最近活动",
  [paths.exportData]: "导出个人数据",
  [paths.deleteAccount]: "注销账号",
  [paths.myGifts]: "已领礼包",
  [paths.messages]: "我的消息",
};

/** Title of a page under /user/, with or without its slash; empty for a path that has none of its own. */
export function userPageTitle(pathname: string): string {
  const withSlash = pathname.replace(/\/*$/, "/");
  return titles[withSlash] ?? (withSlash.startsWith("/user/gamecenter/") ? "游戏中心" : "");
}
