import { expect, test } from "vitest";
import { judgeStatement } from "./judge-statement.ts";

const columns = new Map([
  ["accounts", ["uid", "phone"]],
  ["messages", ["id", "uid", "title"]],
  ["sessions", ["uid", "token_hash", "handle"]],
  ["gifts", ["giftid", "gameid"]],
  ["gift_codes", ["giftid", "pos", "uid"]],
  ["games", ["gameid"]],
]);
const judge = (sql: string, ...parameters: unknown[]) =>
  judgeStatement({ sql, parameters }, columns);

test.each([
  "begin",
  "select from games",
  "select from messages where uid = $1 and id > 5",
  "select from messages as m, accounts where m.uid = accounts.uid and phone = '1' and accounts.uid = $1::bigint",
  "select from accounts left join messages on messages.uid = accounts.uid where accounts.uid = $1",
  "select from accounts join messages using (uid) where accounts.uid = $1",
  "select from games, gifts join gift_codes using (giftid) where gifts.giftid = $1",
  "with mine as (select uid from accounts where uid = $1) select from messages join mine on mine.uid = messages.uid",
  "select from messages where uid = (select uid from accounts where uid = $1)",
  "select from (select * from messages where uid = $1) as mine join accounts on accounts.uid = mine.uid",
  "select (select count(*) from messages as m where m.uid = accounts.uid) from accounts where uid = $1",
  "insert into messages (uid, title) values ($1, 'a'), ($1, 'b')",
  "insert into messages (title, uid) select 'a', uid from accounts where uid = $1 returning id",
  "update messages set title = 'a' from accounts where accounts.uid = messages.uid and messages.uid = $1",
  "with gone as (delete from sessions where uid = $1 returning uid) insert into messages (uid) select uid from gone",
  "select from messages where uid = $1 union all select from sessions where uid = $1",
])("stays on one node: %s", (sql) => {
  expect(judge(sql, "7")).toEqual([]);
});

test.each([
  ["select from messages", "messages without uid"],
  ["select from messages where uid > $1", "messages without uid"],
  ["select from messages where uid = any ($1)", "messages without uid"],
  ["select from messages where uid = $1 or id = 3", "messages without uid"],
  ["select from messages where not uid = $1", "messages without uid"],
  [
    "select from sessions join accounts on accounts.uid = sessions.uid where token_hash = $1",
    "accounts, sessions without uid",
  ],
  [
    "select from messages left join accounts on accounts.uid = $1 and accounts.uid = messages.uid",
    "messages without uid",
  ],
  [
    "select from messages where not exists (select from sessions where sessions.uid = messages.uid and sessions.uid = $1)",
    "messages without uid",
  ],
  [
    "select from messages where uid = $1 and uid = (select uid from sessions where token_hash = $2)",
    "sessions without uid",
  ],
  [
    "with mine as (select uid from sessions) select from messages join mine on mine.uid = messages.uid and messages.uid = $1",
    "sessions without uid",
  ],
  [
    "select from (select * from messages limit 10) as ten where ten.uid = $1",
    "messages without uid",
  ],
  ["select from messages where uid = $1 union all select from sessions", "sessions without uid"],
  [
    "select from messages, sessions where messages.uid = $1 and sessions.uid = $2",
    "more than one uid",
  ],
  ["insert into messages (uid) values ($1), ($2)", "more than one uid"],
  ["insert into messages (uid) select uid from accounts", "accounts, messages without uid"],
  ["delete from gift_codes where uid = $1", "gift_codes without giftid"],
  ["delete from partitions.gift_codes_3 where uid = $1", "gift_codes without giftid"],
  [
    "select from gift_codes, accounts where gift_codes.giftid = $1 and accounts.uid = $1",
    "gift and account at once",
  ],
  ["update messages set uid = 8 where uid = $1", "messages sets uid"],
  [
    "insert into sessions (uid) values ($1) on conflict (handle) do update set uid = excluded.uid",
    "sessions sets uid, sessions on conflict without uid",
  ],
])("crosses nodes: %s", (sql, problems) => {
  expect(judge(sql, "7", "8").join(", ")).toBe(problems);
});
