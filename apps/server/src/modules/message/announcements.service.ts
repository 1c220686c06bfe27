import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, type FailedAnswer, failed, invalidField } from "../../infra/answer.ts";
import { type Clock, readShanghaiTime, toShanghaiTime } from "../../infra/clock.ts";
import { type Actor, changesBetween, type TrailService } from "../operator/trail.service.ts";
import * as repository from "./announcement.repository.ts";

export interface AnnouncementDeps {
  db: Db;
  clock: Clock;
  trail: TrailService;
}

type Announcement = ConsoleData<"announcements/get">;
type Fields = ConsolePayload<"announcements/add">;
type Row = repository.AnnouncementRow;

export type Announcements = ReturnType<typeof createAnnouncements>;

/**
 * Messages of operators to many players. They are stored once: an inbox joins those that are for its player, and a mark is
 * written only when one is read.
 */
export function createAnnouncements(deps: AnnouncementDeps) {
  const { db, clock, trail } = deps;
  const touched = (actor: Actor) => ({ updated_at: clock.now(), updated_by: actor.name });
  return {
    async list({
      page,
      pageSize,
      order = "desc",
      state,
    }: ConsolePayload<"announcements/list">): Promise<ConsoleData<"announcements/list">> {
      const range = { limit: pageSize, offset: (page - 1) * pageSize };
      const { rows, total } = await repository.findPage(db, { state, order, ...range });
      return { rows: rows.map(toEntity), total };
    },

    async get(id: string): Promise<Answer<Announcement>> {
      const row = await repository.findById(db, id);
      return row ? done(toEntity(row)) : failed(codes.notFound);
    },

    add: (actor: Actor, fields: Fields) =>
      transact<Answer<Announcement>>(db, async (trx) => {
        const written = await check(deps, fields);
        if ("ok" in written) return written;
        const draft = { ...written, ...touched(actor), state: "draft", revision: 1 } as const;
        const row = await repository.insert(trx, draft);
        const object = `announcement/${row.id}`;
        const changes = changesBetween(null, fieldsOf(row));
        await trail.record(trx, { actor, action: "announcements/add", object, changes });
        return done(toEntity(row));
      }),

    async change(
      actor: Actor,
      { id, revision, ...fields }: ConsolePayload<"announcements/change">,
    ): Promise<Answer<Announcement>> {
      const written = await check(deps, fields);
      if ("ok" in written) return written;
      return act(
        deps,
        { actor, action: "announcements/change", id, revision },
        {
          from: ["draft", "scheduled"],
          values: { ...written, state: "draft", send_at: null },
        },
      );
    },

    async send(
      actor: Actor,
      { id, revision, at }: ConsolePayload<"announcements/send">,
    ): Promise<Answer<Announcement>> {
      const now = clock.now();
      const sendAt = at === undefined ? now : readShanghaiTime(at);
      if (!sendAt || (at !== undefined && sendAt <= now))
        return invalidField("at", "发送时间须晚于当前时间");
      const sent = await act(
        deps,
        { actor, action: "announcements/send", id, revision },
        {
          from: ["draft", "scheduled"],
          values: { state: "scheduled", send_at: sendAt },
        },
      );
      if (!sent.ok || at !== undefined) return sent;
      await repository.sendDue(db, now);
      return this.get(id);
    },

    withdraw: (
      actor: Actor,
      { id, revision, reason }: ConsolePayload<"announcements/withdraw">,
    ): Promise<Answer<Announcement>> =>
      act(
        deps,
        { actor, action: "announcements/withdraw", id, revision, reason },
        {
          from: ["scheduled", "sent"],
          values: { state: "withdrawn" },
        },
      ),

    /** Sends what is due. */
    sendDue: () => repository.sendDue(db, clock.now()),
  };
}

interface Act {
  actor: Actor;
  action: string;
  id: string;
  revision: number;
  reason?: string;
}

interface Change {
  from: readonly Row["state"][];
  values: Partial<repository.WrittenAnnouncement> & Pick<Row, "state"> & { send_at?: Date | null };
}

/** Changes an announcement that still is as the operator saw it, and records it; or tells who was faster. */
function act(
  { db, clock, trail }: AnnouncementDeps,
  { actor, action, id, revision, reason }: Act,
  { from, values }: Change,
): Promise<Answer<Announcement>> {
  return transact<Answer<Announcement>>(db, async (trx) => {
    const before = await repository.findById(trx, id);
    if (!before) return failed(codes.notFound);
    const touched = { updated_at: clock.now(), updated_by: actor.name };
    const row = await repository.update(trx, { id, revision, from, ...values, ...touched });
    if (!row) return conflict((await repository.findById(trx, id)) ?? before);
    const changes = changesBetween(fieldsOf(before), fieldsOf(row));
    await trail.record(trx, { actor, action, object: `announcement/${id}`, changes, reason });
    return done(toEntity(row));
  });
}

function conflict(row: Row): FailedAnswer {
  const { updated_by: by, updated_at, state } = row;
  const told = `公告已由 ${by} 于 ${toShanghaiTime(updated_at)} 修改，请刷新后重试`;
  return failed(codes.taken, told, { by, state });
}

/** The fields as the table has them, or what is wrong with them. */
async function check(
  { db }: AnnouncementDeps,
  { title, content, link = "", audience, cid = "", gameid = "" }: Fields,
): Promise<repository.WrittenAnnouncement | FailedAnswer> {
  if (audience === "channel" && cid === "") return invalidField("cid", "请填写渠道编号");
  if (audience === "game" && !(gameid !== "" && (await repository.isGame(db, gameid))))
    return invalidField("gameid", "没有此游戏");
  return {
    ...{ title, content, audience },
    link: link === "" ? null : link,
    cid: audience === "channel" ? cid : null,
    gameid: audience === "game" ? gameid : null,
  };
}

function fieldsOf({ title, content, link, audience, cid, gameid, state, send_at }: Row) {
  const sendAt = send_at && toShanghaiTime(send_at);
  return { title, content, link, audience, cid, gameid, state, sendAt };
}

function toEntity(row: Row): Announcement {
  const { id, revision, title, content, audience, state } = row;
  const sendAt = row.sent_at ?? row.send_at;
  return {
    ...{ id, revision, title, content, audience, state },
    link: row.link ?? "",
    cid: row.cid ?? "",
    gameid: row.gameid ?? "",
    sendAt: sendAt && toShanghaiTime(sendAt),
    updatedAt: toShanghaiTime(row.updated_at),
    updatedBy: row.updated_by,
  };
}
