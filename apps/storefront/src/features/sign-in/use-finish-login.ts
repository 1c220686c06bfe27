import type { Failure, Result } from "@playfront/contract/api";
import type { Data } from "@playfront/contract/calls";
import { deletionOffer, offerToCancel } from "./deletion-offer.ts";
import { secondStep } from "./second-step-draft.ts";
import { useSignedIn } from "./use-signed-in.ts";

/**
 * What follows the last step of a log-in: the session and the way back, or the offer to cancel a deletion. Settles with
 * true when the page is being left.
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
    const offer = deletionOffer(result);
    if (!offer) {
      fail(result);
      return false;
    }
    const cancelled = await offerToCancel(offer);
    if (cancelled?.ok) {
      secondStep.drop();
      return signedIn(cancelled.data, "已撤销注销，登录成功");
    }
    if (cancelled) fail(cancelled);
    return false;
  };
}
