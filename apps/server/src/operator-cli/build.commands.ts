import { statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { toShanghaiTime } from "../infra/clock.ts";
import { checkBuildChange } from "../modules/catalogue/build/build.rules.ts";
import type { Build } from "../modules/catalogue/build/build.service.ts";
import type { OperatorServices } from "../operator-services.ts";
import {
  argumentsOf,
  type Command,
  type CommandInput,
  numberOf,
  type Outcome,
  textOf,
  UsageError,
} from "./command.ts";
import { inspectPackage } from "./inspect-package.ts";

const longestList = 200;

/** Commands for packages: which are registered, and which of them players download. */
export const buildCommands: Record<string, Command> = {
  add: {
    usage: "<file.apk> [--id <id>] [--game <gameid>] [--force]",
    about: "registers a package by the name of its file; with --game it becomes that game's",
    options: {
      id: { type: "string" },
      game: { type: "string" },
      force: { type: "boolean" },
    },
    prepare: (given) => {
      const path = readPath(given);
      const id = readBuildId(textOf(given, "id", basename(path).replace(/\.apk$/i, "")));
      const gameid = given.values.game === undefined ? null : readGameid(given);
      const force = given.values.force === true;
      return (services) => addBuild(services, { id, path, gameid, force });
    },
  },
  register: {
    usage: "<id>",
    about: "registers the builds/<id>.apk that lies in storage already, or compares it",
    prepare: (given) => {
      const id = readBuildId(argumentsOf(given, "id")[0]!);
      return async (services) =>
        describeRegistration(services, id, await services.packager.fromStorage(id));
    },
  },
  pack: {
    usage: "<id> --channel <channel>,… --to <folder>",
    about:
      "writes <id>-<channel>.apk into a folder, for shops that take files, and prints the SHA-256 of each; run again, it goes on",
    options: { channel: { type: "string" }, to: { type: "string" } },
    prepare: (given) => {
      const id = readBuildId(argumentsOf(given, "id")[0]!);
      const channels = readChannelList(textOf(given, "channel", ""));
      const folder = textOf(given, "to", "");
      if (folder === "") throw new UsageError("--to names the folder that the files go to");
      return (services) => packBuild(services, { id, channels, folder });
    },
  },
  inspect: {
    usage: "<file.apk>",
    about: "what a file says of itself, its channels and signers, and why it would be refused",
    prepare: (given) => {
      const path = readPath(given);
      return () => inspectPackage(path);
    },
  },
  list: {
    usage: "[--limit 20]",
    about: "the registered packages, newest first",
    options: { limit: { type: "string" } },
    prepare: (given) => {
      argumentsOf(given);
      const limit = numberOf(given, "limit", { fallback: 20, max: longestList });
      return async (services) => {
        const builds = await services.builds.list(limit);
        return {
          lines: builds.length === 0 ? ["No package is registered."] : builds.map(formatLine),
        };
      };
    },
  },
  show: {
    usage: "<id>",
    about: "what a package says of itself",
    prepare: (given) => {
      const id = readBuildId(argumentsOf(given, "id")[0]!);
      return async (services) => {
        const build = await services.builds.find(id);
        return build === null ? unknownBuild(id) : { lines: describeBuild(build) };
      };
    },
  },
  use: {
    usage: "<id> --game <gameid> [--force]",
    about: "makes it what a game's players download; --force lets the package's name change",
    options: { game: { type: "string" }, force: { type: "boolean" } },
    prepare: (given) => {
      const id = readBuildId(argumentsOf(given, "id")[0]!);
      const gameid = readGameid(given);
      const force = given.values.force === true;
      return (services) => useBuild(services, { id, gameid, force });
    },
  },
};

async function packBuild(
  { packager }: OperatorServices,
  { id, channels, folder }: { id: string; channels: readonly string[]; folder: string },
): Promise<Outcome> {
  await mkdir(folder, { recursive: true });
  const lines: string[] = [];
  for (const cid of channels) {
    const path = join(folder, `${id}-${cid}.apk`);
    const packed = await packager.pack({ id, cid, path });
    if (!packed.ok) return { lines: [...lines, `${cid}: ${packed.msg}`], refused: true };
    lines.push(`${packed.sha256}  ${path}${packed.isNew ? "" : "  (was there)"}`);
  }
  return { lines };
}

function readChannelList(text: string): string[] {
  const channels = [...new Set(text.split(",").map((cid) => cid.trim()))];
  if (channels.every((cid) => /^[A-Za-z0-9_-]{1,64}$/.test(cid))) return channels;
  throw new UsageError("--channel takes channels with commas in between, such as tap,huawei");
}

interface Use {
  id: string;
  gameid: string;
  force: boolean;
}

async function addBuild(
  services: OperatorServices,
  { path, gameid, ...wanted }: Omit<Use, "gameid"> & { path: string; gameid: string | null },
): Promise<Outcome> {
  const registered = await describeRegistration(
    services,
    wanted.id,
    await services.packager.upload(wanted.id, path),
  );
  if (registered.refused || gameid === null) return registered;
  const used = await useBuild(services, { ...wanted, gameid });
  return { ...used, lines: [...registered.lines, ...used.lines] };
}

async function describeRegistration(
  services: OperatorServices,
  id: string,
  outcome: Awaited<ReturnType<OperatorServices["packager"]["upload"]>>,
): Promise<Outcome> {
  if (!outcome.ok) {
    const why = `Not registered (${outcome.reason}): ${outcome.msg}`;
    return { lines: [why], refused: true };
  }
  const build = await services.builds.find(id);
  const how = outcome.isNew ? "is registered." : "was registered before, with these very bytes.";
  return { lines: [`${id} ${how}`, ...(build === null ? [] : describeBuild(build))] };
}

async function useBuild(services: OperatorServices, { id, gameid, force }: Use): Promise<Outcome> {
  const build = await services.builds.find(id);
  if (build === null) return unknownBuild(id);
  const game = await services.games.findPackaged(gameid);
  if (game === null) return { lines: [`There is no game ${gameid}.`], refused: true };
  const before = game.build === null ? null : await services.builds.find(game.build);
  const { refusal, warnings } = checkBuildChange({ ...game, build: before }, build, { force });
  const name = game.gamename;
  if (refusal !== null) return { lines: [`${name} keeps its build: ${refusal}.`], refused: true };
  if (!(await services.games.useBuild(gameid, { build, before: game.build })))
    return { lines: [`The build of ${name} has just been changed.`], refused: true };
  return {
    lines: [`${name} (${gameid}) is downloaded as ${id} now.`],
    warnings: warnings.map(({ english }) => english),
  };
}

function unknownBuild(id: string): Outcome {
  return { lines: [`No package ${id} is registered.`], refused: true };
}

function formatLine({
  id,
  packageName,
  versionName,
  versionCode,
  size,
  registeredAt,
}: Build): string {
  const version = `${versionName ?? "?"} (${versionCode})`;
  const facts = [id, packageName, version, formatSize(size), toShanghaiTime(registeredAt)];
  return facts.join("  ");
}

function describeBuild(build: Build): string[] {
  const { minSdk, targetSdk, permissions } = build;
  const facts: [string, string][] = [
    ["package", build.packageName],
    ["label", build.label ?? "unknown"],
    ["version", `${build.versionName ?? "unknown"} (${build.versionCode})`],
    ["Android", `level ${minSdk ?? "unknown"} and up, made for ${targetSdk ?? "unknown"}`],
    ["size", `${build.size} bytes (${formatSize(build.size)})`],
    ["sha256", build.sha256],
    ["signer", build.signer ?? "unknown"],
    ["schemes", build.schemes.join(", ")],
    ["came with", build.cameWith === null ? "no channel" : `channel ${build.cameWith}`],
    ["public", build.isPublic ? "yes" : "once a game uses it"],
    ["registered", toShanghaiTime(build.registeredAt)],
    ["permissions", permissions.length === 0 ? "none" : permissions.join("\n")],
  ];
  return facts.flatMap(([name, value]) =>
    value.split("\n").map((text, index) => `  ${(index === 0 ? name : "").padEnd(12)}${text}`),
  );
}

function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)}K` : `${(kilobytes / 1024).toFixed(1)}M`;
}

function readPath(given: CommandInput): string {
  const [path] = argumentsOf(given, "file.apk") as [string];
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
  throw new UsageError(`there is no file "${path}"`);
}

function readBuildId(text: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text)) return text;
  throw new UsageError(
    `"${text}" is no id of a build: letters, digits, ". _ -", at most 64 of them; --id names one`,
  );
}

function readGameid(given: CommandInput): string {
  const text = textOf(given, "game", "");
  if (/^[1-9]\d{0,17}$/.test(text)) return text;
  throw new UsageError(`--game takes the number of a game, not "${text}"`);
}
