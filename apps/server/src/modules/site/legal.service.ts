import type { Data, Payload } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { LegalState } from "@playfront/contract/console/calls/site";
import type { LegalName } from "@playfront/contract/entities";
import { agreement } from "@playfront/contract/texts/agreement";
import { readLegalText } from "@playfront/contract/texts/legal-format";
import { privacy } from "@playfront/contract/texts/privacy";
import { shanghaiDay } from "@playfront/counters/counters";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import {
  type Answer,
  done,
  type FailedAnswer,
  failed,
  invalidField,
  withMadeOf,
} from "../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../infra/clock.ts";
import type { MadeOf } from "../../infra/content/made-of.ts";
import { type Actor, changesBetween, type TrailService } from "../operator/trail.service.ts";
import * as repository from "./legal.repository.ts";
import { factsOfVersions, withStates } from "./legal.rules.ts";

const ownDays = { agreement: agreement("").since, privacy: privacy("").since };

interface LegalDeps {
  db: Db;
  clock: Clock;
  trail: TrailService;
}

type LegalText = Data<"index/getLegalText">;

export type LegalService = ReturnType<typeof createLegalService>;

/** The agreement and the privacy policy in the versions that operators have written. */
export function createLegalService({ db, clock, trail }: LegalDeps) {
  async function list(name: LegalName): Promise<ConsoleData<"legal/list">> {
    const rows = await repository.findVersions(db, name);
    return {
      versions: withStates(rows, shanghaiDay(clock.now())).map(({ written_at, ...row }) => ({
        since: row.since,
        state: row.state,
        text: row.text,
        at: toShanghaiTime(written_at),
        by: row.written_by,
      })),
    };
  }

  return {
    /** A version by its day, else the one in force. Empty while there is none, for the client's own. */
    async find({ name, since }: Payload<"index/getLegalText">): Promise<Answer<LegalText>> {
      const today = shanghaiDay(clock.now());
      const days = await repository.findDays(db, name);
      const begun = days.filter((day) => day <= today);
      const coming = days.filter((day) => day > today).at(-1);
      const changesAt = coming === undefined ? null : new Date(`${coming}T00:00+08:00`);
      const madeOf: MadeOf = { content: [`site:${name}`], changesAt };
      const wanted = since ?? begun[0];
      if (since !== undefined && !begun.includes(since))
        return withMadeOf(failed(codes.notFound), madeOf);
      const row = wanted === undefined ? undefined : await repository.find(db, name, wanted);
      const content = row && readLegalText(row.text);
      if (!content || "line" in content) return withMadeOf(done(noText), madeOf);
      const { summary, chapters } = content;
      return withMadeOf(
        done({
          since: wanted!,
          summary: [...summary],
          chapters: chapters.map(({ title, paragraphs = [], rows = [] }) => ({
            title,
            paragraphs: [...paragraphs],
            rows: [...rows],
          })),
          earlier: begun.slice(1),
        }),
        madeOf,
      );
    },

    list,

    /** The days of the versions in force: the shop's own as long as operators have written none. */
    async findCurrentDays(executor: Executor): Promise<Record<LegalName, string>> {
      const rows = await repository.findCurrentDays(executor, shanghaiDay(clock.now()));
      return { ...ownDays, ...Object.fromEntries(rows.map(({ name, since }) => [name, since])) };
    },

    /** What players have read stays as it was: a version begins today at the earliest and after the one in force. */
    async add(
      actor: Actor,
      { name, since, text, seen }: ConsolePayload<"legal/add">,
    ): Promise<Answer<ConsoleData<"legal/add">>> {
      const added = await transact<Answer<null>>(db, async (trx) => {
        await repository.lock(trx);
        const versions = await repository.findVersions(trx, name);
        const today = shanghaiDay(clock.now());
        const meanwhile = findConflict(withStates(versions, today), seen);
        if (meanwhile) return meanwhile;
        const content = readLegalText(text);
        if ("line" in content) return invalidField("text", `第 ${content.line} 行：${content.msg}`);
        if (since < today) return invalidField("since", "生效日期不能早于今天");
        if (since === today && versions.some((version) => version.since === since))
          return invalidField("since", "今天的版本已经生效，请选择以后的日期");
        const before = versions.find((version) => version.since <= since)?.text ?? "";
        await repository.upsert(trx, { name, since, text, at: clock.now(), by: actor.name });
        const changes = changesBetween<Record<string, string>>({ text: before }, { since, text });
        await trail.record(trx, { actor, action: "legal/add", object: `legal/${name}`, changes });
        return done(null);
      });
      return added.ok ? done(await list(name)) : added;
    },
  };
}

type Versions = Awaited<ReturnType<typeof repository.findVersions>>;

/** Earlier versions cannot change, so the operator's form does not send them. */
function findConflict(
  versions: readonly (Versions[number] & { state: LegalState })[],
  seen: ConsolePayload<"legal/add">["seen"],
): FailedAnswer | null {
  const seenText = new Map(seen.map(({ since, text }) => [since, text]));
  const others = versions.filter(
    ({ state, since, text }) => state !== "past" && seenText.get(since) !== text,
  );
  const last = others.toSorted((a, b) => b.written_at.getTime() - a.written_at.getTime())[0];
  if (!last) return null;
  return failed(codes.taken, "他人添加或修改了版本，请核对后重试", {
    by: last.written_by,
    at: toShanghaiTime(last.written_at),
    changes: changesBetween(factsOfVersions(seen), factsOfVersions(others)),
  });
}

const noText: LegalText = { since: "", summary: [], chapters: [], earlier: [] };
