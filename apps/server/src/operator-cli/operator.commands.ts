import {
  type EndedWays,
  longestShownName,
  operatorNamePattern,
} from "@playfront/contract/console/entities";
import { type Role, roleNames } from "@playfront/contract/console/roles";
import type { Static } from "typebox";
import type { Answer } from "../infra/answer.ts";
import { commandLine } from "../modules/operator/trail.service.ts";
import { argumentsOf, type Command, type Outcome, textOf, UsageError } from "./command.ts";
import { formatTable } from "./table.ts";

/** Commands for the accounts of the operators' console. */
export const operatorCommands: Record<string, Command> = {
  list: {
    usage: "",
    about: "the operators and their roles",
    prepare: (given) => {
      argumentsOf(given);
      return async ({ operators }) => {
        const { rows } = await operators.list({ page: 1, pageSize: 1_000 });
        if (rows.length === 0) return { lines: ["No operators."] };
        const lines = rows.map(({ name, role, enabled, shownName, seenAt }) => [
          name,
          role,
          enabled ? "" : "disabled",
          seenAt ?? "never",
          shownName,
        ]);
        const heads = ["name", "role", "", "last log-in", "person"];
        return {
          lines: formatTable(
            heads,
            heads.map(() => "left"),
            lines,
          ),
        };
      };
    },
  },
  add: {
    usage: "<name> <person> [--role administrator]",
    about: `adds an operator and prints the password for the first log-in. Roles: ${roleNames.join(", ")}`,
    options: { role: { type: "string" } },
    prepare: (given) => {
      const [name, person] = argumentsOf(given, "name", "person") as [string, string];
      const operator = {
        ...readNames(name, person),
        role: readRole(textOf(given, "role", "administrator")),
      };
      return async ({ operators }) => tell(name, await operators.add(commandLine, operator));
    },
  },
  reset: {
    usage: "<name> --reason <text>",
    about:
      "gives a new password for the first log-in, after proof in person; takes the authenticator off, ends sessions, passkeys and keys",
    options: { reason: { type: "string" } },
    prepare: (given) => {
      const [name = ""] = argumentsOf(given, "name");
      const reason = textOf(given, "reason", "").trim();
      if (reason === "") throw new UsageError("--reason says why, for the trail");
      return async ({ operators }) => {
        const { rows } = await operators.list({ page: 1, pageSize: 1_000, q: name });
        const id = rows.find((row) => row.name === name)?.id;
        if (id === undefined) return { lines: [`There is no operator ${name}.`], refused: true };
        const made = await operators.reset(commandLine, { id, reason });
        const told = tell(name, made);
        return made.ok ? { ...told, lines: [...told.lines, tellEnded(made.data.ended)] } : told;
      };
    },
  },
};

function tell(name: string, made: Answer<{ password: string }>): Outcome {
  if (!made.ok) return { lines: [`There is an operator ${name} already.`], refused: true };
  return {
    lines: [
      `${name} can log in at /console/ with the password ${made.data.password}`,
      "It is shown once and good for 72 hours. The first log-in asks for another password and sets up an authenticator.",
    ],
  };
}

type Ended = Static<typeof EndedWays>;

function tellEnded({ sessions, passkeys, keys }: Ended): string {
  const list = (names: readonly string[]) => (names.length > 0 ? names.join(", ") : "none");
  return `Ended: sessions ${sessions}; passkeys ${list(passkeys)}; keys ${list(keys)}`;
}

function readNames(name: string, person: string) {
  if (!new RegExp(operatorNamePattern).test(name))
    throw new UsageError("a name is 3 to 32 small letters, digits, ., _ and -, a letter first");
  const shownName = person.trim();
  if (shownName === "" || shownName.length > longestShownName)
    throw new UsageError(`a person's name has at most ${longestShownName} characters`);
  return { name, shownName };
}

function readRole(text: string): Role {
  const role = roleNames.find((name) => name === text);
  if (role !== undefined) return role;
  throw new UsageError(`there is no role ${text}; there are ${roleNames.join(", ")}`);
}
