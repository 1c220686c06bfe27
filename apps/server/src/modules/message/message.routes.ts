import { codes } from "@playfront/contract/codes";
import { done, failed } from "../../infra/answer.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import type { MessageService } from "./message.service.ts";

export function messageRoutes({
  messages,
}: {
  messages: MessageService;
}): ModuleHandlers<
  "user/getUserMessageList" | "user/readMessage" | "user/getUnreadCount" | "user/readAllMessages"
> {
  return {
    "user/getUserMessageList": async ({ page, pageSize }, { player: { uid } }) =>
      done(await messages.list({ uid, page, pageSize })),
    "user/readMessage": async ({ id }, { player: { uid } }) =>
      (await messages.read({ uid, id })) ? done(null) : failed(codes.notFound, "消息不存在"),
    "user/getUnreadCount": async (_payload, { player: { uid } }) =>
      done({ unread: await messages.countUnread(uid) }),
    "user/readAllMessages": async ({ id }, { player: { uid } }) => {
      await messages.readAll({ uid, id });
      return done(null);
    },
  };
}
