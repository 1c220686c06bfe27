import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { removalReasons } from "@playfront/contract/constants";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, invalidField } from "../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../infra/clock.ts";
import { readAnswerText } from "../feedback/ticket.rules.ts";
import type { MessageService } from "../message/message.service.ts";
import { isKey, type SignedInOperator } from "../operator/operator-sessions.service.ts";
import { changesBetween, type TrailService } from "../operator/trail.service.ts";
import { findRepliedTo } from "./comment.repository.ts";
import * as repository from "./post-desk.repository.ts";
import { tellAuthors } from "./tell-authors.ts";
import { tellOfAnswer, tellOfReplies } from "./tell-of-replies.ts";

export interface PostDeskDeps {
  db: Db;
  clock: Clock;
  trail: TrailService;
  messages: Pick<MessageService, "sendToAll">;
}

const mostVersions = 100;
const mostReports = 100;

export type PostDesk = ReturnType<typeof createPostDesk>;

/** What operators do with reviews and comments. Operators who are bound to games see and answer shown reviews of theirs. */
export function createPostDesk(deps: PostDeskDeps) {
  const { db } = deps;
  return {
    async list(
      wanted: ConsolePayload<"posts/list">,
      operator: SignedInOperator,
    ): Promise<ConsoleData<"posts/list">> {
      const { page, pageSize, gameid, flag } = wanted;
      const { games } = operator;
      const { kind, state = "pending" } =
        games === null ? wanted : ({ kind: "review", state: "shown" } as const);
      const { order = state === "pending" ? "asc" : "desc" } = wanted;
      const range = { order, limit: pageSize, offset: (page - 1) * pageSize };
      const filter = { kind, state, flag, gameid, games };
      const { rows, total } = await repository.findPage(db, { ...filter, ...range });
      return { rows: rows.map((row) => toEntity(row, operator)), total };
    },

    async get(id: string, operator: SignedInOperator): Promise<Answer<ConsoleData<"posts/get">>> {
      const { games } = operator;
      const row = await repository.findById(db, id);
      const isHidden = games !== null && (row?.kind !== "review" || row.state !== "shown");
      if (!row || isHidden) return failed(codes.notFound);
      return done({ ...toEntity(row, operator), ...(await findMore(db, row, games)) });
    },

    gameOf: async (id: string) => (await repository.findById(db, id))?.gameid ?? null,

    decide: (operator: SignedInOperator, wanted: ConsolePayload<"posts/decide">) =>
      decide(deps, operator, wanted),

    reply: (operator: SignedInOperator, wanted: ConsolePayload<"posts/reply">) =>
      reply(deps, operator, wanted),

    /** Succeeds without an answer. */
    unreply(operator: SignedInOperator, { id }: ConsolePayload<"posts/unreply">) {
      return transact<Answer<null>>(db, async (trx) => {
        const isPartner = operator.games !== null;
        const entry = { actor: operator, action: "posts/unreply", object: `post/${id}` };
        if (await repository.deleteReply(trx, { id, isPartner }))
          await deps.trail.record(trx, entry);
        return done(null);
      });
    },
  };
}

/** The author of the review is told of its first answer; later ones change it. */
function reply(
  deps: PostDeskDeps,
  operator: SignedInOperator,
  { id, content }: ConsolePayload<"posts/reply">,
): Answer<never> | Promise<Answer<null>> {
  const answer = readAnswerText(content);
  if (typeof answer === "string") return invalidField("content", "回复包含无法显示的字符，请修改");
  const isPartner = operator.games !== null;
  return transact<Answer<null>>(deps.db, async (trx) => {
    const isShown = await repository.lockShownReview(trx, id);
    const review = isShown ? await repository.findById(trx, id) : undefined;
    if (!review) return failed(codes.notFound, "评价不在展示中");
    const by = { isPartner, operator: operator.name, now: deps.clock.now() };
    const written = { id, content: answer.text, ...by };
    if (await repository.insertReply(trx, written))
      await tellOfAnswer(deps, trx, { review, isPartner });
    else if (!(await repository.updateReply(trx, written)))
      return failed(codes.taken, "官方已经回复");
    const changes = changesBetween(null, { content: answer.text });
    const entry = { actor: operator, action: "posts/reply", object: `post/${id}` };
    await deps.trail.record(trx, { ...entry, changes });
    return done(null);
  });
}

function decide(
  deps: PostDeskDeps,
  operator: SignedInOperator,
  { posts, isShown, reason, note = "" }: ConsolePayload<"posts/decide">,
): Answer<never> | Promise<Answer<ConsoleData<"posts/decide">>> {
  if (!isShown && reason === undefined) return invalidField("reason", "请选择移除原因");
  const told = isShown || reason === undefined ? "" : reasonText(reason, note);
  const state = isShown ? "shown" : "removed";
  return transact<Answer<ConsoleData<"posts/decide">>>(deps.db, async (trx) => {
    const decided = await repository.decide(trx, { posts, state, reason: told });
    if (decided.length > 0) {
      await deps.trail.recordAll(
        trx,
        decided.map(({ id, old_state, appeal }) => ({
          actor: operator,
          action: "posts/decide",
          object: `post/${id}`,
          // The trail is for good, and holds nothing that a player has written.
          changes: changesBetween(
            { state: old_state, isAppealed: appeal !== "" },
            { state, isAppealed: false },
          ),
          reason: told,
        })),
      );
      await tellAuthors(deps, trx, { decided, reason: told });
      if (isShown) await tellOfReplies(deps, trx, await findRepliedTo(trx, newlyShown(decided)));
    }
    return done({ decided: decided.length, left: posts.length - decided.length });
  });
}

/** What was shown before it was removed has been told of. */
const newlyShown = (decided: readonly repository.Decided[]) =>
  decided
    .filter(({ old_state, appeal }) => old_state === "pending" && appeal === "")
    .map(({ id }) => id);

function reasonText(reason: keyof typeof removalReasons, note: string): string {
  const words = removalReasons[reason];
  return note.trim() === "" ? words : `${words}：${note.trim()}`;
}

async function findMore(db: Executor, row: repository.DeskRow, games: readonly string[] | null) {
  const [versions, reports, reply] = await Promise.all([
    games === null ? repository.findVersions(db, row.id, mostVersions) : [],
    games === null ? repository.findReports(db, `${row.kind}/${row.id}`, mostReports) : [],
    repository.findReply(db, row.id),
  ]);
  return {
    counts: row.counts,
    earlier: versions.map(({ until, ...version }) => ({
      ...version,
      until: toShanghaiTime(until),
    })),
    reports: reports.map(({ id, reason, content, created_at }) => ({
      ...{ id, reason: reason ?? "other", content },
      createdAt: toShanghaiTime(created_at),
    })),
    reply: reply
      ? { content: reply.content, by: reply.operator, at: toShanghaiTime(reply.replied_at) }
      : null,
  };
}

/** Partners and keys see the name that everybody sees, not the account. */
function toEntity(row: repository.DeskRow, operator: SignedInOperator) {
  const seesAccount = operator.games === null && !isKey(operator);
  const { id, kind, uid, nickname, gameid, gamename, aid, title, parent, score } = row;
  const { content, device, state, flags, reason, appeal, helpful, revision } = row;
  return {
    ...{ id, kind, uid: seesAccount ? uid : null, nickname, gameid, gamename },
    ...{ aid, title, parent, score, content, device, state, flags, reason, appeal },
    ...{ helpful, revision },
    createdAt: toShanghaiTime(row.created_at),
    editedAt: toShanghaiTime(row.edited_at),
  };
}
