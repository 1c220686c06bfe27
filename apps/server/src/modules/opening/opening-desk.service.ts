import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Executor } from "@playfront/database/connect";
import { isUniqueViolation } from "@playfront/database/errors";
import { transact } from "@playfront/database/transact";
import { type Answer, done, type FailedAnswer, failed, invalidField } from "../../infra/answer.ts";
import { readShanghaiTime, toShanghaiTime } from "../../infra/clock.ts";
import type { SignedInOperator } from "../operator/operator-sessions.service.ts";
import { changesBetween } from "../operator/trail.service.ts";
import * as repository from "./opening-desk.repository.ts";
import { refuseProposals, refusePublishing } from "./opening-proposals.ts";
import { type OpeningDeskDeps, pasteOpenings } from "./paste-openings.ts";

type ConsoleOpening = ConsoleData<"openings/get">;
type Fields = Omit<ConsolePayload<"openings/add">, "gameid">;
type Row = NonNullable<Awaited<ReturnType<typeof repository.findById>>>;

export type OpeningDesk = ReturnType<typeof createOpeningDesk>;

/** What operators do with the openings of servers. A partner proposes; what players see is changed by the shop's own people. */
export function createOpeningDesk(deps: OpeningDeskDeps) {
  const { db } = deps;
  return {
    /** `games`: those that the operator is bound to, or null. */
    async list(
      { page, pageSize, order = "desc", gameid, published }: ConsolePayload<"openings/list">,
      games: readonly string[] | null,
    ): Promise<ConsoleData<"openings/list">> {
      const range = { order, limit: pageSize, offset: (page - 1) * pageSize };
      const { rows, total } = await repository.findPage(db, { games, gameid, published, ...range });
      return { rows: rows.map(toEntity), total };
    },

    async get(id: string): Promise<Answer<ConsoleOpening>> {
      const row = await repository.findById(db, id);
      return row ? done(toEntity(row)) : failed(codes.notFound);
    },

    gameOf: async (id: string) => (await repository.findById(db, id))?.gameid ?? null,

    add: (operator: SignedInOperator, wanted: ConsolePayload<"openings/add">) =>
      add(deps, operator, wanted),
    /** Of two that take one name at once, the index refuses the later. */
    change: (operator: SignedInOperator, wanted: ConsolePayload<"openings/change">) =>
      change(deps, operator, wanted).catch((error): FailedAnswer => {
        if (isUniqueViolation(error)) return takenName();
        throw error;
      }),
    paste: (operator: SignedInOperator, wanted: ConsolePayload<"openings/paste">) =>
      pasteOpenings(deps, operator, wanted),
  };
}

function add(
  { db, clock, trail, events }: OpeningDeskDeps,
  operator: SignedInOperator,
  { gameid, ...fields }: ConsolePayload<"openings/add">,
): Promise<Answer<ConsoleOpening>> {
  return transact<Answer<ConsoleOpening>>(db, async (trx) => {
    const written = await check(trx, gameid, fields);
    if ("ok" in written) return written;
    const [game] = await repository.findGames(trx, [gameid]);
    if (game?.gameid !== gameid) return invalidField("gameid", "没有此游戏");
    const refused =
      refusePublishing(operator, fields.published) ??
      (await refuseProposals(trx, operator, new Map([[gameid, 1]])));
    if (refused) return refused;
    const touched = { revision: 1, updated_at: clock.now(), updated_by: operator.name };
    const [id] = await repository.insert(trx, [{ gameid, ...written, ...touched }]);
    if (id === undefined) return takenName();
    if (fields.published) await events.openingsAdded(trx, gameid);
    const changes = changesBetween(null, { gameid, ...fields });
    const entry = { actor: operator, action: "openings/add", object: `opening/${id}` };
    await trail.record(trx, { ...entry, changes });
    return done(toEntity((await repository.findById(trx, id)) as Row));
  });
}

function change(
  { db, clock, trail, events }: OpeningDeskDeps,
  operator: SignedInOperator,
  { id, revision, ...fields }: ConsolePayload<"openings/change">,
): Promise<Answer<ConsoleOpening>> {
  return transact<Answer<ConsoleOpening>>(db, async (trx) => {
    const before = await repository.findById(trx, id);
    if (!before) return failed(codes.notFound);
    const { gameid, published } = before;
    const written = await check(trx, gameid, fields);
    if ("ok" in written) return written;
    const refused = refusePublishing(operator, fields.published || published);
    if (refused) return refused;
    const pair = { gameid, serverName: fields.serverName };
    if ((await repository.findTaken(trx, [pair], id)).length > 0) return takenName();
    const touched = { updated_at: clock.now(), updated_by: operator.name };
    if (!(await repository.update(trx, { id, revision, ...written, ...touched })))
      return conflict((await repository.findById(trx, id)) ?? before);
    if (fields.published && !published) await events.openingsAdded(trx, gameid);
    const changes = changesBetween(fieldsOf(before), fields);
    const entry = { actor: operator, action: "openings/change", object: `opening/${id}` };
    await trail.record(trx, { ...entry, changes });
    return done(toEntity((await repository.findById(trx, id)) as Row));
  });
}

const takenName = () => invalidField("serverName", "此游戏已有同名服务器");

function conflict({ updated_by: by, updated_at }: Row): FailedAnswer {
  const told = `开服已由 ${by} 于 ${toShanghaiTime(updated_at)} 修改，请刷新后重试`;
  return failed(codes.taken, told, { by });
}

/** The fields as the table has them, or what is wrong with them. */
async function check(
  trx: Executor,
  gameid: string,
  { serverName, opensAt, giftid, published }: Fields,
) {
  const opens = readShanghaiTime(opensAt);
  if (!opens) return invalidField("opensAt", "没有这一天");
  if (giftid !== "" && (await repository.findGifts(trx, [gameid], [giftid])).length === 0)
    return invalidField("giftid", "此游戏没有这个礼包");
  return {
    server_name: serverName,
    opens_at: opens,
    giftid: giftid === "" ? null : giftid,
    published,
  };
}

function fieldsOf({ server_name, opens_at, giftid, published }: Row): Fields {
  return {
    serverName: server_name,
    opensAt: toShanghaiTime(opens_at),
    giftid: giftid ?? "",
    published,
  };
}

function toEntity(row: Row): ConsoleOpening {
  const { id, gameid, gamename, revision, updated_at, updated_by } = row;
  return {
    ...{ id, gameid, gamename, revision },
    ...fieldsOf(row),
    updatedAt: toShanghaiTime(updated_at),
    updatedBy: updated_by,
  };
}
