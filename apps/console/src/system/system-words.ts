import type { ConsoleData } from "@playfront/contract/console/calls";

export type System = ConsoleData<"system/list">;
export type Node = System["nodes"][number];
type Counted = System["counted"][number];
type Vital = System["vitals"][number];

const problemNames: Readonly<Record<string, string>> = {
  database: "数据库无应答",
  contentNews: "收不到内容更新",
  sessionNews: "收不到登录更新",
  clock: "时钟与数据库不一致",
  draining: "正在停止",
};

export const poolNames: Readonly<Record<string, string>> = { requests: "请求", jobs: "任务" };

const kindNames: Record<Counted["kind"], string> = {
  answers: "应答缓存",
  pages: "页面缓存",
  claims: "领取礼包",
  jobs: "任务",
  sms: "短信",
};

const outcomeNames: Readonly<Record<string, string>> = {
  hit: "命中",
  made: "生成",
  rendered: "渲染",
  copied: "取自其他节点",
  shared: "与其他请求共用",
  old: "用旧页面",
  success: "成功",
  soldOut: "已抢光",
  notClaimable: "不在领取时间",
  needsRealName: "未实名",
  needsPhone: "未绑手机",
  wrongContainer: "环境不符",
  tooMany: "太频繁",
  notFound: "不存在",
  done: "完成",
  failed: "失败，将重试",
  "given-up": "放弃",
  sent: "已发送",
  later: "稍后重试",
  refused: "被拒",
  unknown: "结果不明",
};

export const pageNames: Record<Vital["page"], string> = {
  home: "首页",
  game: "游戏",
  article: "文章",
  gift: "礼包",
  list: "列表",
  user: "我的",
  other: "其他",
};

/** Above the first limit a vital is not good, above the second it is poor (web.dev). */
const vitalLimits: Record<Vital["vital"], readonly [number, number]> = {
  lcp: [2500, 4000],
  inp: [200, 500],
  ttfb: [800, 1800],
  cls: [0.1, 0.25],
};

export function nameOfProblem(problem: string): string {
  return problemNames[problem] ?? problem;
}

/** Such as 任务 · send_sms · 完成. */
export function nameOfCounted({ kind, words }: Counted): string {
  return [kindNames[kind], ...words.map((word) => outcomeNames[word] ?? word)].join(" · ");
}

export function markOf({ vital, p75 }: Vital): "好" | "中" | "差" {
  const [good, poor] = vitalLimits[vital];
  return p75 <= good ? "好" : p75 <= poor ? "中" : "差";
}

export const count = (value: number) => value.toLocaleString("zh-CN");
/** Such as 12.5%; a dash of nothing. */
export const share = (part: number, whole: number) =>
  whole === 0 ? "—" : `${((100 * part) / whole).toFixed(1)}%`;
export const ms = (value: number | null) => (value === null ? "—" : `${count(value)} ms`);
/** The moment without its year. */
export const short = (time: string) => time.slice(5);
