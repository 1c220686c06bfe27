import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, invalidField } from "../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../infra/clock.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import { type Actor, changesBetween, type TrailService } from "../operator/trail.service.ts";
import { entryKey, findEntryKey } from "./entry-key.ts";
import { countGiven, findKey } from "./entry-keys.repository.ts";

interface EntryKeysDeps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  trail: TrailService;
}

type Given = ConsoleData<"game/giveEntryKey">;

export type EntryKeys = ReturnType<typeof createEntryKeys>;

/**
 * Keys of HTML5 games, one a slug. They are made of the secret key and a number, so that the database holds none; which
 * were given to developers is kept (decision 0178).
 */
export function createEntryKeys({ db, clock, secrets, trail }: EntryKeysDeps) {
  return {
    /** The key that addresses of the game are signed with now. */
    keyOf: (slug: string) => findEntryKey(db, secrets, slug),

    async describe(slug: string): Promise<Answer<ConsoleData<"game/entryKey">>> {
      const row = await findKey(db, slug);
      if (!row) return done({ given: 0, at: null, by: "" });
      return done({ given: row.given, at: toShanghaiTime(row.given_at), by: row.given_by });
    },

    /** The first key is the one that the game has from the start; each later one takes the place of the one before. */
    give: (actor: Actor, { slug, given: seen, reason = "" }: ConsolePayload<"game/giveEntryKey">) =>
      transact<Answer<Given>>(db, async (trx) => {
        if (seen > 0 && reason === "") return invalidField("reason", "请填写更换密钥的原因");
        const at = clock.now();
        if (!(await countGiven(trx, { slug, seen, at, by: actor.name })))
          return failed(codes.taken, "密钥已被他人更换，请刷新后重试");
        const given = seen + 1;
        const changes = changesBetween({ given: seen }, { given });
        const told = { action: "game/giveEntryKey", object: `entryKey/${slug}`, changes, reason };
        await trail.record(trx, { actor, ...told });
        const key = entryKey(secrets, slug, given);
        return done({ given, at: toShanghaiTime(at), by: actor.name, key });
      }),
  };
}
