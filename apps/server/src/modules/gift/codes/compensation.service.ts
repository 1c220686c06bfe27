import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { mostCompensatedAlone } from "@playfront/contract/console/calls/gift-codes";
import type { Db, Executor } from "@playfront/database/connect";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import { type SlowWork, tryAgainIfTaken } from "../../../infra/slow-work.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { FourEyes, RequestRules } from "../../operator/four-eyes.service.ts";
import type { Actor, TrailService } from "../../operator/trail.service.ts";
import * as desk from "../gift-desk.repository.ts";
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
    facts: ({ uids, title, content }: Gift) => [
      { field: "players", value: String(uids.length) },
      { field: "title", value: title },
      { field: "content", value: content },
    ],
    release: async (trx, { payload, actor, reason }) => {
      const given = await giveAll(deps, trx, { ...(payload as Gift), actor, reason });
      return given.ok ? done({ password: null }) : given;
    },
  };
}

/** Codes for players who could not claim them, or as a compensation. */
export function createCompensation(deps: CompensationDeps) {
  const { db, slowly, fourEyes } = deps;
  return {
    /** Gives each of the players one code, with a message: all of them or, if codes are short, none. */
    async compensate(actor: Actor, wanted: Wanted): Promise<Answer<Outcome>> {
      const { id, title, content, reason, isTrial } = wanted;
      const uids = [...new Set(wanted.uids)];
      const gift = await desk.findOnDesk(db, id);
      if (!gift) return failed(codes.notFound);
      const sorted = await repository.sortRecipients(db, { giftid: id, uids });
      const left = Math.max(0, gift.total - gift.claimed);
      const outcome = {
        given: uids.length - sorted.length,
        unknown: named(sorted, "unknown"),
        owners: named(sorted, "owner"),
        left,
        request: null,
      };
      if (isTrial || outcome.given === 0) return done(outcome);
      if (left < outcome.given) return soldOut;
      const payload = { id, uids, title, content };
      if (outcome.given <= mostCompensatedAlone) {
        const given = await tryAgainIfTaken(() =>
          slowly((trx) => giveAll(deps, trx, { ...payload, actor, reason })),
        );
        return given.ok ? done({ ...outcome, given: given.data }) : given;
      }
      return slowly<Answer<Outcome>>(async (trx) => {
        const object = `gift/${id}`;
        const asked = { kind: "gifts/compensate", object, payload, reason } as const;
        return done({ ...outcome, request: await fourEyes.ask(trx, actor, asked) });
      });
    },
  };
}

const soldOut = failed(codes.soldOut, "剩余的兑换码不够，请先导入");

async function giveAll(
  { clock, trail, messages }: GivingDeps,
  trx: Executor,
  { id, uids, title, content, actor, reason }: Gift & { actor: Actor; reason: string },
): Promise<Answer<number>> {
  const now = clock.now();
  let sum = 0;
  for (let from = 0; from < uids.length; from += portion) {
    const some = uids.slice(from, from + portion);
    const { given, wanted } = await repository.giveCodes(trx, { giftid: id, uids: some, now });
    if (given.length < wanted) return soldOut;
    const message = { title, content, link: `/gift/info/${id}` };
    if (given.length > 0) await messages.sendToAll(trx, { kind: "gift", ...message, uids: given });
    sum += given.length;
  }
  const changes = [{ field: "players", before: "", after: String(sum) }];
  const action = "gifts/give";
  await trail.record(trx, { actor, action, object: `gift/${id}`, changes, reason });
  return done(sum);
}

function named(
  sorted: Awaited<ReturnType<typeof repository.sortRecipients>>,
  is: "unknown" | "owner",
) {
  const uids = sorted.filter((row) => row.is === is).map(({ uid }) => uid);
  return { count: uids.length, uids: uids.slice(0, mostNamed) };
}
