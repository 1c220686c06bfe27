import type { ModuleConsoleHandlers } from "../../../console/register-operator-calls.ts";
import { done } from "../../../infra/answer.ts";
import type { PlayerActs } from "./player-acts.service.ts";
import type { PlayerDesk } from "./player-desk.service.ts";

export interface PlayerConsoleDeps {
  playerDesk: PlayerDesk;
  playerActs: PlayerActs;
}

export function playerConsoleRoutes({
  playerDesk: desk,
  playerActs: acts,
}: PlayerConsoleDeps): ModuleConsoleHandlers<`players/${string}`> {
  return {
    "players/list": async (wanted) => done(await desk.list(wanted)),
    "players/get": ({ id }) => desk.get(id),
    "players/sessions": async (part) => done({ rows: await desk.sessions(part) }),
    "players/activity": async (part) => done({ rows: await desk.activity(part) }),
    "players/logins": async (part) => done({ rows: await desk.logins(part) }),
    "players/gifts": async (part) => done({ rows: await desk.gifts(part) }),
    "players/messages": async (part) => done({ rows: await desk.messages(part) }),
    "players/reveal": (wanted, { operator }) => desk.reveal(operator, wanted),
    "players/revealCode": (wanted, { operator }) => desk.revealCode(operator, wanted),
    "players/endSession": (wanted, { operator }) => acts.endSession(operator, wanted),
    "players/endSessions": (wanted, { operator }) => acts.endSessions(operator, wanted),
    "players/removeLogin": (wanted, { operator }) => acts.removeLogin(operator, wanted),
    "players/unlock": (wanted, { operator }) => acts.unlock(operator, wanted),
    "players/resend": (wanted, { operator }) => acts.resend(operator, wanted),
    "players/ban": (wanted, { operator }) => acts.ban(operator, wanted),
    "players/unban": (wanted, { operator }) => acts.unban(operator, wanted),
    "players/removeSecondFactor": (wanted, { operator }) =>
      acts.removeSecondFactor(operator, wanted),
    "players/verify": (wanted, { operator }) => acts.verify(operator, wanted),
    "players/resetRealName": (wanted, { operator }) => acts.resetRealName(operator, wanted),
    "players/stopDeletion": (wanted, { operator }) => acts.stopDeletion(operator, wanted),
  };
}
