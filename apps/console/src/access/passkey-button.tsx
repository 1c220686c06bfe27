import { Button } from "@mui/material";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { startAuthentication } from "@simplewebauthn/browser";
import { useState } from "react";
import { passkeyFailure } from "./passkey-failure.ts";

type Used = NonNullable<ConsolePayload<"session/finish">["passkey"]>;
type Options = NonNullable<ConsoleData<"session/begin">["passkey"]>;

interface PasskeyButtonProps {
  options: Options;
  onUsed(passkey: Used): Promise<unknown>;
  onFailure(message: string): void;
}

/** Asks the device for a passkey of the operator. */
export function PasskeyButton({ options, onUsed, onFailure }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    onFailure("");
    try {
      await onUsed(await startAuthentication({ optionsJSON: options as never }));
    } catch (error) {
      onFailure(passkeyFailure(error));
    }
    setBusy(false);
  };
  return (
    <Button variant="contained" size="large" disabled={isBusy} onClick={start} autoFocus>
      使用通行密钥登录
    </Button>
  );
}
