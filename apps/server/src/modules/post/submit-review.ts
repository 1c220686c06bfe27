import { codes } from "@playfront/contract/codes";
import { normaliseFeedback } from "@playfront/contract/form-rules";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { sql } from "kysely";
import { type Answer, done, failed, tooMany } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { countAgainst } from "../../infra/limits/limits.ts";
import { systemOf } from "../../infra/user-agent.ts";
import type { GameLookup } from "../gift/gift.service.ts";
import {
  edit,
  findAuthor,
  insertReview,
  letCount,
  lockReview,
  type PostRow,
} from "./post.repository.ts";
import { fewReviews, isBurst } from "./post.rules.ts";
import type { PostJudge } from "./post-judge.ts";
import { countedReviews, postLimits, type Sender } from "./post-limits.ts";
import * as repository from "./review.repository.ts";

export interface ReviewDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  games: Pick<GameLookup, "selectListed">;
  judge: PostJudge;
  limitFactor: number;
}

export interface NewReview {
  gameid: string;
  score: number;
  content: string;
}

const hourMs = 3_600_000;
/** Reviews of a week are counted no further: so many an hour are no burst anywhere. */
const mostCounted = 20_000;

/** The unique index decides between two first reviews of an account: the later one becomes a change of the other. */
export async function submitReview(
  deps: ReviewDeps,
  sender: Sender,
  { gameid, score, content: typed }: NewReview,
): Promise<Answer<PostRow>> {
  const { db, clock, ephemeral, games, judge, limitFactor } = deps;
  const { uid } = sender;
  const author = await findAuthor(db, uid);
  if (!author) return failed(codes.unauthorized);
  if (!author.isKnown) return failed(codes.needsPhone, "请先绑定手机号或完成实名认证，再发表评价");
  const now = clock.now();
  const content = normaliseFeedback(typed);
  const burst = await isInBurst(deps, gameid);
  const device = systemOf(sender.userAgent) ?? "";
  const judgeWith = (known: { wasRemoved: boolean; isBurst: boolean }) =>
    judge.flagsOf({ content, registeredAt: author.created_at, now, ...known });
  const { wasRemoved } = author;
  const flags = await judgeWith({ wasRemoved, isBurst: burst });
  /** Refuses what is too much for a day: of what has been written, so that nothing that is refused for another reason counts. */
  const counted = async (trx: Executor, written: PostRow): Promise<Answer<PostRow>> => {
    const limits = postLimits("review", sender, limitFactor);
    const verdict = await countAgainst(ephemeral.within(trx), limits);
    return verdict.allowed
      ? done(written)
      : tooMany(verdict.retryAfter, "今天发表的评价太多了，请明天再来");
  };
  return transact<Answer<PostRow>>(db, async (trx) => {
    const before = await lockReview(trx, { uid, gameid });
    if (!before) {
      const listedGame = games.selectListed(sql`${gameid}`);
      const review = { uid, gameid, listedGame, score, content, device, flags, now };
      const added = await insertReview(trx, review);
      if (added) {
        const answer = await counted(trx, added);
        if (answer.ok && (await doesCount(deps, trx, gameid, sender)))
          await letCount(trx, added.id);
        return answer;
      }
    }
    const known = before ?? (await lockReview(trx, { uid, gameid }));
    if (!known) return refuse(deps, gameid);
    const isBack = known.state === "withdrawn";
    if (!isBack && known.score === score && known.content === content) return done(known);
    const found = await judgeWith({ wasRemoved, isBurst: isBack && burst });
    // What a review waits for is lost neither by a change nor by taking it back.
    const isUndecided = isBack || known.state === "pending";
    const kept = isUndecided ? known.flags.filter((flag) => flag !== "appeal") : [];
    const next = { score, content, device, flags: [...new Set([...kept, ...found])], now };
    return counted(trx, await edit(trx, known, next));
  });
}

/** Reviews beyond the first of a device and of an address in a day are shown, but do not move the score. */
async function doesCount(
  { ephemeral, limitFactor }: ReviewDeps,
  trx: Executor,
  gameid: string,
  sender: Sender,
): Promise<boolean> {
  const limits = countedReviews(gameid, sender, limitFactor);
  return (await countAgainst(ephemeral.within(trx), limits)).allowed;
}

async function isInBurst({ db, clock }: ReviewDeps, gameid: string): Promise<boolean> {
  const now = clock.now().getTime();
  const count = (hours: number) =>
    repository.countSince(db, {
      gameid,
      since: new Date(now - hours * hourMs),
      most: mostCounted,
    });
  const ofHour = await count(1);
  return ofHour >= fewReviews && isBurst({ ofHour, ofWeek: await count(168) });
}

async function refuse({ db, games }: ReviewDeps, gameid: string): Promise<Answer<PostRow>> {
  const listedGame = games.selectListed(sql`${gameid}`);
  const isListed = await repository.findSpread(db, { gameid, listedGame });
  return isListed
    ? failed(codes.forbidden, "进入或下载过这款游戏后才能评价")
    : failed(codes.notFound, "游戏不存在或已下架");
}
