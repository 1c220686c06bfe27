import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed } from "../../infra/answer.ts";
import { type Actor, changesBetween, type TrailService } from "../operator/trail.service.ts";
import * as repository from "./canned-answers.repository.ts";

type CannedAnswer = ConsoleData<"answers/get">;

/** A person chooses from them. */
const mostAnswers = 500;

export type CannedAnswers = ReturnType<typeof createCannedAnswers>;

/** Texts that operators answer feedback with again and again. */
export function createCannedAnswers({ db, trail }: { db: Db; trail: TrailService }) {
  return {
    list: ({ page, pageSize, enabled, order }: ConsolePayload<"answers/list">) =>
      repository.findPage(db, { enabled, order, limit: pageSize, offset: (page - 1) * pageSize }),

    async get(id: string): Promise<Answer<CannedAnswer>> {
      const row = await repository.findById(db, id);
      return row ? done(row) : failed(codes.notFound);
    },

    add: (actor: Actor, fields: ConsolePayload<"answers/add">) =>
      transact<Answer<CannedAnswer>>(db, async (trx) => {
        const row = await repository.insert(trx, fields, mostAnswers);
        if (!row) return failed(codes.failure, `常用回复最多 ${mostAnswers} 条，请修改已有的`);
        const changes = changesBetween(null, fields);
        await trail.record(trx, {
          actor,
          action: "answers/add",
          object: `answer/${row.id}`,
          changes,
        });
        return done(row);
      }),

    change: (actor: Actor, { id, revision, ...fields }: ConsolePayload<"answers/change">) =>
      transact<Answer<CannedAnswer>>(db, async (trx) => {
        const before = await repository.findById(trx, id);
        if (!before) return failed(codes.notFound);
        const row = await repository.update(trx, { id, revision, ...fields });
        if (!row) return failed(codes.taken, "常用回复已被他人修改，请刷新后重试");
        const { title, content, enabled } = before;
        const changes = changesBetween({ title, content, enabled }, fields);
        await trail.record(trx, {
          actor,
          action: "answers/change",
          object: `answer/${id}`,
          changes,
        });
        return done(row);
      }),
  };
}
