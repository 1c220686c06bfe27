import { codes } from "@playfront/contract/codes";
import type { DocumentData, DocumentKind } from "@playfront/contract/console/documents";
import type { Db, Executor } from "@playfront/database/connect";
import {
  isDatabaseUnavailable,
  isLockFailure,
  isStatementTimeout,
} from "@playfront/database/errors";
import { transact } from "@playfront/database/transact";
import { sql } from "kysely";
import { type Answer, done, type FailedAnswer, failed, invalidField } from "../../infra/answer.ts";
import { type Clock, readShanghaiTime, toShanghaiTime } from "../../infra/clock.ts";
import { collectFailures, type Failures } from "../../infra/jobs/failures.ts";
import { checkNamedPictures } from "../media/named-pictures.ts";
import { type Actor, changesBetween, type TrailService } from "../operator/trail.service.ts";
import type { ContentKind, Mover } from "./content-kind.ts";
import { toEntity } from "./document-entity.ts";
import * as repository from "./documents.repository.ts";
import { titleTerms } from "./title-terms.ts";

type State = repository.DocumentRow["state"];

export interface DocumentsDeps {
  db: Db;
  clock: Clock;
  trail: TrailService;
}

/** The revision that the operator saw. */
interface Seen {
  id: string;
  revision: number;
}

type Next = Partial<
  Pick<repository.Version, "data" | "state" | "liveId" | "liveRevision" | "publishAt">
>;

interface Act {
  name: string;
  /** The states that it can be done in; all by default. */
  from?: readonly State[];
  note?: string;
  /** What the document becomes. */
  work(trx: Executor, row: repository.DocumentRow): Promise<Answer<Next>>;
}

/** What operators do with documents of one kind: each act adds a revision and tells the trail. */
export function createDocumentActs<Kind extends DocumentKind>(
  { db, clock, trail }: DocumentsDeps,
  content: ContentKind<Kind>,
) {
  type Data = DocumentData<Kind>;
  const { kind } = content;

  /** Adds a revision, if nobody has added one since the operator looked. */
  function act(actor: Actor, { id, revision }: Seen, { name, from, note = "", work }: Act) {
    return transact(db, async (trx) => {
      const row = await repository.lock(trx, { kind, id });
      if (!row) return failed(codes.notFound);
      if (row.revision !== revision) return conflict(trx, row, revision);
      if (from && !from.includes(row.state)) return failed(codes.failure, "当前状态不能进行此操作");
      const next = await work(trx, row);
      if (!next.ok) return next;
      return done(toEntity<Data>(await write(trx, row, { actor, name, note, next: next.data })));
    });
  }

  /** Adds the next revision, and tells the trail of it. */
  async function write(
    trx: Executor,
    row: repository.DocumentRow,
    { actor, name, note, next }: { actor: Actor; name: string; note: string; next: Next },
  ): Promise<repository.DocumentRow> {
    const version = {
      ...describe(next.data ?? row.data),
      state: next.state ?? row.state,
      liveId: next.liveId ?? row.live_id,
      liveRevision: next.liveRevision === undefined ? row.live_revision : next.liveRevision,
      publishAt: next.publishAt ?? null,
      ...{ revision: row.revision + 1, act: name, operator: actor.name, at: clock.now(), note },
    };
    const written = await repository.update(trx, row.id, version);
    const changes = changesBetween<Record<string, unknown>>(
      { ...row.data, state: row.state },
      { ...version.data, state: version.state },
    );
    const told = { action: `${kind}/${name}`, object: `${kind}/${row.id}`, changes, reason: note };
    await trail.record(trx, { actor, ...told });
    return written;
  }

  async function show(trx: Executor, row: repository.DocumentRow): Promise<Answer<Next>> {
    const wrong = await content.check(trx, row.data as Data, row.live_id);
    if (wrong) return wrong;
    const liveId = await content.publish(trx, row.live_id, row.data as Data);
    if (typeof liveId !== "string") return liveId;
    return done({ state: "published", liveId, liveRevision: row.revision + 1 });
  }

  /** As `show`; what fails for the document itself is undone, kept in `failures`, and refused. */
  async function tryToShow(
    trx: Executor,
    row: repository.DocumentRow,
    failures: Failures,
  ): Promise<Answer<Next>> {
    await sql`savepoint publishing`.execute(trx);
    try {
      return await show(trx, row);
    } catch (error) {
      if (isPassing(error)) throw error;
      await sql`rollback to savepoint publishing`.execute(trx);
      await failures.attempt(() => Promise.reject(error));
      return failed(codes.failure, "发布时出错，请检查内容后重新提交");
    }
  }

  /** False if nothing is due. */
  function publishNext(failures: Failures): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const row = await repository.lockDue(trx, { kind, now: clock.now() });
      if (!row) return false;
      const actor = { name: row.updated_by, ip: "" };
      const shown = await tryToShow(trx, row, failures);
      const outcome = shown.ok
        ? { name: "publish", note: "", next: shown.data }
        : { name: "reject", note: shown.msg ?? "", next: { state: "draft" as const } };
      await write(trx, row, { actor, ...outcome });
      return true;
    });
  }

  function describe(data: Readonly<Record<string, unknown>>) {
    const title = content.titleOf(data as Data);
    return { data, title, terms: titleTerms(title) };
  }

  return {
    add: async (actor: Actor, data: Data) =>
      (await content.checkDraft?.(data)) ??
      transact(db, async (trx) => {
        const wrong = await checkNamedPictures(trx, data);
        if (wrong) return wrong;
        const version = {
          ...describe(data),
          ...{ state: "draft" as const, revision: 1, liveId: null, liveRevision: null },
          publishAt: null,
          ...{ act: "add", operator: actor.name, at: clock.now(), note: "" },
        };
        const row = await repository.insert(trx, kind, version);
        const changes = changesBetween<Record<string, unknown>>(null, data);
        const told = { action: `${kind}/add`, object: `${kind}/${row.id}`, changes };
        await trail.record(trx, { actor, ...told });
        return done(toEntity<Data>(row));
      }),

    change: async (actor: Actor, seen: Seen, data: Data) =>
      (await content.checkDraft?.(data)) ??
      act(actor, seen, {
        name: "change",
        work: async (trx) =>
          (await checkNamedPictures(trx, data)) ?? done({ data, state: "draft" as const }),
      }),

    move: (actor: Actor, seen: Seen, mover: Mover<Kind>) =>
      act(actor, seen, {
        name: "move",
        work: async (trx, { data }) => {
          const moved = await mover(trx, data as Data);
          return moved.ok ? done({ data: moved.data, state: "draft" as const }) : moved;
        },
      }),

    restore: (actor: Actor, seen: Seen, from: number) =>
      act(actor, seen, {
        name: "restore",
        note: String(from),
        work: async (trx, { id }) => {
          const earlier = await repository.findRevision(trx, id, from);
          return earlier ? done({ data: earlier.data, state: "draft" }) : failed(codes.notFound);
        },
      }),

    submit: (actor: Actor, seen: Seen) =>
      act(actor, seen, {
        name: "submit",
        from: ["draft", "withdrawn"],
        work: async (trx, { data, live_id }) =>
          (await content.check(trx, data as Data, live_id)) ?? done({ state: "review" as const }),
      }),

    reject: (actor: Actor, seen: Seen, note: string) =>
      act(actor, seen, {
        name: "reject",
        from: ["review"],
        note,
        work: async () => done({ state: "draft" }),
      }),

    publish: (actor: Actor, seen: Seen, note = "") =>
      act(actor, seen, { name: "publish", from: ["review", "scheduled"], note, work: show }),

    schedule: (actor: Actor, seen: Seen, at: string) =>
      act(actor, seen, {
        name: "schedule",
        from: ["review", "scheduled"],
        note: at,
        work: async (trx, { data, live_id }) => {
          const publishAt = readShanghaiTime(at);
          if (!publishAt || publishAt <= clock.now())
            return invalidField("at", "发布时间须晚于当前时间");
          return (
            (await content.check(trx, data as Data, live_id)) ??
            done({ state: "scheduled" as const, publishAt })
          );
        },
      }),

    /**
     * Publishes scheduled documents whose time has come. What players cannot be shown any more, such as an article of a
     * column that is gone, becomes a draft with the reason; so does one that the shop cannot publish, which is told as an error as well.
     */
    async publishDue(stopping?: AbortSignal): Promise<void> {
      const failures = collectFailures(`${kind} could not be published`);
      while (!stopping?.aborted && (await publishNext(failures)));
      failures.throwAny();
    },

    withdraw: (actor: Actor, seen: Seen, reason: string) =>
      act(actor, seen, {
        name: "withdraw",
        from: ["draft", "review", "scheduled", "published"],
        note: reason,
        work: async (trx, { live_id }) => {
          if (live_id !== null) await content.hide(trx, live_id);
          return done({ state: "withdrawn", liveRevision: null });
        },
      }),
  };
}

/** Whether the same may succeed a minute later. */
const isPassing = (error: unknown) =>
  isDatabaseUnavailable(error) || isLockFailure(error) || isStatementTimeout(error);

/** What others have changed since the revision that the operator saw. */
async function conflict(
  trx: Executor,
  row: repository.DocumentRow,
  seen: number,
): Promise<FailedAnswer> {
  const earlier = await repository.findRevision(trx, row.id, seen);
  const changes = changesBetween<Record<string, unknown>>(earlier?.data ?? null, row.data);
  const { revision, updated_by: by, updated_at } = row;
  const at = toShanghaiTime(updated_at);
  return failed(codes.taken, "内容已被他人修改，请核对后重试", { revision, by, at, changes });
}
