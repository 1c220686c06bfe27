import { describe, expect, test } from "vitest";
import { consoleCalls } from "./calls.ts";
import { mayCall, mayKeyCall, type OperatorCall } from "./operator-call.ts";
import { roleNames } from "./roles.ts";

/** Fields of payloads and answers, by name or label, that say who a player is. */
const names = /^(uids?|seenUid|players?|phone|username|nickname|realName|contact)$/i;
const labels = /玩家|手机|昵称|身份证/;

const ofTicket = ["data.uid", "data.contact"];
const ofTickets = ["data.rows.uid", "data.rows.contact"];

/** Calls without a permission about players that take or answer who one is, of the shop's own people: no partner or key makes them. */
const ofPersons: Readonly<Record<string, readonly string[]>> = {
  // Who gets a code, by id.
  "gifts/find-code": ["payload.wanted", "data.uid"],
  "gifts/void": ["payload.seenUid"],
  "gifts/compensate": ["payload.uids", "data.unknown.uids", "data.owners.uids"],
  "dead-codes/list": ["data.rows.uid"],
  // Who wrote to the shop; the contact is masked.
  "reports/list": ofTickets,
  "tickets/list": ofTickets,
  "tickets/ofPlayer": ["payload.uid", ...ofTickets],
  ...Object.fromEntries(
    ["get", "take", "assign", "release", "answer", "close"].map((act) => [
      `tickets/${act}`,
      ofTicket,
    ]),
  ),
};

/** The same, for partners and keys as well, and what these may learn by them. */
const ofAll: Readonly<Record<string, { fields: readonly string[]; learns: string }>> = {
  "gifts/refusal": {
    fields: ["payload.player", "data.uid"],
    learns: "by the id alone, why a player who tried to claim the gift could not",
  },
  "posts/list": {
    fields: ["data.rows.uid", "data.rows.nickname"],
    learns: "the name that the shop shows to everybody beside the post; the id is null",
  },
  "posts/get": {
    fields: ["data.uid", "data.nickname"],
    learns: "the name that the shop shows to everybody beside the post; the id is null",
  },
};

interface Schema {
  label?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

/** The paths of the fields below a schema that say who a player is. */
function fieldsOf(schema: Schema, path: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = `${path}.${name}`;
    const isOfPlayer = names.test(name) || labels.test(field.label ?? "");
    return [...(isOfPlayer ? [inner] : []), ...fieldsOf(field, inner)];
  });
  const parts = [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [...own, ...parts.flatMap((part) => (part ? fieldsOf(part, path) : []))];
}

const calls = Object.entries<OperatorCall>(consoleCalls);

describe("calls that take or answer who a player is", () => {
  test("need a permission about players, but for those listed here", () => {
    const found = calls
      .filter(([, { permission }]) => !permission.startsWith("players."))
      .map(([name, { payload, data }]) => [
        name,
        [...fieldsOf(payload as Schema, "payload"), ...fieldsOf(data as Schema, "data")],
      ])
      .filter(([, fields]) => fields!.length > 0);
    const listed = Object.entries(ofAll).map(([name, { fields }]) => [name, fields]);
    expect(Object.fromEntries(found)).toEqual({ ...ofPersons, ...Object.fromEntries(listed) });
  });

  test("are made by no partner and no key, but for three", () => {
    const open = calls
      .filter(([name, { permission }]) => permission.startsWith("players.") || name in ofPersons)
      .filter(
        ([, call]) => mayCall("partner", call) || roleNames.some((role) => mayKeyCall(role, call)),
      );
    expect(open.map(([name]) => name)).toEqual([]);
  });

  test("have no player in their addresses, which are logged", () => {
    const open = calls.filter(([name]) => name in ofAll || name in ofPersons);
    const inAddress = open.filter(
      ([, { method, payload }]) =>
        method === "GET" && fieldsOf(payload as Schema, "payload").length > 0,
    );
    expect(inAddress.map(([name]) => name)).toEqual(["tickets/ofPlayer"]);
  });
});
