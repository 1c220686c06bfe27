import type {
  KnownAccount,
  OperatorAccounts,
} from "../modules/identity/operator-accounts/operator-accounts.service.ts";
import {
  argumentsOf,
  type Command,
  type CommandInput,
  type CommandWork,
  type Outcome,
  UsageError,
} from "./command.ts";

const longestList = 200;

/** Commands for an account whose owner has asked for it and has been identified. */
export const accountCommands: Record<string, Command> = {
  sessions: {
    usage: "<username | uid>",
    about: "where an account is signed in",
    prepare: (given) => forAccount(given, listSessions),
  },
  "end-sessions": {
    usage: "<username | uid>",
    about: "logs an account out everywhere at once; its owner logs in again",
    prepare: (given) =>
      forAccount(given, async (accounts, { uid, username }) => {
        const ended = await accounts.endSessions(uid);
        if (ended === 0) return { lines: [`${username} is signed in nowhere.`], refused: true };
        return { lines: [`${username} (${uid}): ${countSessions(ended)} ended on every node.`] };
      }),
  },
  "remove-second-factor": {
    usage: "<username | uid>",
    about: "takes 登录保护 off an account whose owner lost phone and recovery codes, once proved",
    prepare: (given) =>
      forAccount(given, async (accounts, { uid, username }) => {
        const isRemoved = await accounts.removeSecondFactor(uid);
        if (!isRemoved) return { lines: [`${username} has no second factor.`], refused: true };
        return {
          lines: [
            `${username} (${uid}): a log-in takes the password alone now; the owner is told.`,
          ],
        };
      }),
  },
};

function forAccount(
  given: CommandInput,
  act: (accounts: OperatorAccounts, account: KnownAccount) => Promise<Outcome>,
): CommandWork {
  const name = readName(argumentsOf(given, "username | uid")[0]!);
  return async ({ accounts }) => {
    const account = await accounts.find(name);
    if (account) return act(accounts, account);
    return { lines: [`There is no account ${name}.`], refused: true };
  };
}

async function listSessions(
  accounts: OperatorAccounts,
  { uid, username }: KnownAccount,
): Promise<Outcome> {
  const found = await accounts.sessions(uid, longestList);
  if (found.length === 0) return { lines: [`${username} (${uid}) is signed in nowhere.`] };
  const lines = found.map(
    ({ name, address, createdat, seenat }) =>
      `  seen ${seenat}  since ${createdat}  ${address || "unknown address"}  ${name}`,
  );
  const warnings = found.length === longestList ? ["There may be more."] : [];
  return { lines: [`${username} (${uid}): ${countSessions(found.length)}`, ...lines], warnings };
}

function countSessions(sessions: number): string {
  return sessions === 1 ? "1 session" : `${sessions} sessions`;
}

/** A uid in digits, or a username. */
function readName(text: string): string {
  if (/^(?:[1-9]\d{0,17}|[A-Za-z]\w{0,63})$/.test(text)) return text;
  throw new UsageError(`"${text}" is neither a username nor a uid`);
}
