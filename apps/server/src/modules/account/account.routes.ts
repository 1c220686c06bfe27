import { done } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";
import { placeOf } from "../session/session.routes.ts";

export function accountRoutes({
  accounts,
  phones,
  profiles,
  avatars,
}: Services): ModuleHandlers<
  | "user/getUserInfo"
  | "user/bindPhoneCheck"
  | "user/bindPhoneChange"
  | "user/passwordChange"
  | "user/nicknameChange"
  | "user/uploadAvatar"
> {
  return {
    "user/getUserInfo": async (_payload, { player }) => done(await accounts.userInfo(player.uid)),
    "user/bindPhoneCheck": ({ captcha: code }, { player: { uid } }) => phones.prove({ uid, code }),
    "user/bindPhoneChange": ({ phone, captcha: code, sign }, { player: { uid } }) =>
      phones.change({ uid, phone, code, sign }),
    "user/passwordChange": ({ oldpassword, newpassword }, context) =>
      profiles.changePassword({
        uid: context.player.uid,
        oldpassword,
        newpassword,
        place: placeOf(context),
      }),
    "user/nicknameChange": ({ nickname }, { player: { uid } }) =>
      profiles.changeNickname({ uid, nickname }),
    "user/uploadAvatar": (_payload, { player, request }) => avatars.upload(player.uid, request),
  };
}
