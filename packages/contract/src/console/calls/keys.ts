import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { ShanghaiTime } from "../../entities.ts";
import { Id } from "../../fields.ts";
import { listing, OneOf, OperatorName, OwnGames, RoleName, Words } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";

const id = Id("密钥编号");

export const keyStates = ["live", "expired", "revoked"] as const;

const OperatorKey = Type.Object({
  id,
  name: Type.String(),
  role: RoleName,
  games: OwnGames,
  /** The operator who made it; it stops working when that operator may not have it any more. */
  operator: Type.String(),
  state: OneOf(keyStates, "状态"),
  createdAt: ShanghaiTime,
  expiresAt: ShanghaiTime,
  /** Null before the first use. */
  seenAt: Type.Union([ShanghaiTime, Type.Null()]),
});

export const keyCalls = {
  "keys/list": defineOperatorCall("keys/list", {
    method: "GET",
    summary:
      "Keys for programs, the newest first: of all operators for an administrator, else one's own",
    permission: "keys.change",
    owners: ["own"],
    payload: Type.Object(listing(["id"])),
    data: Type.Object({ rows: Type.Array(OperatorKey), total: Type.Integer() }),
  }),
  "keys/add": defineOperatorCall("keys/add", {
    method: "POST",
    summary: "Make a key, which is shown once. Only an administrator makes keys of other roles",
    permission: "keys.change",
    owners: ["own"],
    needsProof: true,
    payload: Type.Object({
      name: OperatorName,
      role: RoleName,
      games: Type.Optional(OwnGames),
      /** The last day in Shanghai, at most a year away. */
      until: Type.String({
        pattern: "^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$",
        label: "有效期至",
      }),
    }),
    data: Type.Object({ id, key: Type.String() }),
    codes: [codes.taken],
  }),
  "keys/revoke": defineOperatorCall("keys/revoke", {
    method: "POST",
    summary: "End a key at once",
    permission: "keys.change",
    owners: ["own"],
    payload: Type.Object({ id, reason: Words("原因", 200) }),
    data: Type.Null(),
    codes: [codes.notFound],
  }),
};
