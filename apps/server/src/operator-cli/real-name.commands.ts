import { argumentsOf, type Command } from "./command.ts";

/** Commands for real names that the authority has not answered for. */
export const realNameCommands: Record<string, Command> = {
  ask: {
    usage: "",
    about: "asks the authority now about everyone who waits, as after it was away",
    prepare: (given) => {
      argumentsOf(given);
      return async ({ realNames }) => {
        const waiting = await realNames.checkNow();
        if (waiting === 0) return { lines: ["Nobody waits for the authority."], refused: true };
        return { lines: [`A running node asks about ${waiting} now.`] };
      };
    },
  },
};
