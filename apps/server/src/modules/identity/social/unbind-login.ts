import type { SocialProvider } from "@playfront/contract/constants";
import type { Executor } from "@playfront/database/connect";
import type { AccountService } from "../account/account.service.ts";
import { endSocialSteps } from "../login/second-step.service.ts";
import * as repository from "./social.repository.ts";

/**
 * Ends a provider's way in to an account, with the log-ins that wait after it. `last` and nothing else if the player could
 * not log in afterwards: passkeys do not count, because a device gets lost.
 */
export async function unbindLogin(
  trx: Executor,
  accounts: AccountService,
  { uid, provider }: { uid: string; provider: SocialProvider },
): Promise<"unbound" | "none" | "last"> {
  const phone = await accounts.lock(trx, uid);
  const bound = await repository.findAllByAccount(trx, uid);
  if (!bound.some((login) => login.provider === provider)) return "none";
  const isLast = phone === null && bound.length === 1 && !(await accounts.hasPassword(trx, uid));
  if (isLast) return "last";
  await repository.remove(trx, { uid, provider });
  await endSocialSteps(trx, uid);
  return "unbound";
}
