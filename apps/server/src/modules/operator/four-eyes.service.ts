import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { type RequestKind, requestsOf } from "@playfront/contract/console/calls/requests";
import type { Role } from "@playfront/contract/console/roles";
import type { Db, Executor } from "@playfront/database/connect";
import type { FieldChange } from "@playfront/database/schema";
import { type Answer, done, type FailedAnswer, failed } from "../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../infra/clock.ts";
import { type SlowWork, tryAgainIfTaken } from "../../infra/slow-work.ts";
import * as repository from "./four-eyes.repository.ts";
import type { Actor, TrailService } from "./trail.service.ts";

/** What a kind of request tells and does. */
export interface RequestRules {
  /** What the second operator has to know. */
  facts(payload: never): Entity["facts"];
  /** Does what was asked for, in the transaction of the release. Without it the release allows a file to be fetched. */
  release?(
    trx: Executor,
    given: { payload: never; actor: Actor; reason: string },
  ): Promise<Answer<Released>>;
}

export interface Released {
  /** For the first log-in of an operator whom the release added or reset. */
  password: string | null;
  /** Of an operator whom the release reset. */
  ended?: ConsoleData<"requests/decide">["ended"];
}

interface FourEyesDeps {
  db: Db;
  slowly: SlowWork;
  clock: Clock;
  trail: TrailService;
}

interface Decider extends Actor {
  role: Role;
}

export type FourEyes = ReturnType<typeof createFourEyes>;
type Entity = ConsoleData<"requests/list">["rows"][number];

/** Nobody can release what was asked for longer ago. */
const openMs = 7 * 86_400_000;
/** How long a file can be fetched after its release. */
const fileMs = 86_400_000;

/** What takes two operators: one asks with a reason, another one with the same permission releases or refuses it. */
export function createFourEyes(deps: FourEyesDeps, kinds: Record<RequestKind, RequestRules>) {
  const { db, clock, trail, slowly } = deps;
  return {
    /** Notes in the caller's transaction what the operator asks for. */
    async ask(
      trx: Executor,
      actor: Actor,
      { changes = [], ...request }: repository.NewRequest & { changes?: readonly FieldChange[] },
    ): Promise<string> {
      const id = await repository.insert(trx, { ...request, by: actor.name, at: clock.now() });
      const { kind: action, object, reason } = request;
      await trail.record(trx, { actor, action, object, changes, reason });
      return id;
    },

    async list(
      { page, pageSize, order = "desc" }: ConsolePayload<"requests/list">,
      operator: Decider,
    ): Promise<Answer<ConsoleData<"requests/list">>> {
      const filter = { by: operator.name, kinds: requestsOf(operator.role) };
      const range = { order, limit: pageSize, offset: (page - 1) * pageSize };
      const [rows, total] = await Promise.all([
        repository.findPage(db, { ...filter, ...range }),
        repository.count(db, filter),
      ]);
      return done({ rows: rows.map((row) => toEntity(row, operator)), total });
    },

    decide: (operator: Decider, wanted: ConsolePayload<"requests/decide">) =>
      tryAgainIfTaken(() => slowly((trx) => decide(trx, operator, wanted))),

    /** What a released request for a file holds; null unless its own operator fetches it in time. */
    async findReleased(id: string, kind: RequestKind, { name }: Actor) {
      const row = await repository.findById(db, id);
      return row?.kind === kind && hasFile(row, name) ? row : null;
    },
  };

  async function decide(
    trx: Executor,
    operator: Decider,
    { id, isReleased }: ConsolePayload<"requests/decide">,
  ): Promise<Answer<ConsoleData<"requests/decide">>> {
    const now = clock.now();
    const row = await repository.decide(trx, {
      id,
      kinds: requestsOf(operator.role),
      by: operator.name,
      at: now,
      since: new Date(now.getTime() - openMs),
      state: isReleased ? "released" : "refused",
    });
    if (!row) return explain(await repository.findById(trx, id), operator);
    if (isReleased && !(await mayStillAsk(trx, row)))
      return failed(codes.taken, "申请人已停用或不再有此权限，此申请只能拒绝");
    const { kind, object, reason } = row;
    const action = isReleased ? "requests/release" : "requests/refuse";
    const changes = [{ field: "kind", before: "", after: kind }];
    await trail.record(trx, { actor: operator, action, object, changes, reason });
    const { release } = kinds[kind as RequestKind];
    const given = { payload: row.payload as never, actor: operator, reason };
    const outcome = isReleased ? await release?.(trx, given) : null;
    if (outcome?.ok === false) return outcome;
    const { password = null, ended = null } = outcome?.data ?? {};
    return done({ ...toEntity(row, operator), password, ended });
  }

  async function mayStillAsk(trx: Executor, { requested_by, kind }: repository.RequestRow) {
    const role = await repository.findRoleOf(trx, requested_by);
    return role !== undefined && mayDecide(role, { kind });
  }

  function explain(row: repository.RequestRow | undefined, operator: Decider): FailedAnswer {
    if (!row) return failed(codes.notFound);
    if (!mayDecide(operator.role, row)) return failed(codes.forbidden, "您的角色不能处理此申请");
    if (row.state !== "open") return failed(codes.taken, "此申请已由他人处理");
    if (row.requested_by === operator.name)
      return failed(codes.forbidden, "自己的申请须由另一位操作员处理");
    return failed(codes.taken, "此申请已过期，请重新提交");
  }

  function hasFile({ kind, state, requested_by, decided_at }: repository.RequestRow, name: string) {
    if (kinds[kind as RequestKind].release || state !== "released" || !decided_at) return false;
    return requested_by === name && clock.now().getTime() < decided_at.getTime() + fileMs;
  }

  function toEntity(row: repository.RequestRow, { name, role }: Decider): Entity {
    const { facts } = kinds[row.kind as RequestKind];
    const isOpen = row.state === "open";
    const isPast = row.requested_at.getTime() <= clock.now().getTime() - openMs;
    return {
      id: row.id,
      kind: row.kind as RequestKind,
      object: row.object,
      facts: facts(row.payload as never),
      reason: row.reason,
      state: isOpen && isPast ? "expired" : row.state,
      requestedBy: row.requested_by,
      requestedAt: toShanghaiTime(row.requested_at),
      decidedBy: row.decided_by ?? "",
      decidedAt: row.decided_at && toShanghaiTime(row.decided_at),
      isForMe: isOpen && !isPast && row.requested_by !== name && mayDecide(role, row),
      hasFile: hasFile(row, name),
    };
  }
}

const mayDecide = (role: Role, { kind }: Pick<repository.RequestRow, "kind">) =>
  requestsOf(role).includes(kind as RequestKind);
