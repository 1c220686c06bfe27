import type { ConsoleData } from "@playfront/contract/console/calls";
import { signEntry } from "@playfront/contract/entry-signature";
import { type Answer, done, invalidField } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import { newHandle } from "../../infra/secrets/secrets.ts";
import { askStatus, PrivateAddressError } from "./ask-status.ts";
import { withQuery } from "./entry.service.ts";
import type { EntryKeys } from "./entry-keys.service.ts";

interface EntryCheckDeps {
  clock: Clock;
  entryKeys: Pick<EntryKeys, "keyOf">;
  config: Pick<Config, "production" | "gamesOrigin" | "gamesPort">;
}

type Check = ConsoleData<"game/checkEntry">;

export type EntryChecks = ReturnType<typeof createEntryChecks>;

/** Nobody: players have no such number. */
const uid = "0";

/** Whether the host of an HTML5 game lets in who has a right signature, and nobody else. */
export function createEntryChecks({ clock, entryKeys, config }: EntryCheckDeps) {
  async function ask(address: URL, key: string, isRight: boolean): Promise<number> {
    const time = Math.floor(clock.now().getTime() / 1000);
    const nonce = newHandle();
    const about = { uid, gameid: "0", cid: "", nickname: "签名检查", until: null };
    const query = signEntry({ ...about, time, nonce }, isRight ? key : `${key}-wrong`);
    const allowPrivate = !config.production;
    return askStatus(new URL(withQuery(address.href, query)), { allowPrivate });
  }

  return {
    async check({ slug, entryUrl }: { slug: string; entryUrl: string }): Promise<Answer<Check>> {
      const base = config.gamesOrigin ?? `http://127.0.0.1:${config.gamesPort ?? 0}`;
      const address = URL.parse(entryUrl, base);
      if (!address || !/^https?:$/.test(address.protocol))
        return invalidField("entryUrl", "入口地址须为 http(s) 地址");
      const key = await entryKeys.keyOf(slug);
      try {
        const right = await ask(address, key, true);
        if (right >= 400) return done({ outcome: "refusesRight", status: right });
        const wrong = await ask(address, key, false);
        return done({ outcome: wrong === right ? "acceptsWrong" : "works", status: right });
      } catch (error) {
        const isPrivate = error instanceof PrivateAddressError;
        return done({ outcome: isPrivate ? "private" : "unreachable", status: null });
      }
    },
  };
}
