import type { Executor } from "@playfront/database/connect";
import type { MessageService } from "../message/message.service.ts";
import type { Decided } from "./post-desk.repository.ts";

const names = { review: "评价", comment: "评论" };

/** Tells the authors of removed posts why, and those who have appealed that theirs is back: one message a page. */
export async function tellAuthors(
  { messages }: { messages: Pick<MessageService, "sendToAll"> },
  trx: Executor,
  { decided, reason }: { decided: readonly Decided[]; reason: string },
): Promise<void> {
  const isRemoval = reason !== "";
  const told = isRemoval ? decided : decided.filter(({ appeal }) => appeal !== "");
  for (const [link, posts] of Map.groupBy(told, pageOf)) {
    const name = names[posts[0]!.kind];
    await messages.sendToAll(trx, {
      kind: "post",
      uids: posts.map(({ uid }) => uid),
      title: isRemoval ? `您的${name}已被移除` : `您的${name}已恢复展示`,
      content: isRemoval
        ? `原因：${reason}。仅您自己可见，可修改后重新提交，或在页面上申诉一次。`
        : "您的申诉已通过，感谢您的反馈。",
      link,
    });
  }
}

const pageOf = ({ kind, gameid, col, aid }: Decided) =>
  kind === "review" ? `/game/${gameid}/reviews/` : `/game/${gameid}/${col}/${aid}`;
