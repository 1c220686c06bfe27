import { argumentsOf, type Command } from "./command.ts";

/** Commands for real names that the authority has not answered for. */
export const realNameCommands: Record<string, Command> = {
  ask: {
    usage: "",
    about:
      "asks the authority now about everyone who waits, and goes on with reports of play that rest",
    prepare: (given) => {
      argumentsOf(given);
      return async ({ realNames }) => {
        const { cases, games } = await realNames.checkNow();
        const lines: string[] = [];
        if (cases > 0) lines.push(`A running node asks about ${cases} now.`);
        if (games > 0)
          lines.push(`Reports of play that rested go on within a minute: games ${games}.`);
        if (lines.length > 0) return { lines };
        return { lines: ["Nobody waits for the authority."], refused: true };
      };
    },
  },
};
