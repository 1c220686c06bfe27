import { type SubmitEvent, useState } from "react";

/** Sends a step of the log-in: the form's event leads to `send`, whose error is shown until the next try. */
export function useStep(send: () => Promise<void>, onFailure: (message: string) => void) {
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    onFailure("");
    try {
      await send();
    } catch (error) {
      onFailure((error as Error).message);
    }
    setBusy(false);
  };
  return { isBusy, submit };
}
