import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { ShanghaiTime } from "../../entities.ts";
import { Empty, Id, Text } from "../../fields.ts";
import { CreatedPasskey, PasskeyOptions } from "../../passkeys.ts";
import { Words } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";

const Passkey = Type.Object({
  id: Id("通行密钥编号"),
  name: Type.String(),
  /** The host that it is for. */
  host: Type.String(),
  createdAt: ShanghaiTime,
  /** Null before the first use. */
  seenAt: Type.Union([ShanghaiTime, Type.Null()]),
});

const Passkeys = Type.Object({ rows: Type.Array(Passkey) });

export const passkeyCalls = {
  "passkeys/list": defineOperatorCall("passkeys/list", {
    method: "GET",
    summary: "One's own passkeys",
    permission: "self",
    payload: Empty,
    data: Passkeys,
  }),
  "passkeys/options": defineOperatorCall("passkeys/options", {
    method: "POST",
    summary: "What the browser needs to create a passkey",
    permission: "self",
    needsProof: true,
    payload: Empty,
    data: PasskeyOptions,
  }),
  "passkeys/add": defineOperatorCall("passkeys/add", {
    method: "POST",
    summary:
      "Add the passkey that the browser created; later log-ins can use it in place of a code",
    permission: "self",
    needsProof: true,
    payload: Type.Object({ name: Text("名称", 32), passkey: CreatedPasskey }),
    data: Passkeys,
    codes: [codes.failure, codes.taken],
  }),
  "operators/passkeys": defineOperatorCall("operators/passkeys", {
    method: "GET",
    summary: "The passkeys of an operator",
    permission: "operators.read",
    payload: Type.Object({ id: Id("操作员编号") }),
    data: Passkeys,
  }),
  "operators/removePasskey": defineOperatorCall("operators/removePasskey", {
    method: "POST",
    summary: "Remove a passkey of an operator and end the operator's sessions",
    permission: "operators.change",
    payload: Type.Object({
      id: Id("操作员编号"),
      passkey: Id("通行密钥编号"),
      reason: Words("原因", 200),
    }),
    data: Passkeys,
    codes: [codes.notFound],
  }),
};
