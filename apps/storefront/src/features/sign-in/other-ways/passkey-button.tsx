import type { Result } from "@playfront/contract/api";
import type { Data } from "@playfront/contract/calls";
import { useState } from "react";
import { getBrowserApi } from "../../../browser/api/browser-api.ts";
import { askForPasskey, declined } from "../../../shared/account/passkeys.ts";
import { failureWords } from "../../../shared/form/failure-words.ts";
import { showToast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import { useFinishLogin } from "../use-finish-login.ts";

/** Logs in by a passkey of the device; `begin` gives a new challenge at each tap. */
export function PasskeyButton({
  label,
  begin = () => getBrowserApi().call("user/passkeyBegin", {}),
}: {
  label: string;
  begin?: () => Promise<Result<Data<"user/passkeyBegin">>>;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const finish = useFinishLogin();
  const logIn = async () => {
    setIsBusy(true);
    const isLeft = await tryLogin();
    if (!isLeft) setIsBusy(false);
  };
  const tryLogin = async () => {
    const begun = await begin();
    if (!begun.ok) return finish(begun, (failure) => showToast(failureWords(failure)));
    const passkey = await askForPasskey(begun.data);
    if (passkey === null) {
      showToast(declined);
      return false;
    }
    const result = await getBrowserApi().call("user/passkeyLogin", passkey);
    return finish(result, (failure) => showToast(failureWords(failure)));
  };
  return (
    <Button look="outline" wide busy={isBusy} onClick={() => void logIn()}>
      {label}
    </Button>
  );
}
