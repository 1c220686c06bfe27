import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db, Executor } from "@playfront/database/connect";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import { type SlowWork, tryAgainIfTaken } from "../../../infra/slow-work.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { FourEyes, RequestRules } from "../../operator/four-eyes.service.ts";
import type { Actor, TrailService } from "../../operator/trail.service.ts";
import * as desk from "../gift-desk.repository.ts";
import { factOfWhy, giveOrAsk, judgeAlone } from "../giving/give-or-ask.ts";
import * as repository from "./compensation.repository.ts";

interface GivingDeps {
  clock: Clock;
  trail: TrailService;
  messages: Pick<MessageService, "sendToAll">;
}

interface CompensationDeps extends GivingDeps {
  db: Db;
  slowly: SlowWork;
  fourEyes: FourEyes;
}

type Wanted = ConsolePayload<"gifts/compensate">;
type Outcome = ConsoleData<"gifts/compensate">;
type Gift = Pick<Wanted, "id" | "uids" | "title" | "content">;

/** Players of one statement. */
const portion = 1_000;
const mostNamed = 100;

/** Many players get their codes when a second operator releases it. */
export function compensationRules(deps: GivingDeps): RequestRules {
  return {
    facts: ({ uids, title, content, why }: Gift & { why?: string }) => [
      { field: "players", value: String(uids.length) },
      { field: "title", value: title },
      { field: "content", value: content },
      ...factOfWhy({ why }),
    ],
    release: async (trx, { payload, actor, reason }) => {
      const given = await giveAll(deps, trx, { ...(payload as Gift), actor, reason });
      return given.ok ? done({ password: null }) : given;
    },
  };
}

/** Codes for players who could not claim them, or as a compensation. */
export function createCompensation(deps: CompensationDeps) {
  const { db, slowly, fourEyes, clock } = deps;
  return {
    /** Gives each of the players one code, with a message: all of them or, if codes are short, none. */
    async compensate(actor: Actor, wanted: Wanted): Promise<Answer<Outcome>> {
      const { id, title, content, reason, isTrial } = wanted;
      const uids = [...new Set(wanted.uids)];
      const gift = await desk.findOnDesk(db, id);
      if (!gift) return failed(codes.notFound);
      const sorted = await repository.sortRecipients(db, { giftid: id, uids });
      const skipped = new Set(sorted.map(({ uid }) => uid));
      const players = uids.filter((uid) => !skipped.has(uid));
      const left = Math.max(0, gift.total - gift.claimed);
      const outcome = {
        given: players.length,
        unknown: named(sorted, "unknown"),
        owners: named(sorted, "owner"),
        left,
      };
      const giving = { actor, giftid: id, uids: players, now: clock.now() };
      if (isTrial || players.length === 0)
        return done({ ...outcome, ...(await judgeAlone(db, giving)), request: null });
      if (left < players.length) return soldOut;
      const payload = { id, uids, title, content };
      const asked = { kind: "gifts/compensate", payload, reason } as const;
      const give = (trx: Executor) =>
        giveAll(deps, trx, { ...payload, uids: players, actor, reason });
      const given = await tryAgainIfTaken(() =>
        slowly((trx) => giveOrAsk(trx, fourEyes, { ...giving, asked }, () => give(trx))),
      );
      if (!given.ok) return given;
      const { request } = given.data.told;
      const sum = request === null ? given.data.given.length : players.length;
      return done({ ...outcome, ...given.data.told, given: sum });
    },
  };
}

const soldOut = failed(codes.soldOut, "剩余的兑换码不够，请先导入");

async function giveAll(
  { clock, trail, messages }: GivingDeps,
  trx: Executor,
  { id, uids, title, content, actor, reason }: Gift & { actor: Actor; reason: string },
): Promise<Answer<string[]>> {
  const giving = { giftid: id, uids, now: clock.now(), except: null };
  const message = { kind: "gift", title, content, link: `/gift/info/${id}` } as const;
  const given = await giveWithMessage(trx, messages, giving, message);
  if (!given.ok) return given;
  const changes = [{ field: "players", before: "", after: String(given.data.length) }];
  const action = "gifts/give";
  await trail.record(trx, { actor, action, object: `gift/${id}`, changes, reason });
  return given;
}

/** Gives each of the players who has none yet a code, and returns who got one. `soldOut` leaves the transaction half done. */
export async function giveWithMessage(
  trx: Executor,
  messages: GivingDeps["messages"],
  { uids, ...giving }: repository.Giving,
  message: Omit<Parameters<GivingDeps["messages"]["sendToAll"]>[1], "uids">,
): Promise<Answer<string[]>> {
  const all: string[] = [];
  for (let from = 0; from < uids.length; from += portion) {
    const some = uids.slice(from, from + portion);
    const { given, wanted } = await repository.giveCodes(trx, { ...giving, uids: some });
    if (given.length < wanted) return soldOut;
    if (given.length > 0) await messages.sendToAll(trx, { ...message, uids: given });
    all.push(...given);
  }
  return done(all);
}

function named(
  sorted: Awaited<ReturnType<typeof repository.sortRecipients>>,
  is: "unknown" | "owner",
) {
  const uids = sorted.filter((row) => row.is === is).map(({ uid }) => uid);
  return { count: uids.length, uids: uids.slice(0, mostNamed) };
}
