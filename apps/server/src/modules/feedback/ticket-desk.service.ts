import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { ticketHandling } from "@playfront/contract/console/calls/tickets";
import type { Db, Executor } from "@playfront/database/connect";
import type { FieldChange } from "@playfront/database/schema";
import { transact } from "@playfront/database/transact";
import { type Answer, done, type FailedAnswer, failed, invalidField } from "../../infra/answer.ts";
import { toShanghaiTime } from "../../infra/clock.ts";
import { describeAgent } from "../../infra/user-agent.ts";
import type { ArticleService } from "../catalogue/article/article.service.ts";
import type { OperatorsService } from "../operator/operators.service.ts";
import { type Actor, changesBetween, type TrailService } from "../operator/trail.service.ts";
import { findById } from "./feedback.repository.ts";
import type { OperatorFeedback } from "./operator-feedback.service.ts";
import * as repository from "./ticket.repository.ts";
import { maskContact, readAnswerText } from "./ticket.rules.ts";

export interface TicketDeskDeps {
  db: Db;
  trail: TrailService;
  feedback: OperatorFeedback;
  articles: Pick<ArticleService, "findPage">;
  operators: Pick<OperatorsService, "findColleagues">;
}

type Ticket = ConsoleData<"tickets/take">;
type Row = NonNullable<Awaited<ReturnType<typeof findById>>>;
type Wanted = ConsolePayload<"tickets/list"> | ConsolePayload<"reports/list">;

const mostOfPlayer = 100;

export type TicketDesk = ReturnType<typeof createTicketDesk>;

/** Feedback and reports as a queue that several operators work at. */
export function createTicketDesk(deps: TicketDeskDeps) {
  const { db, feedback } = deps;
  return {
    async list(isReport: boolean, wanted: Wanted): Promise<ConsoleData<"tickets/list">> {
      const { page, pageSize, order = "asc", state = "open", assignee } = wanted;
      const filter: repository.TicketFilter = {
        isReport,
        state,
        assignee,
        ...("kind" in wanted && { kind: wanted.kind }),
        ...("reason" in wanted && { reason: wanted.reason }),
      };
      const range = { order, limit: pageSize, offset: (page - 1) * pageSize };
      const [rows, total] = await Promise.all([
        repository.findPage(db, { ...filter, ...range }),
        repository.count(db, filter),
      ]);
      return { rows: rows.map(toTicket), total };
    },

    ofPlayer: async (uid: string) => ({
      rows: (await repository.findByAccount(db, uid, mostOfPlayer)).map(toTicket),
    }),

    async get(id: string): Promise<Answer<ConsoleData<"tickets/get">>> {
      const row = await findById(db, id);
      if (!row) return failed(codes.notFound, "没有此工单");
      return done({ ...toTicket(row), targetPage: await findTargetPage(deps, row.target) });
    },

    take: (actor: Actor, wanted: ConsolePayload<"tickets/take">) =>
      assign(deps, { actor, action: "tickets/take", ...wanted, to: actor.name }),

    /** To a colleague who can answer it, the operator among them. */
    async assign(actor: Actor, wanted: ConsolePayload<"tickets/assign">): Promise<Answer<Ticket>> {
      const colleagues = await deps.operators.findColleagues(ticketHandling);
      if (!colleagues.some(({ name }) => name === wanted.to))
        return invalidField("to", `${wanted.to} 不能处理工单，请选择其他同事`);
      return assign(deps, { actor, action: "tickets/assign", ...wanted });
    },

    colleagues: async (): Promise<ConsoleData<"tickets/colleagues">> => ({
      rows: await deps.operators.findColleagues(ticketHandling),
    }),

    release: (actor: Actor, { id }: { id: string }) =>
      act(deps, { actor, action: "tickets/release", id }, async (trx) => {
        const isReleased = await repository.assign(trx, { id, seen: actor.name, to: null });
        return isReleased && changesBetween({ assignee: actor.name }, { assignee: "" });
      }),

    async answer(
      actor: Actor,
      { id, text }: ConsolePayload<"tickets/answer">,
    ): Promise<Answer<Ticket>> {
      const answer = readAnswerText(text);
      if (answer === "empty") return invalidField("text", "请填写回复");
      if (answer === "invisible") return invalidField("text", "回复包含无法显示的字符，请修改");
      return act(deps, { actor, action: "tickets/answer", id }, async (trx) => {
        const settled = await feedback.answer({ id, ...answer }, trx);
        if (!settled.done) return false;
        await repository.setSettler(trx, id, actor.name);
        return changesBetween(null, { state: "answered" });
      });
    },

    close: (actor: Actor, { id, reason }: ConsolePayload<"tickets/close">) =>
      act(deps, { actor, action: "tickets/close", id, reason }, async (trx) => {
        const settled = await feedback.close(id, trx);
        if (!settled.done) return false;
        await repository.setSettler(trx, id, actor.name);
        return changesBetween(null, { state: "closed" });
      }),

    revealContact: (actor: Actor, { id, reason }: ConsolePayload<"tickets/revealContact">) =>
      transact<Answer<{ value: string }>>(db, async (trx) => {
        const row = await findById(trx, id);
        if (!row?.contact) return failed(codes.notFound, "没有联系方式");
        const act = { actor, action: "tickets/revealContact", object: `ticket/${id}`, reason };
        await deps.trail.record(trx, act);
        return done({ value: row.contact });
      }),
  };
}

/** Gives a ticket that still has the assignee `seen` to somebody else. */
function assign(
  deps: TicketDeskDeps,
  { seen = null, to, ...entry }: Act & { seen?: string | null; to: string },
): Promise<Answer<Ticket>> {
  return act(deps, entry, async (trx) => {
    const isAssigned = await repository.assign(trx, { id: entry.id, seen, to });
    return isAssigned && changesBetween({ assignee: seen }, { assignee: to });
  });
}

async function findTargetPage(
  { articles }: TicketDeskDeps,
  target: string | null,
): Promise<string | null> {
  const [kind, id] = target?.split("/") ?? [];
  if (id === undefined) return null;
  if (kind === "game") return `/app/game/${id}`;
  if (kind === "review" || kind === "comment") return `/console/posts/${id}/show`;
  return kind === "article" ? articles.findPage(id) : null;
}

interface Act {
  actor: Actor;
  action: string;
  id: string;
  reason?: string;
}

/** Does the work and records it, or tells what another operator has done meanwhile if the work returns false. */
function act(
  { db, trail }: TicketDeskDeps,
  { id, ...entry }: Act,
  work: (trx: Executor) => Promise<readonly FieldChange[] | false>,
): Promise<Answer<Ticket>> {
  return transact<Answer<Ticket>>(db, async (trx) => {
    const changes = await work(trx);
    const row = await findById(trx, id);
    if (!row) return failed(codes.notFound, "没有此工单");
    if (changes === false) return conflict(toTicket(row));
    await trail.record(trx, { ...entry, object: `ticket/${id}`, changes });
    return done(toTicket(row));
  });
}

function conflict({ assignee, state, answer, answeredAt }: Ticket): FailedAnswer {
  const by = assignee ?? "";
  const who = by === "" ? "" : ` ${by} `;
  const told: Record<Ticket["state"], string> = {
    open: "工单已被放回队列，请刷新",
    working: `工单正由${who}处理`,
    answered: `工单已由${who}于 ${answeredAt} 回复：${answer}`,
    closed: `工单已由${who}关闭`,
  };
  return failed(codes.taken, told[state], { by, state, answer });
}

function toTicket(row: Row): Ticket {
  const { id, uid, kind, reason, target, content, status, assignee, answer } = row;
  const settled = row.settled_at && toShanghaiTime(row.settled_at);
  return {
    ...{ id, uid, kind, reason, target, content, assignee, answer },
    contact: maskContact(row.contact),
    device: describeAgent(row.user_agent),
    state: status === "open" && assignee !== null ? "working" : status,
    createdAt: toShanghaiTime(row.created_at),
    answeredAt: answer === null ? null : settled,
  };
}
