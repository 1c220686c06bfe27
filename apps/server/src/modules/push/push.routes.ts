import { done } from "../../infra/answer.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import type { PushService } from "./push.service.ts";

export function pushRoutes({
  pushes,
}: {
  pushes: PushService;
}): ModuleHandlers<
  | "user/getPushState"
  | "user/pushSubscribe"
  | "user/pushUnsubscribe"
  | "user/messageSettingsChange"
  | "push/mute"
  | "push/renew"
> {
  return {
    "user/getPushState": async (_payload, { player }) => done(await pushes.state(player)),
    "user/pushSubscribe": (target, { player }) => pushes.subscribe(player, target),
    "user/pushUnsubscribe": async (_payload, { player }) => {
      await pushes.unsubscribe(player);
      return done(null);
    },
    "user/messageSettingsChange": (wanted, { player }) => pushes.change(player, wanted),
    "push/mute": ({ sign }) => pushes.mute(sign),
    "push/renew": (target, { ip }) => pushes.renew(target, ip),
  };
}
