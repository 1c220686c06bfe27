/** Carries a code to a phone. Throws when it cannot; the job that called it tries again. */
export interface SmsProvider {
  send(message: { phone: string; code: string }): Promise<void>;
}

/**
 * Prints `sms to=<phone> code=<code>` instead of sending: for development and tests. These lines are the only place
 * where a code is ever written in clear.
 */
export function createConsoleSms(write: (line: string) => void = writeToStdout): SmsProvider {
  return {
    send: async ({ phone, code }) => write(`sms to=${phone} code=${code}`),
  };
}

function writeToStdout(line: string): void {
  process.stdout.write(`${line}\n`);
}
