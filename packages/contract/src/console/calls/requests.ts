import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { ShanghaiTime } from "../../entities.ts";
import { Id } from "../../fields.ts";
import { EndedWays, listing, OneOf } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";
import { mayDo, type Permission, type Role } from "../roles.ts";

/** What needs a second operator, and what both must be allowed. The trail's entry of the asking has the same name. */
const needs = {
  "gifts/export": "codes.export",
  "gifts/compensate": "codes.compensate",
  "gifts/ask-void": "codes.reissue",
  "dead-codes/ask-reissue": "codes.reissue",
  "dead-codes/ask-reissue-all": "codes.reissue",
  "operators/ask-add": "operators.change",
  "operators/ask-change": "operators.change",
  "operators/ask-reset": "operators.change",
} as const satisfies Record<string, Permission>;

export type RequestKind = keyof typeof needs;

export const requestKinds = Object.keys(needs) as RequestKind[];

/** What the role may ask for, and decide when another operator asks for it. */
export const requestsOf = (role: Role): RequestKind[] =>
  requestKinds.filter((kind) => mayDo(role, needs[kind]));

const id = Id("申请编号");

const OperatorRequest = Type.Object({
  id,
  kind: OneOf(requestKinds, "事项"),
  /** What it is about, such as `gift/3`. */
  object: Type.String(),
  /** What the second operator has to know, field by field. */
  facts: Type.Array(
    Type.Object({
      field: Type.String(),
      value: Type.String(),
      /** Of a change: the value when it was asked for. */
      before: Type.Optional(Type.String()),
    }),
  ),
  reason: Type.String(),
  /** `expired` if nobody decided in time. */
  state: OneOf(["open", "released", "refused", "expired"], "状态"),
  requestedBy: Type.String(),
  requestedAt: ShanghaiTime,
  decidedBy: Type.String(),
  decidedAt: Type.Union([ShanghaiTime, Type.Null()]),
  /** Whether the caller may decide it: open, by somebody else, with the permission. */
  isForMe: Type.Boolean(),
  /** Whether the caller may fetch the file that was released. */
  hasFile: Type.Boolean(),
});

export const requestCalls = {
  "requests/list": defineOperatorCall("requests/list", {
    method: "GET",
    summary: "What the caller asked for, and what the caller's role decides; the newest first",
    permission: "self",
    payload: Type.Object(listing(["id"])),
    data: Type.Object({ rows: Type.Array(OperatorRequest), total: Type.Integer() }),
  }),
  "requests/decide": defineOperatorCall("requests/decide", {
    method: "POST",
    summary: "Release or refuse what another operator asked for; the kind's permission is needed",
    permission: "self",
    needsProof: true,
    payload: Type.Object({ id, isReleased: Type.Boolean({ label: "批准" }) }),
    data: Type.Object({
      ...OperatorRequest.properties,
      /** For the first log-in of the operator whom the release added or reset; shown once. */
      password: Type.Union([Type.String(), Type.Null()]),
      /** What a released reset has ended. */
      ended: Type.Union([EndedWays, Type.Null()]),
    }),
    codes: [codes.notFound, codes.forbidden, codes.taken],
  }),
};
