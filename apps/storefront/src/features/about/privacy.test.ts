import { readFileSync } from "node:fs";
import { join } from "node:path";
import { agreement } from "@playfront/contract/texts/agreement";
import { privacy } from "@playfront/contract/texts/privacy";
import { expect, test } from "vitest";

/** Words of the policy's row about each table: what is kept, and for how long. Null if its rows are about no player. */
const policyOf: Readonly<Record<string, readonly [data: string, retention: string] | null>> = {
  account_events: ["登录记录", "日志六至七个月"],
  accounts: ["用户名", "账号存续期间"],
  alike_games: null,
  announcement_reads: ["站内消息", "站内消息一年"],
  announcements: null,
  apple_notices: null,
  apple_tokens: ["微信、QQ", "解除绑定"],
  article_columns: null,
  article_readers: ["资讯", "两天"],
  articles: null,
  avatar_files: ["头像", "更换或注销前"],
  builds: null,
  canned_answers: null,
  captchas: ["请求次数", "最长两天"],
  channel_days: ["渠道编号", "三年"],
  channel_visitors: ["当天是否来过", "两天"],
  channel_writers: null,
  channels: null,
  claims: ["兑换码", "账号存续期间"],
  code_reports: ["兑换码和其无效反馈", "账号存续期间"],
  codes_given_alone: ["兑换码", "账号存续期间"],
  collections: null,
  content_imports: null,
  content_versions: null,
  deletion_cancels: ["登录记录", "登录状态"],
  document_revisions: null,
  documents: null,
  download_salts: null,
  downloads: ["下载安装包", "四天"],
  ended_sessions: ["登录记录", "180 天"],
  entry_keys: null,
  entry_tickets: ["网页游戏", "报送完成后"],
  feedbacks: ["意见反馈", "一年"],
  follow_counts: null,
  follows: ["关注的游戏", "关注的游戏在账号存续期间"],
  game_categories: null,
  game_events: null,
  game_terms: null,
  games: null,
  gift_alarms: null,
  gift_claim_counts: null,
  gift_code_batches: null,
  gift_codes: ["兑换码", "账号存续期间"],
  gift_expiry_notices: null,
  gift_games: null,
  gift_reminders: ["预约的礼包", "至开放，最长一年"],
  gifts: null,
  hot_searches: null,
  imported_documents: null,
  invitations: ["分享链接", "至您或邀请您的玩家注销"],
  job_workers: null,
  key_checks: null,
  known_devices: ["登录记录", "设备记录 180 天"],
  legal_consents: ["协议和政策的版本", "账号存续期间"],
  legal_texts: null,
  message_settings: ["消息提醒", "关闭通知"],
  messages: ["站内消息", "站内消息一年"],
  named_locks: null,
  node_figures: null,
  object_versions: null,
  open_plays: ["网页游戏", "报送完成后"],
  opening_reminders: ["预约的礼包和开服", "至开放，最长一年"],
  openings: null,
  operator_devices: null,
  operator_games: null,
  operator_keys: null,
  operator_logins: null,
  operator_passkeys: null,
  operator_recovery_codes: null,
  operator_requests: null,
  operator_sessions: null,
  operator_trail: null,
  operators: null,
  package_hand_ins: null,
  passkey_challenges: ["通行密钥", "移除或注销前"],
  phone_proofs: ["手机号", "验证码 5 分钟"],
  play_queues: null,
  play_reports: ["网页游戏", "报送完成后"],
  player_passkeys: ["通行密钥", "移除或注销前"],
  playtime_days: null,
  post_replies: null,
  post_versions: ["评价和评论", "撤回后 180 天"],
  post_votes: ["评价和评论", "撤回后 180 天"],
  posts: ["评价和评论", "撤回后 180 天"],
  purges: null,
  push_keys: null,
  push_subscriptions: ["浏览器或 App 的推送地址", "关闭通知"],
  pushes: ["浏览器或 App 的推送地址", "两天"],
  rate_counters: ["请求次数", "最长两天"],
  realname_cases: ["身份证号", "最长两天"],
  recent_games: ["最近玩过的游戏", "一年"],
  recoveries: ["用户名", "账号存续期间"],
  recovery_codes: ["恢复码", "用完或重新生成"],
  refused_claims: ["未能领取的原因", "三天"],
  review_deltas: null,
  review_sums: null,
  search_days: null,
  second_factor_drafts: ["登录保护", "关闭或注销前"],
  second_factor_logins: ["登录保护", "关闭或注销前"],
  second_factors: ["登录保护", "关闭或注销前"],
  sessions: ["登录记录", "180 天"],
  share_links: ["分享链接", "一年未再分享"],
  site_settings: null,
  slides: null,
  sms_budgets: ["手机号的散列值", "最长两天"],
  sms_codes: ["手机号", "验证码 5 分钟"],
  social_attempts: ["微信、QQ", "解除绑定"],
  social_logins: ["微信、QQ", "解除绑定"],
  staged_packages: null,
  uploaded_pictures: null,
  webhook_deliveries: null,
  webhooks: null,
};

const document = readFileSync(
  join(import.meta.dirname, "../../../../../docs/retention.md"),
  "utf8",
);
const tables = [...document.matchAll(/^\| `(\w+)` \|/gm)].map(([, table]) => table!);

test("the policy names what every table keeps of people, and for how long", () => {
  expect(Object.keys(policyOf)).toEqual(tables);
  const rows = privacy("").chapters.flatMap((chapter) => chapter.rows ?? []);
  for (const [table, words] of Object.entries(policyOf)) {
    if (words === null) continue;
    const [data, retention] = words;
    const told = rows.filter((row) => row.data.includes(data) && row.retention.includes(retention));
    expect(told, table).not.toEqual([]);
  }
});

test("the policy says what the device keeps for 猜你喜欢, and how to switch it off", () => {
  const onDevice = privacy("").chapters.find(({ title }) => title.includes("您设备上"));
  const text = onDevice?.paragraphs?.join("") ?? "";
  for (const words of [
    "最近看过的游戏及其分类（最多二十款）",
    "不会上传",
    "关闭「猜你喜欢」或退出登录时删除",
  ]) {
    expect(text).toContain(words);
  }
});

test("the policy and the agreement name the company that runs the site", () => {
  const company = "北京好玩网络科技有限公司";
  for (const text of [privacy("趣玩", company), agreement("趣玩", company)]) {
    expect(text.chapters[0]?.paragraphs?.[0]).toContain(company);
  }
});
