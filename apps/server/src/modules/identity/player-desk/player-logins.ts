import { codes } from "@playfront/contract/codes";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { type SocialProvider, socialNames, socialProviders } from "@playfront/contract/constants";
import { joinWords } from "@playfront/contract/texts/join-words";
import type { Executor } from "@playfront/database/connect";
import { failed } from "../../../infra/answer.ts";
import { changesBetween } from "../../operator/trail.service.ts";
import type { OperatorPasskeys } from "../passkey/operator-passkeys.service.ts";
import type { OperatorSocialLogins } from "../social/operator-social-logins.service.ts";
import type { ActResult } from "./player-act.ts";

export interface PlayerLoginDeps {
  socialLogins: OperatorSocialLogins;
  passkeys: OperatorPasskeys;
}

/** Accounts of providers and passkeys that log in to the account. There are few: all are on the first page. */
export async function listLogins(
  { socialLogins, passkeys }: PlayerLoginDeps,
  uid: string,
): Promise<ConsoleData<"players/logins">["rows"]> {
  const [bound, keys] = await Promise.all([socialLogins.list(uid), passkeys.list(uid)]);
  return [
    ...bound.map(({ provider, createdAt }) => ({
      login: provider,
      kind: provider,
      name: "",
      createdAt,
      seenAt: null,
    })),
    ...keys.map(({ id, ...key }) => ({ login: id, kind: "passkey" as const, ...key })),
  ];
}

/** Takes one of them from the account. The last way in stays: the player could not log in any more. */
export async function removeLogin(
  { socialLogins, passkeys }: PlayerLoginDeps,
  trx: Executor,
  { uid, login }: { uid: string; login: string },
): Promise<ActResult> {
  const provider = socialProviders.find((known) => known === login);
  if (provider !== undefined) return removeProvider(socialLogins, trx, { uid, provider });
  const name = await passkeys.remove(trx, { uid, id: login });
  if (name === null) return failed(codes.taken, "此玩家没有此通行密钥");
  return changesBetween({ login: `通行密钥「${name}」` }, { login: "" });
}

async function removeProvider(
  socialLogins: OperatorSocialLogins,
  trx: Executor,
  { uid, provider }: { uid: string; provider: SocialProvider },
): Promise<ActResult> {
  const result = await socialLogins.remove(trx, { uid, provider });
  const name = socialNames[provider];
  if (result === "none") return failed(codes.taken, joinWords("此玩家没有绑定", name));
  if (result === "last") {
    return failed(codes.taken, joinWords(name, "是此玩家唯一的登录方式，请玩家先绑定手机号"));
  }
  return changesBetween({ login: name }, { login: "" });
}
