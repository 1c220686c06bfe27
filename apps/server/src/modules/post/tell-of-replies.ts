import type { Executor } from "@playfront/database/connect";
import type { MessageService } from "../message/message.service.ts";
import type { CommentAuthor } from "./comment.repository.ts";
import type { DeskRow } from "./post-desk.repository.ts";

interface Deps {
  messages: Pick<MessageService, "sendToAll">;
}

/** Tells a review's author of its first answer; the link leads to the review, under which the answer stands. */
export function tellOfAnswer(
  { messages }: Deps,
  trx: Executor,
  {
    review: { id, uid, gameid, gamename },
    isPartner,
  }: { review: Pick<DeskRow, "id" | "uid" | "gameid" | "gamename">; isPartner: boolean },
): Promise<void> {
  return messages.sendToAll(trx, {
    kind: "post",
    uids: [uid],
    title: isPartner
      ? `《${gamename}》的开发者回复了您的评价`
      : `您对《${gamename}》的评价有官方回复`,
    content: "回复显示在您的评价下方，所有玩家可见。",
    link: `/game/${gameid}/reviews/${id}`,
  });
}

/** Tells the authors of comments of replies: one message an article. */
export async function tellOfReplies(
  { messages }: Deps,
  trx: Executor,
  authors: readonly CommentAuthor[],
): Promise<void> {
  for (const [link, told] of Map.groupBy(authors, linkOf)) {
    await messages.sendToAll(trx, {
      kind: "post",
      uids: [...new Set(told.map(({ uid }) => uid))],
      title: "您的评论有新回复",
      content: `有玩家在《${told[0]!.title}》下回复了您的评论。`,
      link,
    });
  }
}

const linkOf = ({ gameid, col, aid }: CommentAuthor) => `/game/${gameid}/${col}/${aid}`;
