import { type TSchema, Type } from "typebox";
import { codes } from "../../codes.ts";
import { Id, Text } from "../../fields.ts";
import {
  Addresses,
  Day,
  EndedWays,
  listing,
  Operator,
  OperatorName,
  OwnGames,
  RoleName,
  ShownName,
  TrailEntry,
  Words,
} from "../entities.ts";
import { ConsoleFile } from "../files.ts";
import { defineOperatorCall } from "../operator-call.ts";

const id = Id("操作员编号");
const changeReason = Type.Optional(Type.String({ maxLength: 200, label: "原因" }));
/** For the first log-in; null if another administrator has to release it first. */
const FirstPassword = Type.Union([Type.String(), Type.Null()]);
/** What another administrator has to release before it takes effect; null if it has taken effect. */
const Request = Type.Union([Id("申请编号"), Type.Null()]);
/** Null if another administrator has to release the reset first. */
const Ended = Type.Union([EndedWays, Type.Null()]);
const Page = <Row extends TSchema>(row: Row) =>
  Type.Object({ rows: Type.Array(row), total: Type.Integer() });

const trailFilter = {
  operator: Type.Optional(Text("操作员", 32)),
  action: Type.Optional(Text("操作", 64)),
  object: Type.Optional(Text("对象", 64)),
  from: Type.Optional(Day("开始日期")),
  to: Type.Optional(Day("结束日期")),
  /** A part of the object, the reason or the changes; fewer than two characters leave nothing out. */
  q: Type.Optional(Text("搜索词", 40)),
};

export const operatorCalls = {
  "operators/list": defineOperatorCall("operators/list", {
    method: "GET",
    summary: "Operators",
    permission: "operators.read",
    payload: Type.Object({
      ...listing(["id", "name", "role", "createdAt", "seenAt"]),
      /** The beginning of a name. */
      q: Type.Optional(Text("搜索词", 32)),
      role: Type.Optional(RoleName),
    }),
    data: Page(Operator),
  }),
  "operators/get": defineOperatorCall("operators/get", {
    method: "GET",
    summary: "One operator",
    permission: "operators.read",
    payload: Type.Object({ id }),
    data: Operator,
    codes: [codes.notFound],
  }),
  "operators/add": defineOperatorCall("operators/add", {
    method: "POST",
    summary:
      "Add an operator, which another administrator has to release; the password is for the first log-in and is shown once",
    permission: "operators.change",
    needsProof: true,
    payload: Type.Object({
      name: OperatorName,
      shownName: ShownName,
      role: RoleName,
      games: Type.Optional(OwnGames),
      reason: changeReason,
    }),
    data: Type.Object({
      id: Type.Union([id, Type.Null()]),
      password: FirstPassword,
      request: Request,
    }),
    codes: [codes.forbidden, codes.taken],
  }),
  "operators/change": defineOperatorCall("operators/change", {
    method: "POST",
    summary:
      "Change name, role, games or standing; what gives access needs a reason and another administrator's release; a changed role or standing ends the sessions",
    permission: "operators.change",
    needsProof: true,
    payload: Type.Object({
      id,
      shownName: ShownName,
      role: RoleName,
      enabled: Type.Boolean({ label: "启用" }),
      games: Type.Optional(OwnGames),
      addresses: Type.Optional(Addresses),
      reason: changeReason,
    }),
    data: Type.Object({ ...Operator.properties, request: Request }),
    codes: [codes.notFound, codes.forbidden],
  }),
  "operators/reset": defineOperatorCall("operators/reset", {
    method: "POST",
    summary:
      "A new password for the first log-in and a new authenticator, after proof in person; ends sessions, passkeys and keys; another administrator has to release it for a role that releases requests",
    permission: "operators.change",
    needsProof: true,
    payload: Type.Object({ id, reason: Words("原因", 200) }),
    data: Type.Object({ password: FirstPassword, request: Request, ended: Ended }),
    codes: [codes.notFound, codes.forbidden],
  }),
  "trail/list": defineOperatorCall("trail/list", {
    method: "GET",
    summary: "What operators did, newest first; counted up to 10,000",
    permission: "trail.read",
    payload: Type.Object({ ...listing(["id"]), ...trailFilter }),
    data: Page(TrailEntry),
  }),
  "trail/export": defineOperatorCall("trail/export", {
    method: "POST",
    summary:
      "What operators did as a CSV file, the newest 50,000 entries; the trail keeps the reason",
    permission: "trail.export",
    shows: "file",
    payload: Type.Object({ ...trailFilter, reason: Words("原因", 200) }),
    data: Type.Object({
      ...ConsoleFile.properties,
      rows: Type.Integer(),
      /** There are more entries. */
      isCut: Type.Boolean(),
    }),
  }),
};
