import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, type FailedAnswer, failed, invalidField } from "../../infra/answer.ts";
import { type Clock, readShanghaiTime, toShanghaiTime } from "../../infra/clock.ts";
import { isPicture } from "../content/content-kind.ts";
import { checkNamedPictures } from "../media/named-pictures.ts";
import { changedMeanwhile } from "../operator/changed-meanwhile.ts";
import { type Actor, changesBetween, type TrailService } from "../operator/trail.service.ts";
import type { ObjectVersions } from "../operator/versions/object-versions.service.ts";
import { insert } from "./gift.repository.ts";
import * as repository from "./gift-desk.repository.ts";

interface GiftDeskDeps {
  db: Db;
  clock: Clock;
  trail: TrailService;
  versions: ObjectVersions;
}

type ConsoleGift = ConsoleData<"gifts/get">;
type Fields = ConsolePayload<"gifts/add">;
type Row = NonNullable<Awaited<ReturnType<typeof repository.findOnDesk>>>;

export type GiftDesk = ReturnType<typeof createGiftDesk>;

/** What operators do with gifts. */
export function createGiftDesk(deps: GiftDeskDeps) {
  const { db, clock } = deps;
  return {
    /** `games`: those that the operator is bound to, or null. */
    async list(
      wanted: ConsolePayload<"gifts/list">,
      games: readonly string[] | null,
    ): Promise<Answer<ConsoleData<"gifts/list">>> {
      const { page, pageSize, order = "desc", q, gameid, state, isLow } = wanted;
      const filter = { now: clock.now(), q, gameid, games, state, isLow };
      const range = { order, limit: pageSize, offset: (page - 1) * pageSize };
      const [rows, total] = await Promise.all([
        repository.findDeskPage(db, { ...filter, ...range }),
        repository.countDesk(db, filter),
      ]);
      return done({ rows: rows.map((row) => toEntity(row, filter.now)), total });
    },

    async get(id: string): Promise<Answer<ConsoleGift>> {
      const row = await repository.findOnDesk(db, id);
      return row ? done(toEntity(row, clock.now())) : failed(codes.notFound);
    },

    gameOf: (id: string) => repository.findGame(db, id),

    async versions(id: string): Promise<Answer<ConsoleData<"gifts/versions">>> {
      if (!(await repository.findGame(db, id))) return failed(codes.notFound);
      return done({ versions: await deps.versions.list(objectOf(id), (gift: Fields) => gift) });
    },

    add: (actor: Actor, fields: Fields) => add(deps, actor, fields),
    /** Refuses a change of what somebody else has changed since the operator saw it. */
    change: (actor: Actor, wanted: ConsolePayload<"gifts/change">) => change(deps, actor, wanted),
  };
}

const objectOf = (id: string) => `gift/${id}`;

function add(
  { db, clock, trail, versions }: GiftDeskDeps,
  actor: Actor,
  fields: Fields,
): Promise<Answer<ConsoleGift>> {
  return transact<Answer<ConsoleGift>>(db, async (trx) => {
    const row = toRow(fields);
    if ("ok" in row) return row;
    if (!(await repository.isGame(trx, fields.gameid))) return invalidField("gameid", "没有此游戏");
    const refused = await checkNamedPictures(trx, fields);
    if (refused) return refused;
    const id = await insert(trx, { ...row, to_tell: true });
    const [object, value] = [objectOf(id), fieldsOf(row)];
    const changes = changesBetween(null, value);
    await trail.record(trx, { actor, action: "gifts/add", object, changes });
    await versions.keep(trx, { actor, object, before: null, value });
    return done(toEntity((await repository.findOnDesk(trx, id)) as Row, clock.now()));
  });
}

function change(
  { db, clock, trail, versions }: GiftDeskDeps,
  actor: Actor,
  { id, seen, ...fields }: ConsolePayload<"gifts/change">,
): Promise<Answer<ConsoleGift>> {
  return transact<Answer<ConsoleGift>>(db, async (trx) => {
    const row = toRow(fields);
    if ("ok" in row) return row;
    const seenRow = toRow(seen);
    if ("ok" in seenRow) return seenRow;
    const before = await repository.lockOnDesk(trx, id);
    if (!before) return failed(codes.notFound);
    const meanwhile = changesBetween(fieldsOf(seenRow), fieldsOf(before));
    if (meanwhile.length > 0)
      return changedMeanwhile(trail, { name: "礼包", object: objectOf(id), changes: meanwhile });
    if (row.gameid !== before.gameid) return invalidField("gameid", "礼包不能换到其他游戏");
    const refused = await checkNamedPictures(trx, fields);
    if (refused) return refused;
    const isNew = row.published && !before.published;
    await repository.updateGift(trx, id, { ...row, ...(isNew && { to_tell: true }) });
    const [object, old, value] = [objectOf(id), fieldsOf(before), fieldsOf(row)];
    const changes = changesBetween(old, value);
    await trail.record(trx, { actor, action: "gifts/change", object, changes });
    await versions.keep(trx, { actor, object, before: { value: old }, value });
    return done(toEntity({ ...before, ...row }, clock.now()));
  });
}

/** The fields as the table has them, or what is wrong with them. */
function toRow({ opensAt, expiresAt, ...fields }: Fields): repository.WrittenGift | FailedAnswer {
  const opens = readShanghaiTime(opensAt);
  if (!opens) return invalidField("opensAt", "没有这一天");
  const expires = readShanghaiTime(expiresAt);
  if (!expires) return invalidField("expiresAt", "没有这一天");
  if (opens >= expires) return invalidField("expiresAt", "结束时间须晚于开始时间");
  const restocks = fields.restocksAt ? readShanghaiTime(fields.restocksAt) : null;
  if (fields.restocksAt && !restocks) return invalidField("restocksAt", "没有这一天");
  if (restocks && (restocks <= opens || restocks >= expires))
    return invalidField("restocksAt", "补货时间须在开始和结束之间");
  const { gameid, giftname, description, explain, picture, requisite, published } = fields;
  if (picture && !isPicture(picture))
    return invalidField("picture", "图片须为本站图片或 https 地址");
  const texts = { giftname, description, explain };
  const { reissues = false, isSecondHand: secondHand = false } = fields;
  const life = {
    opens_at: opens,
    expires_at: expires,
    restocks_at: restocks,
    reissues,
    second_hand: secondHand,
  };
  return { gameid, ...texts, picture: picture || null, requisite, published, ...life };
}

function fieldsOf(row: repository.WrittenGift): Fields {
  const { gameid, giftname, description, explain, requisite, reissues, published } = row;
  const texts = { giftname, description, explain, picture: row.picture ?? "" };
  const life = {
    opensAt: toShanghaiTime(row.opens_at),
    expiresAt: toShanghaiTime(row.expires_at),
    restocksAt: row.restocks_at ? toShanghaiTime(row.restocks_at) : "",
    reissues,
    isSecondHand: row.second_hand,
  };
  return { gameid, ...texts, requisite, ...life, published };
}

function toEntity(row: Row, now: Date): ConsoleGift {
  return {
    id: row.giftid,
    ...fieldsOf(row),
    gamename: row.gamename,
    state: stateOf(row, now),
    total: row.total,
    left: Math.max(0, row.total - row.claimed),
    alarm: row.alarm,
    isLow: row.low_since !== null,
  };
}

function stateOf({ published, opens_at, expires_at }: Row, now: Date): ConsoleGift["state"] {
  if (!published) return "withdrawn";
  if (now < opens_at) return "upcoming";
  return now < expires_at ? "open" : "ended";
}
