import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import { done } from "../../infra/answer.ts";
import type { PostDesk } from "./post-desk.service.ts";

export function postConsoleRoutes({
  postDesk,
}: {
  postDesk: PostDesk;
}): ModuleConsoleHandlers<`posts/${string}`> {
  return {
    "posts/list": async (wanted, { operator }) => done(await postDesk.list(wanted, operator)),
    "posts/get": ({ id }, { operator }) => postDesk.get(id, operator),
    "posts/decide": async (wanted, { operator }) => postDesk.decide(operator, wanted),
    "posts/reply": async (wanted, { operator }) => postDesk.reply(operator, wanted),
    "posts/unreply": (wanted, { operator }) => postDesk.unreply(operator, wanted),
  };
}
