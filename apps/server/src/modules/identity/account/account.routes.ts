import { done } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import { placeOf } from "../session/session-place.ts";
import type { AccountService } from "./account.service.ts";
import type { AvatarService } from "./avatar.service.ts";
import type { PhoneService } from "./phone.service.ts";
import type { ProfileService } from "./profile.service.ts";

export function accountRoutes({
  accounts,
  phones,
  profiles,
  avatars,
}: {
  accounts: AccountService;
  phones: PhoneService;
  profiles: ProfileService;
  avatars: AvatarService;
}): ModuleHandlers<
  | "user/getUserInfo"
  | "user/bindPhoneCheck"
  | "user/bindPhoneChange"
  | "user/passwordChange"
  | "user/nicknameChange"
  | "user/uploadAvatar"
> {
  return {
    "user/getUserInfo": async (_payload, { player }) => done(await accounts.userInfo(player.uid)),
    "user/bindPhoneCheck": ({ captcha: code }, { player, deviceid }) =>
      phones.prove({ ...player, code, deviceid }),
    "user/bindPhoneChange": ({ phone, captcha: code, sign, password }, context) =>
      phones.change({ ...context.player, phone, code, sign, password, place: placeOf(context) }),
    "user/passwordChange": ({ oldpassword, newpassword, captcha: code }, context) =>
      profiles.changePassword({
        player: context.player,
        oldpassword,
        newpassword,
        code,
        place: placeOf(context),
      }),
    "user/nicknameChange": ({ nickname }, context) =>
      profiles.changeNickname({ uid: context.player.uid, nickname, place: placeOf(context) }),
    "user/uploadAvatar": (_payload, context) =>
      avatars.upload({ uid: context.player.uid, place: placeOf(context) }, context.request),
  };
}
