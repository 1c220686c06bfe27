import { codes } from "@playfront/contract/codes";
import type { ConsolePayload } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import { failed, invalidField } from "../../../infra/answer.ts";
import { type Clock, toShanghaiDay } from "../../../infra/clock.ts";
import { isDay } from "../../../infra/days.ts";
import type { MessageService } from "../../message/message.service.ts";
import { type Actor, changesBetween, type TrailService } from "../../operator/trail.service.ts";
import type { RealNameDesk } from "../../realname/real-name-desk.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { OperatorDeletions } from "../deletion/operator-deletions.service.ts";
import type { LoginGuard } from "../login/login-guard.ts";
import type { OperatorAccounts } from "../operator-accounts/operator-accounts.service.ts";
import { ban, unban } from "./bans.ts";
import { act } from "./player-act.ts";
import { type PlayerLoginDeps, removeLogin } from "./player-logins.ts";

export interface PlayerActDeps extends PlayerLoginDeps {
  db: Db;
  clock: Clock;
  trail: TrailService;
  audit: AuditService;
  messages: MessageService;
  realNames: RealNameDesk;
  operatorAccounts: OperatorAccounts;
  deletions: OperatorDeletions;
  guard: LoginGuard;
}

export type PlayerActs = ReturnType<typeof createPlayerActs>;

/** What operators do to players: with a reason, and written to the trail in the same transaction. */
export function createPlayerActs(deps: PlayerActDeps) {
  const { clock, operatorAccounts, guard, audit, messages, realNames, deletions } = deps;
  return {
    endSession: (actor: Actor, { handle, ...of }: ConsolePayload<"players/endSession">) =>
      act(deps, { actor, action: "players/endSession", ...of }, async (trx, { uid }) => {
        const ended = await operatorAccounts.endSession(trx, { uid, handle });
        return ended ? [] : failed(codes.taken, "此设备已退出登录");
      }),

    endSessions: (actor: Actor, of: ConsolePayload<"players/endSessions">) =>
      act(deps, { actor, action: "players/endSessions", ...of }, async (trx, { uid }) => {
        const ended = await operatorAccounts.endSessions(uid, trx);
        if (ended === 0) return failed(codes.taken, "此玩家没有登录的设备");
        return changesBetween({ sessions: ended }, { sessions: 0 });
      }),

    removeLogin: (actor: Actor, { login, ...of }: ConsolePayload<"players/removeLogin">) =>
      act(deps, { actor, action: "players/removeLogin", ...of }, (trx, { uid }) =>
        removeLogin(deps, trx, { uid, login }),
      ),

    unlock: (actor: Actor, of: ConsolePayload<"players/unlock">) =>
      act(deps, { actor, action: "players/unlock", ...of }, async (trx, player) => {
        const { uid, username_key, phone } = player;
        const names = [username_key, ...(phone === null ? [] : [phone])];
        await guard.clearAccount(trx, { uid, names });
        await audit.record(trx, { uid, event: "unlocked", place: null });
        return [];
      }),

    resend: (actor: Actor, { message, ...of }: ConsolePayload<"players/resend">) =>
      act(deps, { actor, action: "players/resend", ...of }, async (trx, { uid }) => {
        const isSent = await messages.resend(trx, { uid, id: message });
        return isSent ? changesBetween(null, { message }) : failed(codes.notFound, "没有此消息");
      }),

    ban: (actor: Actor, { until, ...of }: ConsolePayload<"players/ban">) =>
      act(deps, { actor, action: "players/ban", ...of }, (trx, player) =>
        ban(deps, trx, player, until),
      ),

    unban: (actor: Actor, of: ConsolePayload<"players/unban">) =>
      act(deps, { actor, action: "players/unban", ...of }, (trx, player) =>
        unban(deps, trx, player),
      ),

    removeSecondFactor: (
      actor: Actor,
      { checks, ...of }: ConsolePayload<"players/removeSecondFactor">,
    ) =>
      act(deps, { actor, action: "players/removeSecondFactor", ...of }, async (trx, { uid }) => {
        const isRemoved = await operatorAccounts.removeSecondFactor(uid, trx);
        if (!isRemoved) return failed(codes.taken, "此玩家没有开启登录保护");
        return changesBetween(null, { checks: checks.join(" ") });
      }),

    verify: (actor: Actor, { birthDate, ...of }: ConsolePayload<"players/verify">) =>
      act(deps, { actor, action: "players/verify", ...of }, async (trx, { uid }) => {
        if (!isDay(birthDate) || birthDate > toShanghaiDay(clock.now()))
          return invalidField("birthDate", "出生日期有误，请核对");
        const isVerified = await realNames.verify(trx, { uid, birthDate });
        if (!isVerified) return failed(codes.taken, "此玩家已实名，或正在等待核验结果");
        await audit.record(trx, { uid, event: "realname-verified", place: null });
        return changesBetween(null, { realName: "verified" });
      }),

    resetRealName: (actor: Actor, of: ConsolePayload<"players/resetRealName">) =>
      act(deps, { actor, action: "players/resetRealName", ...of }, async (trx, { uid }) => {
        if (!(await realNames.reset(trx, uid))) return failed(codes.taken, "实名状态不是未通过");
        return changesBetween({ realName: "failed" }, { realName: "none" });
      }),

    stopDeletion: (actor: Actor, of: ConsolePayload<"players/stopDeletion">) =>
      act(deps, { actor, action: "players/stopDeletion", ...of }, async (trx, player) => {
        const isStopped = await deletions.stop(trx, player.uid);
        if (!isStopped) return failed(codes.taken, "此玩家没有可以撤销的注销申请");
        return changesBetween({ state: "deleting" }, { state: "active" });
      }),
  };
}
