import type { SocialProvider } from "@playfront/contract/constants";
import type { Executor } from "@playfront/database/connect";
import type { AccountService } from "../account/account.service.ts";
import { endSocialSteps } from "../login/second-step.service.ts";
import * as repository from "./social.repository.ts";

/** What an account logs in by. Passkeys do not count, because a device gets lost. */
export interface WaysIn {
  phone: boolean;
  password: boolean;
  providers: SocialProvider[];
}

/** Locks the account's row until the transaction ends. */
export async function lockWaysIn(
  trx: Executor,
  accounts: AccountService,
  uid: string,
): Promise<WaysIn> {
  const phone = (await accounts.lock(trx, uid)) !== null;
  const bound = await repository.findAllByAccount(trx, uid);
  const providers = bound.map(({ provider }) => provider);
  return { phone, password: await accounts.hasPassword(trx, uid), providers };
}

/** What is left without a provider. */
export function without({ providers, ...others }: WaysIn, ended: SocialProvider): WaysIn {
  return { ...others, providers: providers.filter((provider) => provider !== ended) };
}

export const isAny = ({ phone, password, providers }: WaysIn): boolean =>
  phone || password || providers.length > 0;

/**
 * Ends a provider's way in to an account, with the log-ins that wait after it. `last` and nothing else if the player could
 * not log in afterwards.
 */
export async function unbindLogin(
  trx: Executor,
  accounts: AccountService,
  { uid, provider }: { uid: string; provider: SocialProvider },
): Promise<"unbound" | "none" | "last"> {
  const ways = await lockWaysIn(trx, accounts, uid);
  if (!ways.providers.includes(provider)) return "none";
  if (!isAny(without(ways, provider))) return "last";
  await removeLogin(trx, { uid, provider });
  return "unbound";
}

/** The caller has locked the account. */
export async function removeLogin(
  trx: Executor,
  login: { uid: string; provider: SocialProvider },
): Promise<void> {
  await repository.remove(trx, login);
  await endSocialSteps(trx, login.uid);
}
