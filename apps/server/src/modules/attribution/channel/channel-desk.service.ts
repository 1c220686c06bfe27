import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import {
  type ChannelValues,
  problemOfValues,
  tellProblemOfValues,
} from "@playfront/contract/console/channel-values";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, invalidField } from "../../../infra/answer.ts";
import { toShanghaiTime } from "../../../infra/clock.ts";
import { changedMeanwhile } from "../../operator/changed-meanwhile.ts";
import { type Actor, changesBetween, type TrailService } from "../../operator/trail.service.ts";
import * as repository from "./channel-desk.repository.ts";

interface ChannelDeskDeps {
  db: Db;
  trail: TrailService;
}

type ConsoleChannel = ConsoleData<"channels/get">;

/** Without `seen` the values are replaced whatever they were. */
type Change = Omit<ConsolePayload<"channels/change">, "seen"> & {
  seen?: ConsolePayload<"channels/change">["seen"];
};

export type ChannelDesk = ReturnType<typeof createChannelDesk>;

/** Channels as operators see them, and the values that games read beside a channel's name. */
export function createChannelDesk({ db, trail }: ChannelDeskDeps) {
  return {
    async list({ page, pageSize, order = "asc" }: ConsolePayload<"channels/list">) {
      const range = { order, limit: pageSize, offset: (page - 1) * pageSize };
      const { rows, total } = await repository.findPage(db, range);
      return done({ rows: rows.map(toEntity), total });
    },

    async get(id: string): Promise<Answer<ConsoleChannel>> {
      const row = await repository.find(db, id);
      return row ? done(toEntity(row)) : failed(codes.notFound, "没有此渠道");
    },

    /** Refuses a change of values that somebody else has changed since the operator saw them. */
    change(actor: Actor, { id, values, seen }: Change): Promise<Answer<ConsoleChannel>> {
      return transact<Answer<ConsoleChannel>>(db, async (trx) => {
        const problem = problemOfValues(values);
        if (problem) return invalidField("values", tellProblemOfValues(problem));
        const before = await repository.lock(trx, id);
        if (!before) return failed(codes.notFound, "没有此渠道");
        const old = factsOf(before.extras);
        const meanwhile = seen ? changesBetween(factsOf(seen.values), old) : [];
        if (meanwhile.length > 0)
          return changedMeanwhile(trail, {
            name: "渠道",
            object: objectOf(id),
            changes: meanwhile,
          });
        const changes = changesBetween(old, factsOf(values));
        if (changes.length > 0) {
          await repository.setExtras(trx, id, values);
          const entry = { actor, action: "channels/change", object: objectOf(id) };
          await trail.record(trx, { ...entry, changes });
        }
        return done(toEntity({ ...before, extras: values }));
      });
    },
  };
}

const objectOf = (id: string) => `channel/${id}`;

/** In one order, whichever the values were written in. */
function factsOf(values: ChannelValues | null): { values: string } {
  const sorted = Object.entries(values ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { values: sorted.length === 0 ? "" : JSON.stringify(Object.fromEntries(sorted)) };
}

function toEntity({ cid, name, is_default, extras, created_at }: repository.Row): ConsoleChannel {
  const values = extras ?? {};
  return { id: cid, name, isDefault: is_default, values, createdAt: toShanghaiTime(created_at) };
}
