/** One code on its way to one phone. */
export interface SmsMessage {
  phone: string;
  code: string;
  /** Names the request; vendors hand it back in their receipts, none of them refuses it a second time. */
  id: string;
}

/**
 * What became of a message. `reason` is fit for the log: it holds neither the phone nor the code.
 * - `sent`: the vendor has taken it; `receipt` finds it in the vendor's console.
 * - `later`: the vendor has not taken it and may do so after `seconds`.
 * - `refused`: the vendor will never take it; with `alarm` it takes none at all until a person acts.
 * - `unknown`: it was handed over, and no answer says what became of it.
 */
export type SmsOutcome =
  | { result: "sent"; receipt: string }
  | { result: "later"; seconds?: number; reason: string }
  | { result: "refused"; alarm: boolean; reason: string }
  | { result: "unknown"; reason: string };

/** Carries a code to a phone. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<SmsOutcome>;
}

/**
 * Prints `sms to=<phone> code=<code>` instead of sending: for development and tests. These lines are the only place
 * where a code is ever written in clear.
 */
export function createConsoleSms(write: (line: string) => void = writeToStdout): SmsProvider {
  return {
    send: async ({ phone, code }) => {
      write(`sms to=${phone} code=${code}`);
      return { result: "sent", receipt: "console" };
    },
  };
}

function writeToStdout(line: string): void {
  process.stdout.write(`${line}\n`);
}
