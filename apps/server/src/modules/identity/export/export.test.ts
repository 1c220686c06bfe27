import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { newPhone } from "../../../testing/clients/captcha.ts";
import { makeGame, makeGift, makeOpening } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { newPerson } from "../../../testing/test-person.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const take = (headers: Record<string, string>, password = testPassword) =>
  app.call("user/exportData", { password }, headers);

async function makeRichPlayer(realname: string) {
  const phone = newPhone();
  const player = await makePlayer(app, { phone });
  const { headers } = player;
  const { identity } = newPerson("1949-12-31");
  expect((await app.call("user/fcmChange", { realname, identity }, headers)).code).toBe(1);
  const gameid = await makeGame(app.database.db, { gamename: `${realname}的游戏` });
  const giftid = await makeGift(app.database.db, { gameid, codes: 1 });
  const { data: sn } = await app.call("gift/getUserGiftSn", { giftid }, headers);
  expect((await app.call("game/follow", { gameid }, headers)).code).toBe(1);
  const dead = { giftid, problem: "used", note: "提示已被使用" } as const;
  expect((await app.call("gift/reportCode", dead, headers)).code).toBe(1);
  const opensAt = new Date(Date.now() + 3_600_000);
  const soon = await makeGift(app.database.db, { gameid, codes: 1, giftname: "预约的", opensAt });
  expect((await app.call("gift/remind", { giftid: soon }, headers)).code).toBe(1);
  const openingid = await makeOpening(app.database.db, { gameid, serverName: "一服", opensAt });
  expect((await app.call("opening/remind", { openingid }, headers)).code).toBe(1);
  await app.call("game/getDownloadUrl", { gameid, platform: "android" }, headers);
  for (const score of [3, 5]) {
    const review = { gameid, score, content: `${realname}说好玩得停不下来` };
    expect((await app.call("review/submit", review, headers)).code).toBe(1);
  }
  const report = { kind: "other", content: "举报资讯「免费领皮肤」：赌博诈骗" } as const;
  const about = { reason: "fraud", target: "article/12" } as const;
  expect((await app.call("user/sendFeedback", { ...report, ...about }, headers)).code).toBe(1);
  await app.call("user/nicknameChange", { nickname: `${realname}本人` }, headers);
  return { ...player, phone, sn };
}

test("a player gets everything kept about them, with nothing masked but the number that is not kept", async () => {
  const player = await makeRichPlayer("张导出");
  const answer = await take(player.headers);
  expect(answer).toMatchObject({
    code: 1,
    data: {
      account: { uid: player.uid, nickname: "张导出本人", phone: player.phone },
      realname: {
        status: "verified",
        name: "张导出",
        birthdate: "1949-12-31",
        identity: expect.stringMatching(/^1\*{16}[\dX]$/),
        earlierminor: false,
      },
      devices: [{ current: true }],
      codes: [{ sn: player.sn, gamename: "张导出的游戏" }],
      games: [{ gamename: "张导出的游戏" }],
      openings: [{ gamename: "张导出的游戏", servername: "一服" }],
      follows: [{ gamename: "张导出的游戏", topics: ["上线", "礼包", "开服"] }],
      reports: [{ sn: player.sn, problem: "已被使用", note: "提示已被使用" }],
      reminders: [{ gamename: "张导出的游戏", giftname: "预约的" }],
      posts: [
        {
          ...{
            title: "张导出的游戏",
            score: 5,
            content: "张导出说好玩得停不下来",
            state: "pending",
          },
          earlier: [{ score: 3, content: "张导出说好玩得停不下来" }],
        },
      ],
      votes: [],
      feedback: [{ reason: "赌博诈骗", target: "article/12", answer: "" }],
    },
  });
  expect(answer.data.activities.map(({ event }) => event)).toEqual([
    "exported",
    "nickname-changed",
    "realname-verified",
    "realname-submitted",
  ]);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("an export of an unverified player holds what outlasts a rejected real name", async () => {
  const { uid, headers } = await makePlayer(app);
  const first = "2026-11-20T12:00:00+08:00";
  await app.database.db
    .updateTable("accounts")
    .set({ realname_status: "failed", realname_first_at: new Date(first), earlier_minor: true })
    .where("uid", "=", uid)
    .execute();
  const { data } = await take(headers);
  expect(data.realname).toMatchObject({ submittedat: first, earlierminor: true, birthdate: "" });
});

test("an export holds nothing of another player", async () => {
  const [player, other] = [await makeRichPlayer("李本人"), await makeRichPlayer("王他人")];
  const text = JSON.stringify((await take(player.headers)).data);
  for (const foreign of [other.phone, other.sn, "王他人", `"${other.uid}"`]) {
    expect(text).not.toContain(foreign);
  }
});

test("the export and the password are not logged, and the export holds no secret", async () => {
  const player = await makeRichPlayer("赵日志");
  const { data } = await take(player.headers);
  const log = app.log.filter((line) => !line.startsWith("sms to=")).join("\n");
  for (const secret of [player.phone, player.sn, "赵日志", testPassword]) {
    expect(log).not.toContain(secret);
  }
  const text = JSON.stringify(data);
  expect(text).not.toContain(player.token);
  expect(text).not.toMatch(/argon2|password_hash|token_hash|cipher/);
});

test("an export needs the password and is allowed five times a day", async () => {
  const player = await makePlayer(app);
  expect((await take(player.headers, "not-the-password")).code).toBe(1001);
  expect((await take({ deviceid: "d" })).code).toBe(401);
  for (let count = 0; count < 5; count += 1) expect((await take(player.headers)).code).toBe(1);
  expect((await take(player.headers)).code).toBe(429);
});

/** Every table with data of an account is in the export or in this list, with the reason why it is left out. */
const leftOut: Record<string, string> = {
  pushes: "copies of messages on their way to a browser, for two days",
  avatar_files: "where avatars lie; the one shown is with the account",
  known_devices: "hashes of random device numbers",
  recoveries: "lives for ten minutes, holds handles",
  phone_proofs: "lives for ten minutes, holds handles",
  entry_tickets: "lives for a minute, holds handles",
  realname_cases: "held, sealed, for the authority; two days at most",
  open_plays: "the play that goes on now",
  second_factors:
    "that there is one stands in the activities; the key is a secret of the player's device",
  recovery_codes: "hashes of codes that were shown once",
  second_factor_drafts: "lives for ten minutes, holds a secret",
  second_factor_logins: "lives for five minutes, holds handles",
  deletion_cancels: "lives for ten minutes, holds handles",
  passkey_challenges: "lives for five minutes, holds handles",
  refused_claims: "what the player was told when a claim was refused; three days",
  codes_given_alone: "which operator gave a code; the codes themselves are in the export",
};
const exported = [
  "accounts",
  "account_events",
  "claims",
  "code_reports",
  "feedbacks",
  "follows",
  "gift_codes",
  "gift_reminders",
  "legal_consents",
  "message_settings",
  "push_subscriptions",
  "announcement_reads",
  "messages",
  "opening_reminders",
  "posts",
  "post_votes",
  "recent_games",
  "sessions",
  "share_links",
  "invitations",
  "player_passkeys",
  "social_logins",
];

test("every table that names an account is in the export, or is left out for a reason", async () => {
  const { rows } = await app.database.pool.query(`select table_name as name
    from information_schema.columns where table_schema = 'public' and column_name = 'uid'`);
  const known = [...exported, ...Object.keys(leftOut)];
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
