import { toShanghaiTime } from "../infra/clock.ts";
import { printable } from "../infra/sheets/printable.ts";
import { readChannelValues } from "../modules/attribution/channel/read-channel-values.ts";
import { commandLine } from "../modules/operator/trail.service.ts";
import { reportCommand } from "./channel-report.commands.ts";
import { argumentsOf, type Command, numberOf, textOf, UsageError } from "./command.ts";
import { formatTable } from "./table.ts";

const longestName = 40;
const longestList = 1_000;

/** Commands for channels, through which players come to the shop. */
export const channelCommands: Record<string, Command> = {
  list: {
    usage: "[--after <channel>] [--limit 200]",
    about:
      "the channels by name; * marks the default one, which players of no or an unknown channel count for",
    options: { after: { type: "string" }, limit: { type: "string" } },
    prepare: (given) => {
      argumentsOf(given);
      const after = textOf(given, "after", "");
      const limit = numberOf(given, "limit", { fallback: 200, max: longestList });
      return async (services) => {
        const channels = await services.channels.list({ after, limit });
        if (channels.length === 0) return { lines: ["No channels."] };
        const rows = channels.map(({ cid, name, isDefault, createdAt }) => [
          isDefault ? "*" : "",
          cid,
          name,
          toShanghaiTime(createdAt),
        ]);
        const heads = ["", "channel", "name", "since"];
        const isCut = channels.length === limit;
        return {
          lines: formatTable(heads, ["left", "left", "left", "left"], rows),
          warnings: isCut ? [`There may be more: --after ${channels.at(-1)?.cid}`] : [],
        };
      };
    },
  },
  add: {
    usage: "<channel> <name> [--default]",
    about:
      "makes a channel; links to the shop carry it as ?cid=<channel>. --default: in place of the one before",
    options: { default: { type: "boolean" } },
    prepare: (given) => {
      const [cid, name] = argumentsOf(given, "channel", "name") as [string, string];
      const channel = { cid: readCid(cid), name: readName(name) };
      const isDefault = given.values.default === true;
      return async (services) => {
        const isNew = await services.channels.add({ ...channel, isDefault });
        if (!isNew) return { lines: [`Channel ${cid} is there already.`], refused: true };
        const role = isDefault ? "the default channel" : "a channel";
        return { lines: [`${cid} is ${role} now: /app/home/?cid=${cid}`] };
      };
    },
  },
  values: {
    usage: "<channel> [<JSON object>]",
    about:
      "what games read beside the channel's name, by Walle's reader; an object such as '{\"invite\":12}' replaces it, '{}' removes it",
    prepare: (given) => {
      const [cid, json] =
        given.positionals.length === 2 ? given.positionals : argumentsOf(given, "channel");
      const values = json === undefined ? null : readChannelValues(json);
      if (typeof values === "string") throw new UsageError(values);
      return async (services) => {
        const { channelDesk } = services;
        const answer = await (values === null
          ? channelDesk.get(cid!)
          : channelDesk.change(commandLine, { id: cid!, values }));
        if (!answer.ok) return { lines: [`There is no channel ${cid}.`], refused: true };
        return { lines: [JSON.stringify(answer.data.values)] };
      };
    },
  },
  report: reportCommand,
};

function readCid(text: string): string {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(text)) return text;
  throw new UsageError("a channel is 1 to 64 letters, digits, _ and -");
}

function readName(text: string): string {
  const name = text.trim();
  const isPlain = name !== "" && printable(name) === name && !name.includes("\n");
  if (isPlain && [...name].length <= longestName) return name;
  throw new UsageError(`a name is one line of at most ${longestName} characters`);
}
