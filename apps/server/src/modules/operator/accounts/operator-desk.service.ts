import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { requestsOf } from "@playfront/contract/console/calls/requests";
import { givesAccess } from "@playfront/contract/console/gives-access";
import type { Role } from "@playfront/contract/console/roles";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import {
  type Answer,
  done,
  type FailedAnswer,
  failed,
  invalidField,
} from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { FourEyes } from "../four-eyes.service.ts";
import * as repository from "../operator.repository.ts";
import { toEntity } from "../operators.service.ts";
import { type Actor, changesBetween, type TrailService } from "../trail.service.ts";
import { gamesFor, type Standing, tellGames, toTold } from "./operator.rules.ts";
import * as accounts from "./operator-accounts.ts";
import type { AskedChange, AskedReset } from "./operator-requests.ts";

interface OperatorDeskDeps {
  db: Db;
  clock: Clock;
  trail: TrailService;
  fourEyes: FourEyes;
}

export type OperatorDesk = ReturnType<typeof createOperatorDesk>;

/**
 * The accounts of operators, as administrators change them in the console: what gives access is asked for by one and released by
 * another.
 */
export function createOperatorDesk(deps: OperatorDeskDeps) {
  const { db } = deps;
  return {
    add: (actor: Actor, wanted: ConsolePayload<"operators/add">) =>
      transact<Answer<ConsoleData<"operators/add">>>(db, (trx) => add(deps, trx, actor, wanted)),
    change: (actor: Actor, wanted: ConsolePayload<"operators/change">) =>
      transact<Answer<ConsoleData<"operators/change">>>(db, (trx) =>
        change(deps, trx, actor, wanted),
      ),
    reset: (actor: Actor, wanted: ConsolePayload<"operators/reset">) =>
      transact<Answer<ConsoleData<"operators/reset">>>(db, (trx) =>
        reset(deps, trx, actor, wanted),
      ),
  };
}

async function add(
  deps: OperatorDeskDeps,
  trx: Executor,
  actor: Actor,
  { reason, ...wanted }: ConsolePayload<"operators/add">,
): Promise<Answer<ConsoleData<"operators/add">>> {
  if (await mayActAlone(trx, actor, wanted.role)) {
    const { trail, clock } = deps;
    const by = { trail, clock, actor, reason: reason?.trim() };
    const added = await accounts.addAccount(trx, wanted, by);
    return added.ok ? done({ ...added.data, request: null }) : added;
  }
  const games = gamesFor(wanted.role, wanted.games);
  const wrong = await accounts.checkGames(trx, wanted.role, games);
  if (wrong) return wrong;
  if (await repository.findByName(trx, wanted.name)) return accounts.nameTaken;
  const operator = { ...wanted, games };
  const asked = await ask(deps, trx, actor, {
    kind: "operators/ask-add",
    object: `operator/${wanted.name}`,
    payload: operator,
    changes: changesBetween(null, { ...wanted, ...tellGames(games) }),
    reason,
  });
  return asked.ok ? done({ id: null, password: null, request: asked.data }) : asked;
}

async function change(
  deps: OperatorDeskDeps,
  trx: Executor,
  actor: Actor,
  { id, reason, ...wanted }: ConsolePayload<"operators/change">,
): Promise<Answer<ConsoleData<"operators/change">>> {
  const locked = await accounts.lockOperator(trx, id);
  if (!locked) return failed(codes.notFound);
  const { row } = locked;
  const [seen, standing] = [accounts.standingOf(row), toStanding(wanted)];
  const isAccess = givesAccess(seen, standing);
  const wrong =
    (isAccess ? checkAccess(actor, row, { role: standing.role, reason }) : null) ??
    (await accounts.checkStanding(trx, locked, standing));
  if (wrong) return wrong;
  if (!isAccess || (await mayActAlone(trx, actor, standing.role))) {
    const by = { trail: deps.trail, actor, reason: reason?.trim() };
    await accounts.changeAccount(trx, { row, standing }, by);
    const { shownName, ...changed } = standing;
    return done({
      ...toEntity({ ...row, ...changed, shown_name: shownName } as typeof row),
      request: null,
    });
  }
  const asked = await ask(deps, trx, actor, {
    kind: "operators/ask-change",
    object: `operator/${id}`,
    payload: { id, name: row.name, seen, standing } satisfies AskedChange,
    changes: changesBetween(toTold(seen), toTold(standing)),
    reason,
  });
  return asked.ok ? done({ ...toEntity(row), request: asked.data }) : asked;
}

async function reset(
  deps: OperatorDeskDeps,
  trx: Executor,
  actor: Actor,
  { id, reason }: ConsolePayload<"operators/reset">,
): Promise<Answer<ConsoleData<"operators/reset">>> {
  const locked = await accounts.lockOperator(trx, id);
  if (!locked) return failed(codes.notFound);
  const { name, role } = locked.row;
  if (await mayActAlone(trx, actor, role)) {
    const by = { trail: deps.trail, clock: deps.clock, actor, reason };
    return done({ ...(await accounts.resetAccount(trx, id, by)), request: null });
  }
  const payload = { id, name, role } satisfies AskedReset;
  const object = `operator/${id}`;
  const asked = await ask(deps, trx, actor, {
    kind: "operators/ask-reset",
    object,
    payload,
    reason,
  });
  return asked.ok ? done({ password: null, request: asked.data, ended: null }) : asked;
}

/**
 * Whether an administrator acts alone on an account with the role: nobody else is an administrator, and the role releases no
 * requests, which would be his own. A disabled administrator counts, because one can disable the other alone.
 */
async function mayActAlone(trx: Executor, actor: Actor, role: Role): Promise<boolean> {
  if (requestsOf(role).length > 0) return false;
  return (await repository.findAdministrators(trx)).every(({ name }) => name === actor.name);
}

async function ask(
  { fourEyes }: OperatorDeskDeps,
  trx: Executor,
  actor: Actor,
  { reason = "", ...request }: Omit<Asked, "reason"> & { reason: string | undefined },
): Promise<Answer<string>> {
  if (reason.trim() === "") return invalidField("reason", "须由另一位管理员批准，请填写原因");
  const administrators = await repository.findAdministrators(trx);
  if (!administrators.some(({ name, enabled }) => enabled && name !== actor.name))
    return failed(codes.forbidden, noOther);
  return done(await fourEyes.ask(trx, actor, { ...request, reason: reason.trim() }));
}

type Asked = Parameters<FourEyes["ask"]>[2];

const noOther =
  "须由另一位管理员批准，但没有其他启用的管理员。请在服务器上运行 npm run operate -- operator add 添加一位";

function checkAccess(
  actor: Actor,
  row: repository.OperatorRow,
  { role, reason }: { role: Role; reason: string | undefined },
): FailedAnswer | null {
  if (row.role !== role && row.name === actor.name)
    return invalidField("role", "不能修改自己的角色，请由其他管理员操作");
  return reason?.trim() ? null : invalidField("reason", "增加权限或修改角色须填写原因");
}

function toStanding({
  games,
  addresses = [],
  ...wanted
}: Omit<ConsolePayload<"operators/change">, "id" | "reason">): Standing {
  return { ...wanted, games: gamesFor(wanted.role, games), addresses };
}
