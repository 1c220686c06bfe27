import { codes } from "@playfront/contract/codes";
import type { Comment, OwnComment } from "@playfront/contract/entities";
import { normaliseFeedback } from "@playfront/contract/form-rules";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, tooMany } from "../../infra/answer.ts";
import { type Clock, toIsoTime } from "../../infra/clock.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { countAgainst, countEvent } from "../../infra/limits/limits.ts";
import { sliceOf } from "../../infra/slice.ts";
import { systemOf } from "../../infra/user-agent.ts";
import type { ArticleService } from "../catalogue/article/article.service.ts";
import type { MessageService } from "../message/message.service.ts";
import * as repository from "./comment.repository.ts";
import { toOwnPost } from "./own-post.ts";
import {
  appeal,
  findAuthor,
  findSameComment,
  insertComment,
  type PostRow,
  withdraw,
} from "./post.repository.ts";
import type { PostJudge } from "./post-judge.ts";
import { postLimits, repliesTold, type Sender } from "./post-limits.ts";
import { tellOfReplies } from "./tell-of-replies.ts";

interface CommentDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  articles: Pick<ArticleService, "findCommentable">;
  judge: PostJudge;
  messages: Pick<MessageService, "sendToAll">;
  limitFactor: number;
}

interface NewComment {
  aid: string;
  parent: string | null;
  content: string;
}

/** Replies that are shown of a comment, and comments that their author is told the state of. */
const mostReplies = 20;
const mostOwn = 50;

export type CommentService = ReturnType<typeof createCommentService>;

/** What players say under articles, in two levels. */
export function createCommentService(deps: CommentDeps) {
  const { db, clock, articles, judge } = deps;
  return {
    /** Code 404 where players may not comment. */
    async list({
      aid,
      ...paging
    }: {
      aid: string;
      page: number;
      pageSize: number;
    }): Promise<Answer<Comment[]>> {
      if (!(await articles.findCommentable(aid))) return failed(codes.notFound);
      const slice = sliceOf(paging);
      if (slice === null) return done([]);
      const [rows, nameOf] = await Promise.all([
        repository.findPage(db, { aid, ...slice, replies: mostReplies }),
        judge.nameReader(),
      ]);
      const toComment = ({ id, nickname, content, created_at }: repository.ShownComment) => ({
        commentid: id,
        nickname: nameOf(nickname),
        content,
        createdat: toIsoTime(created_at),
      });
      const replies = Map.groupBy(rows, ({ parent }) => parent);
      return done(
        (replies.get(null) ?? []).map((row) => ({
          ...toComment(row),
          replies: (replies.get(row.id) ?? []).map(toComment),
        })),
      );
    },

    async listOwn(of: { uid: string; aid: string }): Promise<OwnComment[]> {
      const rows = await repository.findOwn(db, { ...of, limit: mostOwn });
      return rows.map(toOwnComment);
    },

    submit: (sender: Sender, comment: NewComment) => submit(deps, sender, comment),

    remove: (of: { uid: string; id: string }) =>
      withdraw(db, { kind: "comment", ...of, now: clock.now() }),

    async appeal(of: { uid: string; id: string; text: string }): Promise<Answer<null>> {
      const isAppealed = await appeal(db, { kind: "comment", ...of });
      return isAppealed ? done(null) : failed(codes.notFound, "这条评论现在不能申诉");
    },
  };
}

/** What is sent again after a lost answer is there once, and tells nobody again. */
async function submit(
  deps: CommentDeps,
  sender: Sender,
  { aid, parent, content: typed }: NewComment,
): Promise<Answer<OwnComment>> {
  const { db, clock, ephemeral, articles, judge, limitFactor } = deps;
  const { uid } = sender;
  const [author, article] = await Promise.all([findAuthor(db, uid), articles.findCommentable(aid)]);
  if (!author) return failed(codes.unauthorized);
  if (!article) return failed(codes.notFound, "这篇文章不能评论");
  if (!author.isKnown) return failed(codes.needsPhone, "请先绑定手机号或完成实名认证，再发表评论");
  const now = clock.now();
  const content = normaliseFeedback(typed);
  const facts = { content, registeredAt: author.created_at, now, wasRemoved: author.wasRemoved };
  const flags = await judge.flagsOf({ ...facts, isBurst: false });
  return transact<Answer<OwnComment>>(db, async (trx) => {
    const written = { uid, content, device: systemOf(sender.userAgent) ?? "", flags, now };
    const place = { gameid: article.gameid, aid, parent };
    const added = await insertComment(trx, { ...written, ...place });
    if (!added) {
      const known = await findSameComment(trx, { uid, aid, parent, content });
      return known ? done(toOwnComment(known)) : failed(codes.notFound, "回复的评论已不在");
    }
    const limits = postLimits("comment", sender, limitFactor);
    const verdict = await countAgainst(ephemeral.within(trx), limits);
    if (!verdict.allowed) return tooMany(verdict.retryAfter, "今天发表的评论太多了，请明天再来");
    if (parent !== null) await tellOfReply(deps, trx, added.id);
    return done(toOwnComment(added));
  });
}

/** A reply that waits for an operator tells nobody until it is shown. */
async function tellOfReply(deps: CommentDeps, trx: Executor, id: string): Promise<void> {
  const [author] = await repository.findRepliedTo(trx, [id]);
  if (!author) return;
  const verdict = await countEvent(
    deps.ephemeral.within(trx),
    repliesTold(author.uid, deps.limitFactor),
  );
  if (verdict.allowed) await tellOfReplies(deps, trx, [author]);
}

function toOwnComment(row: PostRow): OwnComment {
  return {
    commentid: row.id,
    ...(row.parent !== null && { parent: row.parent }),
    ...toOwnPost(row),
  };
}
