import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { ShanghaiTime } from "../../entities.ts";
import { Id } from "../../fields.ts";
import { listing, WrittenTime } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";

const id = Id("开服编号");
const gameid = Id("游戏编号");

/** A name of one line: it also stands in calendar files. */
export const longestServerName = 30;
const fields = {
  serverName: Type.String({
    pattern: `^[^\\p{C}\\s](?:[^\\p{C}]{0,${longestServerName - 2}}[^\\p{C}\\s])?$`,
    label: "服务器名",
  }),
  opensAt: WrittenTime("开服时间"),
  /** A gift of the game; empty for none. */
  giftid: Type.String({ pattern: "^([1-9][0-9]{0,17})?$", label: "礼包编号" }),
  /** Proposed or withdrawn without. */
  published: Type.Boolean({ label: "上架" }),
};

const ConsoleOpening = Type.Object({
  id,
  gameid,
  gamename: Type.String(),
  ...fields,
  opensAt: ShanghaiTime,
  /** The revision that the operator saw. A newer one is a conflict. */
  revision: Type.Integer(),
  updatedAt: ShanghaiTime,
  updatedBy: Type.String(),
});

/** Lines of one paste. */
export const mostPasted = 500;

export const openingCalls = {
  "openings/list": defineOperatorCall("openings/list", {
    method: "GET",
    summary: "Openings of servers, the latest first; counted up to 10,000",
    permission: "openings.read",
    owners: ["own"],
    payload: Type.Object({
      ...listing(["opensAt"]),
      gameid: Type.Optional(gameid),
      published: Type.Optional(fields.published),
    }),
    data: Type.Object({ rows: Type.Array(ConsoleOpening), total: Type.Integer() }),
  }),
  "openings/get": defineOperatorCall("openings/get", {
    method: "GET",
    summary: "One opening of a server",
    permission: "openings.read",
    owners: ["opening"],
    payload: Type.Object({ id }),
    data: ConsoleOpening,
    codes: [codes.notFound],
  }),
  "openings/add": defineOperatorCall("openings/add", {
    method: "POST",
    summary: "Add an opening; without `published` it is a proposal",
    permission: "openings.write",
    owners: ["gameid"],
    payload: Type.Object({ gameid, ...fields }),
    data: ConsoleOpening,
    codes: [codes.taken],
  }),
  "openings/change": defineOperatorCall("openings/change", {
    method: "POST",
    summary: "Change, publish or withdraw an opening that still is as the operator saw it",
    permission: "openings.write",
    owners: ["opening"],
    payload: Type.Object({
      id,
      revision: Type.Integer({ minimum: 1, maximum: 2_000_000_000, label: "版本" }),
      ...fields,
    }),
    data: ConsoleOpening,
    codes: [codes.notFound, codes.taken],
  }),
  "openings/paste": defineOperatorCall("openings/paste", {
    method: "POST",
    summary:
      "Add the openings of a text, one a line: game, server, time and gift between tabs or commas; wrong lines are told by number and left out",
    permission: "openings.write",
    owners: ["own"],
    payload: Type.Object({
      text: Type.String({ minLength: 1, maxLength: 100_000, label: "开服表" }),
      published: fields.published,
      /** Only tells what would be added. */
      isTrial: Type.Boolean({ label: "仅检查" }),
    }),
    data: Type.Object({
      added: Type.Integer(),
      problems: Type.Array(Type.Object({ line: Type.Integer(), msg: Type.String() })),
    }),
    codes: [codes.taken],
    longestBody: 400_000,
  }),
};
