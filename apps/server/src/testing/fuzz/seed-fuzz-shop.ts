import type { Db } from "@playfront/database/connect";
import { systemClock as clock } from "../../infra/clock.ts";
import { createAccountService } from "../../modules/identity/account/account.service.ts";
import { createSessionService } from "../../modules/identity/session/session.service.ts";
import { cheapHash } from "../cheap-hash.ts";
import {
  addPastClaim,
  makeArticle,
  makeChannel,
  makeCollection,
  makeColumn,
  makeGame,
  makeGift,
  makeOpening,
  makeReview,
  makeSlide,
} from "../factories.ts";
import { type FuzzAccount, FuzzState } from "./fuzz-state.ts";

/** Number of accounts that the fuzz uses. */
const people = 80;
const day = 86_400_000;

/** Fills a shop with data of every kind and with accounts; returns what the fuzz may know of it. */
export async function seedFuzzShop(db: Db): Promise<FuzzState> {
  const gameid = [
    await makeGame(db, { gamename: "植物大战僵尸" }),
    await makeGame(db, { gamename: "天天象棋", gametype: "html5" }),
    await makeGame(db, { gamename: "2048", gametype: "html5" }),
  ];
  const giftid = await makeGifts(db, gameid[0]!);
  const opensAt = new Date(Date.now() + day);
  const openingid = [await makeOpening(db, { gameid: gameid[0]!, opensAt })];
  const aid = await makeNews(db, gameid);
  await makeSlide(db, { url: `/game/${gameid[0]}/` });
  const cid = await makeChannel(db, { isDefault: true });
  const id = [await makeCollection(db, { gameid: gameid[0]! })];
  const seeded = {
    id,
    gameid,
    giftid,
    openingid,
    day: ["today", "tomorrow", "later", "next"],
    aid,
    cid: [cid],
    col: ["xinwen", "xinwen", "gonglue"],
    gamename: ["植物", "象棋", "2048", "zwdz", "休闲"],
    category: ["全部", "休闲", "页游"],
    rank: ["新游榜", "热游榜"],
    orderField: ["hot"],
  };
  const persons: FuzzAccount[] = [];
  for (let number = 0; number < people; number += 1) persons.push(await makePerson(db, number));
  const [{ uid } = { uid: "" }] = persons;
  await addPastClaim(db, {
    giftid: giftid.at(-1)!,
    uid,
    claimedAt: new Date(Date.now() - 3 * day),
  });
  for (const { uid } of persons)
    await makePosts(db, { uid, reviewed: gameid[2]!, removed: gameid[1]!, aid: aid[0]! });
  return new FuzzState(seeded, persons);
}

/** One gift for each requisite, one with more codes than claims, one sold out, one expired, one not open yet, and last one that shows claimed codes. */
async function makeGifts(db: Db, gameid: string): Promise<string[]> {
  const requisites = ["", "1", "2", "3", "4"] as const;
  const gifts = [
    ...requisites.map((requisite) => ({ gameid, requisite, codes: 30 })),
    { gameid, codes: 2_000 },
    { gameid, codes: 0 },
    { gameid, codes: 5, ...window(-9, -1) },
    { gameid, codes: 5, ...window(1, 9) },
    { gameid, codes: 1, secondHand: true, ...window(-9, 9) },
  ];
  return Promise.all(gifts.map((gift) => makeGift(db, gift)));
}

function window(from: number, to: number) {
  const at = (days: number) => new Date(Date.now() + days * day);
  return { opensAt: at(from), expiresAt: at(to) };
}

async function makeNews(db: Db, gameids: readonly string[]): Promise<string[]> {
  const aids: string[] = [];
  for (const gameid of gameids) {
    await makeColumn(db, { gameid });
    await makeColumn(db, { gameid, col: "gonglue", colname: "攻略", pos: 1 });
    for (let number = 0; number < 15; number += 1) aids.push(await makeArticle(db, { gameid }));
  }
  return aids;
}

async function makePerson(db: Db, number: number): Promise<FuzzAccount> {
  const person = {
    username: `person_${number}`,
    password: `password-of-${number}`,
    phone: number % 4 === 0 ? null : `135${String(10_000_000 + number)}`,
    deviceid: `device-${number}`,
  };
  const { phone, ...rest } = person;
  const passwordHash = cheapHash(person.password);
  const accounts = createAccountService({ db, clock });
  const made = await accounts.create(db, {
    username: person.username,
    passwordHash,
    cid: null,
    ...(phone !== null && { phone }),
  });
  if ("taken" in made) throw new Error(`${made.taken} is taken`);
  if (number % 3 === 0) await verify(db, made.uid);
  const message = { uid: made.uid, title: "欢迎", content: "玩得开心", created_at: clock.now() };
  await db.insertInto("messages").values(message).execute();
  return { ...rest, phone, uid: made.uid, token: null };
}

async function verify(db: Db, uid: string): Promise<void> {
  const standing = { realname_status: "verified", birth_date: "1990-01-01" } as const;
  await db.updateTable("accounts").set(standing).where("uid", "=", uid).execute();
}

/** A review for others to vote on, and a removed review and comment to appeal. */
async function makePosts(
  db: Db,
  { uid, reviewed, removed, aid }: Record<"uid" | "reviewed" | "removed" | "aid", string>,
): Promise<void> {
  await makeReview(db, { uid, gameid: reviewed });
  const state = { state: "removed", reason: "广告或导流" } as const;
  await makeReview(db, { uid, gameid: removed, ...state });
  const comment = { kind: "comment", score: null, aid } as const;
  await makeReview(db, { uid, gameid: reviewed, ...comment, ...state });
}

/** A new session for an account, with the password cheap again and a requested deletion cancelled. */
export async function renewSession(db: Db, person: FuzzAccount): Promise<void> {
  const { uid, deviceid, password } = person;
  await db
    .updateTable("accounts")
    .set({ password_hash: cheapHash(password), deletion_asked_at: null, deletion_due: null })
    .where("uid", "=", uid)
    .execute();
  const sessions = createSessionService({ db, clock });
  person.token = await sessions.start({ uid, deviceid, ip: "127.0.0.1", userAgent: "" });
}
