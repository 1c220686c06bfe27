import type { Failure, Result } from "@playfront/contract/api";
import type { Data } from "@playfront/contract/calls";
import { offerToCancel, pendingDeletion } from "./pending-deletion.ts";
import { secondStep } from "./second-step-draft.ts";
import { useSignedIn } from "./use-signed-in.ts";

/**
 * Handles the answer of the last login step: stores the session and navigates back, or offers to cancel a pending
 * deletion. Resolves to true if the page is being left.
 */
export function useFinishLogin() {
  const signedIn = useSignedIn("login");
  return async (
    result: Result<Data<"user/loginSubmit">>,
    fail: (failure: Failure) => void,
  ): Promise<boolean> => {
    if (result.ok) {
      secondStep.drop();
      return signedIn(result.data, "登录成功");
    }
    const pending = pendingDeletion(result);
    if (!pending) {
      fail(result);
      return false;
    }
    const cancelled = await offerToCancel(pending);
    if (cancelled?.ok) {
      secondStep.drop();
      return signedIn(cancelled.data, "已撤销注销，登录成功");
    }
    if (cancelled) fail(cancelled);
    return false;
  };
}
