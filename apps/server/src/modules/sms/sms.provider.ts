/** One code for one phone. */
export interface SmsMessage {
  phone: string;
  code: string;
  /** Id of the request; vendors return it in their receipts, but none of them refuses a repeated one. */
  id: string;
}

/**
 * What became of a message. `reason` may be logged: it contains neither the phone nor the code.
 * - `sent`: the vendor has taken it; `receipt` finds it in the vendor's console.
 * - `later`: the vendor has not taken it and may take it after `seconds`.
 * - `refused`: the vendor will never take it; with `alarm` it takes no message at all until an operator acts.
 * - `unknown`: it was handed over, but no answer says what became of it.
 */
export type SmsOutcome =
  | { result: "sent"; receipt: string }
  | { result: "later"; seconds?: number; reason: string }
  | { result: "refused"; alarm: boolean; reason: string }
  | { result: "unknown"; reason: string };

/** Sends codes to phones. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<SmsOutcome>;
}

/**
 * Prints `sms to=<phone> code=<code>` instead of sending: for development and tests. No other code writes a code in
 * clear.
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
