import type { Failure, Result } from "@playfront/contract/api";
import type { Data } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import type { SecondFactorNeeded } from "@playfront/contract/envelope";
import { type LoginMode, loginWay } from "./login-way.ts";
import { secondStep } from "./second-step-draft.ts";
import { useFinishLogin } from "./use-finish-login.ts";

/** What both ways to log in need of the page. */
export interface FirstStepProps {
  /** Why the second step ended; null at the beginning. */
  endMessage: string | null;
  onSecondStep: (sign: string) => void;
}

/** Handles the answer of a first step, whose way the device remembers: goes on to the second, or finishes the login. True if the form is being left. */
export function useFirstStep(onSecondStep: (sign: string) => void, way?: LoginMode) {
  const finish = useFinishLogin();
  return async (
    result: Result<Data<"user/loginSubmit">>,
    fail: (failure: Failure) => void,
  ): Promise<boolean> => {
    const sign = secondStepSign(result);
    if (way && (result.ok || sign !== null)) loginWay.write(way);
    if (sign === null) return finish(result, fail);
    secondStep.keep({ sign });
    onSecondStep(sign);
    return true;
  };
}

/** The token for the second step, which a right first step gets if the account has 登录保护; otherwise null. */
function secondStepSign(result: Result<unknown>): string | null {
  if (result.ok || result.kind !== "coded" || result.code !== codes.secondFactorNeeded) return null;
  const { sign } = (result.data ?? {}) as Partial<SecondFactorNeeded>;
  return typeof sign === "string" ? sign : null;
}
