import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { mayDo, type Permission, roleNames } from "@playfront/contract/console/roles";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed } from "../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../infra/clock.ts";
import { addAccount, type NewOperator, resetAccount } from "./accounts/operator-accounts.ts";
import * as repository from "./operator.repository.ts";
import type { Actor, TrailService } from "./trail.service.ts";

interface OperatorsDeps {
  db: Db;
  clock: Clock;
  trail: TrailService;
}

export type OperatorEntity = ConsoleData<"operators/get">;

export type OperatorsService = ReturnType<typeof createOperatorsService>;

/** The accounts of operators, as the command line changes them: by one person alone. */
export function createOperatorsService({ db, clock, trail }: OperatorsDeps) {
  return {
    async list(wanted: ConsolePayload<"operators/list">): Promise<ConsoleData<"operators/list">> {
      const { page, pageSize, sort = "id", order = "asc", q, role } = wanted;
      const filter = { q, role };
      const range = { sort, order, limit: pageSize, offset: (page - 1) * pageSize };
      const [rows, total] = await Promise.all([
        repository.findPage(db, { ...filter, ...range }),
        repository.count(db, filter),
      ]);
      return { rows: rows.map(toEntity), total };
    },

    /** Who has an account that is enabled and a role with the permission. */
    async findColleagues(permission: Permission) {
      const able = roleNames.filter((role) => mayDo(role, permission));
      const rows = await repository.findEnabledOf(db, able);
      return rows.map(({ name, shown_name: shownName }) => ({ name, shownName }));
    },

    async get(id: string): Promise<Answer<OperatorEntity>> {
      const row = await repository.findById(db, id);
      return row ? done(toEntity(row)) : failed(codes.notFound);
    },

    add: (actor: Actor, operator: NewOperator) =>
      transact(db, (trx) => addAccount(trx, operator, { trail, clock, actor })),

    reset: (actor: Actor, { id, reason }: { id: string; reason: string }) =>
      transact<Answer<Awaited<ReturnType<typeof resetAccount>>>>(db, async (trx) => {
        if (!(await repository.findById(trx, id))) return failed(codes.notFound);
        return done(await resetAccount(trx, id, { trail, clock, actor, reason }));
      }),
  };
}

export function toEntity(row: repository.OperatorRow): OperatorEntity {
  return {
    id: row.id,
    name: row.name,
    shownName: row.shown_name,
    role: row.role,
    enabled: row.enabled,
    games: row.games,
    addresses: row.addresses,
    hasAuthenticator: row.last_step !== "0",
    createdAt: toShanghaiTime(row.created_at),
    seenAt: row.seen_at && toShanghaiTime(row.seen_at),
  };
}
