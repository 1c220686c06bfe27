import { createTestDatabase } from "@playfront/database/testing/test-database";
import { expect, test } from "vitest";
import { systemClock } from "../../../infra/clock.ts";
import { runToEnd } from "../../../testing/run-to-end.ts";
import { createAccountService } from "./account.service.ts";
import { fillSkeletons } from "./nickname-skeletons.ts";

/** A database with accounts that an earlier version has made, which knew no skeletons. */
async function openOldDatabase(nicknames: readonly string[]) {
  const { db, close } = await createTestDatabase();
  const accounts = nicknames.map((nickname, index) => ({
    username: `old_player_${index}`,
    nickname,
    password_hash: "none",
  }));
  await db.insertInto("accounts").values(accounts).execute();
  const register = (nickname: string) =>
    createAccountService({ db, clock: systemClock }).create(db, {
      nickname,
      passwordHash: "none",
      cid: null,
    });
  const skeletons = async () => {
    const rows = await db
      .selectFrom("accounts")
      .select(["uid", "nickname_skeleton"])
      .orderBy("uid")
      .execute();
    return rows.map(({ uid, nickname_skeleton }) => nickname_skeleton?.replace(uid, "uid"));
  };
  return { db, close, register, skeletons };
}

test("names of an earlier version are guarded too; where two look alike already, both stay", async () => {
  const { db, close, register, skeletons } = await openOldDatabase(["Bob", "Воb", "小明", "B0b"]);
  await runToEnd(fillSkeletons(db, 2));
  expect(await skeletons()).toEqual(["bob", "bob\nuid", "小明", "bob\nuid"]);
  await expect(register("ＢΟΒ")).rejects.toThrow("no free nickname");
  await runToEnd(fillSkeletons(db, 2));
  expect(await skeletons()).toEqual(["bob", "bob\nuid", "小明", "bob\nuid"]);
  const rows = await db.selectFrom("accounts").select("nickname").orderBy("uid").execute();
  expect(rows.map(({ nickname }) => nickname)).toEqual(["Bob", "Воb", "小明", "B0b"]);
  await close();
});

test("a new account may take a look before an older one is filled in", async () => {
  const { db, close, register, skeletons } = await openOldDatabase(["小 Bob", "小 Воb"]);
  await register("小 ＢΟΒ");
  await runToEnd(fillSkeletons(db));
  expect(await skeletons()).toEqual(["小 bob\nuid", "小 bob\nuid", "小 bob"]);
  await close();
});
