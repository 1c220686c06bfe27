import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { Id } from "../../fields.ts";
import { Day, OneOf } from "../entities.ts";
import { ConsoleFile } from "../files.ts";
import { defineOperatorCall } from "../operator-call.ts";

/** The most days that figures are asked for at once. */
export const longestRange = 92;

const days = { from: Day("开始日期"), to: Day("结束日期") };
const cid = Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$", label: "渠道" }));
const gameid = Type.Optional(Id("游戏编号"));

const counts = {
  visits: Type.Integer(),
  registrations: Type.Integer(),
  logins: Type.Integer(),
  claims: Type.Integer(),
  entries: Type.Integer(),
  downloadStarts: Type.Integer(),
  downloadFinishes: Type.Integer(),
  shareOpens: Type.Integer(),
  invitations: Type.Integer(),
};

/** Of those who registered so many days before, how many came back on the day. */
const Retention = Type.Object({ registered: Type.Integer(), returned: Type.Integer() });

const DayFigures = Type.Object({
  day: Type.String(),
  ...counts,
  /** Null for one game, and for a partner's: no account belongs to a game. */
  retention: Type.Union([
    Type.Object({ day1: Retention, day7: Retention, day30: Retention }),
    Type.Null(),
  ]),
});

/** Lines by their visits; `name` is null if there is no such channel or game any more. */
const Lines = Type.Object({
  lines: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.Union([Type.String(), Type.Null()]),
      ...counts,
    }),
  ),
  /** There are more. */
  isCut: Type.Boolean(),
});

const Searches = Type.Array(
  Type.Object({ keyword: Type.String(), searches: Type.Integer(), misses: Type.Integer() }),
);

export const figureCalls = {
  "figures/days": defineOperatorCall("figures/days", {
    method: "GET",
    summary: "Figures of each day, with those of the seven days before to compare with",
    permission: "figures.read",
    owners: ["own"],
    payload: Type.Object({ ...days, cid, gameid }),
    data: Type.Object({ days: Type.Array(DayFigures) }),
    codes: [codes.notFound],
  }),
  "figures/channels": defineOperatorCall("figures/channels", {
    method: "GET",
    summary: "Figures of each channel: the first hundred by their visits",
    permission: "figures.read",
    payload: Type.Object({ ...days, gameid }),
    data: Lines,
  }),
  "figures/games": defineOperatorCall("figures/games", {
    method: "GET",
    summary: "Figures of each game: the first hundred by their visits",
    permission: "figures.read",
    owners: ["own"],
    payload: Type.Object({ ...days, cid }),
    data: Lines,
    codes: [codes.notFound],
  }),
  "figures/searches": defineOperatorCall("figures/searches", {
    method: "GET",
    summary: "What was searched for most, and what was searched for without a hit",
    permission: "figures.read",
    payload: Type.Object(days),
    data: Type.Object({ searched: Searches, missed: Searches }),
  }),
  "figures/export": defineOperatorCall("figures/export", {
    method: "GET",
    summary: "The figures as a file: those of the days as CSV, all of them as XLSX",
    permission: "figures.read",
    owners: ["own"],
    shows: "table",
    payload: Type.Object({ ...days, cid, gameid, format: OneOf(["csv", "xlsx"], "格式") }),
    data: ConsoleFile,
    codes: [codes.notFound],
  }),
};
