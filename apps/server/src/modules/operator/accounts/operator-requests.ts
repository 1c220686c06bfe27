import { codes } from "@playfront/contract/codes";
import { done, failed } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { RequestRules } from "../four-eyes.service.ts";
import { changesBetween, type TrailService } from "../trail.service.ts";
import { type Standing, tellGames, toTold } from "./operator.rules.ts";
import * as accounts from "./operator-accounts.ts";

/** What the table of requests holds of a new operator, a change and a reset. */
type AskedOperator = accounts.NewOperator;
export interface AskedChange {
  id: string;
  name: string;
  /** As it was when it was asked for; the change is released only while it still is. */
  seen: Standing;
  standing: Standing;
}
export interface AskedReset {
  id: string;
  name: string;
  role: Standing["role"];
}

/**
 * What gives an operator access: a new account, another role or games, a new password. Whoever releases it is shown the password,
 * so that one person alone gets no second account by asking.
 */
export function operatorRules({ trail, clock }: { trail: TrailService; clock: Clock }) {
  return {
    "operators/ask-add": {
      facts: ({ name, shownName, role, games = [] }: AskedOperator) =>
        factsOf(changesBetween(null, { name, shownName, role, ...tellGames(games) })),
      release: (trx, { payload, actor, reason }) =>
        accounts.addAccount(trx, payload, { trail, clock, actor, reason }),
    },
    "operators/ask-change": {
      facts: ({ name, seen, standing }: AskedChange) => [
        { field: "name", value: name },
        ...changesBetween(toTold(seen), toTold(standing)).map(({ field, before, after }) => ({
          field,
          value: after,
          before,
        })),
      ],
      async release(trx, { payload, actor, reason }) {
        const { id, seen, standing }: AskedChange = payload;
        const locked = await accounts.lockOperator(trx, id);
        if (!locked) return failed(codes.notFound);
        if (changesBetween(toTold(seen), toTold(accounts.standingOf(locked.row))).length > 0)
          return changedMeanwhile;
        const wrong = await accounts.checkStanding(trx, locked, standing);
        if (wrong) return wrong;
        await accounts.changeAccount(trx, { row: locked.row, standing }, { trail, actor, reason });
        return done({ password: null });
      },
    },
    "operators/ask-reset": {
      facts: ({ name, role }: AskedReset) => factsOf(changesBetween(null, { name, role })),
      async release(trx, { payload, actor, reason }) {
        const { id, role }: AskedReset = payload;
        const locked = await accounts.lockOperator(trx, id);
        if (!locked) return failed(codes.notFound);
        if (locked.row.role !== role) return changedMeanwhile;
        // Whoever holds the session of an operator would get the operator's password.
        if (locked.row.name === actor.name)
          return failed(codes.forbidden, "自己账号的重置须由其他管理员批准");
        return done(await accounts.resetAccount(trx, id, { trail, clock, actor, reason }));
      },
    },
  } satisfies Record<string, RequestRules>;
}

const changedMeanwhile = failed(codes.taken, "此操作员在申请之后已被修改，此申请只能拒绝");

const factsOf = (changes: ReturnType<typeof changesBetween>) =>
  changes.map(({ field, after }) => ({ field, value: after }));
