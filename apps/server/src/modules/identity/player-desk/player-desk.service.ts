import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import { toShanghaiTime } from "../../../infra/clock.ts";
import type { ClaimedCodesService } from "../../gift/claimed-codes.service.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { Actor, TrailService } from "../../operator/trail.service.ts";
import type { RealNameDesk } from "../../realname/real-name-desk.service.ts";
import { maskPhone } from "../account/account.rules.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { ConsentService } from "../consent/consent.service.ts";
import type { OperatorAccounts } from "../operator-accounts/operator-accounts.service.ts";
import type { OperatorSecondFactors } from "../second-factor/operator-second-factors.service.ts";
import * as repository from "./player-desk.repository.ts";
import { maskCode, noPlayer } from "./player-desk.rules.ts";
import { listLogins, type PlayerLoginDeps } from "./player-logins.ts";
import { readPlayerQuery } from "./player-query.rules.ts";

export interface PlayerDeskDeps extends PlayerLoginDeps {
  db: Db;
  trail: TrailService;
  audit: AuditService;
  messages: MessageService;
  claimed: ClaimedCodesService;
  realNames: RealNameDesk;
  secondFactors: OperatorSecondFactors;
  operatorAccounts: OperatorAccounts;
  consents: Pick<ConsentService, "list">;
}

interface Part {
  id: string;
  page: number;
  pageSize: number;
}

export type PlayerDesk = ReturnType<typeof createPlayerDesk>;

/** What operators see of players: masked, until they say why they need to see a field. */
export function createPlayerDesk(deps: PlayerDeskDeps) {
  const { db, audit, messages, operatorAccounts } = deps;
  return {
    async list(wanted: ConsolePayload<"players/list">): Promise<ConsoleData<"players/list">> {
      const { page, pageSize, q, state } = wanted;
      const filter = { query: readPlayerQuery(q ?? ""), state };
      const range = { limit: pageSize, offset: (page - 1) * pageSize };
      const [rows, total] = await Promise.all([
        repository.findPage(db, { ...filter, ...range }),
        repository.count(db, filter),
      ]);
      return { rows: rows.map(toListed), total };
    },

    get: (uid: string) => get(deps, uid),

    /** A player has few: all are on the first page. */
    sessions: async ({ id, page, pageSize }: Part) =>
      page === 1 ? operatorAccounts.sessions(id, pageSize) : [],

    logins: async ({ id, page }: Part) => (page === 1 ? listLogins(deps, id) : []),

    activity: ({ id: uid, ...paging }: Part) => audit.list({ uid, ...paging }),
    messages: ({ id: uid, ...paging }: Part) => messages.list({ uid, ...paging }),

    async gifts({ id: uid, ...paging }: Part) {
      const found = await deps.claimed.findCodes({ uid, ...paging });
      return found.map((code) => ({ ...code, sn: maskCode(code.sn) }));
    },

    reveal: (actor: Actor, wanted: ConsolePayload<"players/reveal">) => reveal(deps, actor, wanted),
    revealCode: (actor: Actor, wanted: ConsolePayload<"players/revealCode">) =>
      revealCode(deps, actor, wanted),
  };
}

async function get(
  { db, realNames, secondFactors, consents }: PlayerDeskDeps,
  uid: string,
): Promise<Answer<ConsoleData<"players/get">>> {
  const row = await repository.findById(db, uid);
  if (!row) return failed(codes.notFound, noPlayer);
  const time = (at: Date | null) => at && toShanghaiTime(at);
  return done({
    ...toListed(row),
    ...(await realNames.masked(uid)),
    avatar: row.avatar,
    channel: row.register_cid ?? "",
    bannedUntil: row.banned ? time(row.banned_until) : null,
    deletionAskedAt: time(row.deletion_asked_at),
    deletionDue: time(row.deletion_due),
    hasSecondFactor: await secondFactors.isOn(uid),
    consents: (await consents.list(uid)).map(({ name, since, agreed_at }) => ({
      name,
      since,
      agreedAt: toShanghaiTime(agreed_at),
    })),
  });
}

type Revealed = Answer<{ value: string }>;

function reveal(
  { db, trail, realNames }: PlayerDeskDeps,
  actor: Actor,
  { id, field, reason }: ConsolePayload<"players/reveal">,
): Promise<Revealed> {
  return transact<Revealed>(db, async (trx) => {
    const row = await repository.findById(trx, id);
    if (!row) return failed(codes.notFound, noPlayer);
    const value = field === "phone" ? row.phone : await realNames.reveal(trx, id, field);
    if (!value) return failed(codes.notFound, "没有此内容");
    const changes = [{ field: "revealed", before: "", after: field }];
    const object = `player/${id}`;
    await trail.record(trx, { actor, action: "players/reveal", object, changes, reason });
    return done({ value });
  });
}

function revealCode(
  { db, trail, claimed }: PlayerDeskDeps,
  actor: Actor,
  { id, giftid, reason }: ConsolePayload<"players/revealCode">,
): Promise<Revealed> {
  return transact<Revealed>(db, async (trx) => {
    const [code] = await claimed.findClaimed({ uid: id, giftid });
    if (!code) return failed(codes.notFound, "玩家没有此礼包的兑换码");
    const changes = [{ field: "giftid", before: "", after: giftid }];
    const object = `player/${id}`;
    await trail.record(trx, { actor, action: "players/revealCode", object, changes, reason });
    return done({ value: code.sn });
  });
}

type ListedRow = Awaited<ReturnType<typeof repository.findPage>>[number];

function toListed(row: ListedRow): ConsoleData<"players/list">["rows"][number] {
  return {
    id: row.uid,
    username: row.username,
    nickname: row.nickname,
    phone: maskPhone(row.phone),
    state: row.banned ? "banned" : row.deletion_due === null ? "active" : "deleting",
    realName: row.realname_status,
    createdAt: toShanghaiTime(row.created_at),
  };
}
