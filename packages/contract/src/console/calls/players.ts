import { type TObject, type TSchema, Type } from "typebox";
import { codes } from "../../codes.ts";
import { socialProviders } from "../../constants.ts";
import {
  AccountActivity,
  AccountDevice,
  ClaimedCode,
  LegalName,
  Message,
  ShanghaiTime,
} from "../../entities.ts";
import { Id, paging, Text } from "../../fields.ts";
import { listing, OneOf, Words, WrittenTime } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";
import {
  type FactorCheck,
  factorChecks,
  playerStates,
  realNameStates,
  revealableFields,
} from "../players.ts";
import type { Permission } from "../roles.ts";

const id = Id("玩家编号");
const reason = Words("原因", 200);
const OrNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const listed = {
  id,
  username: Type.String(),
  nickname: Type.String(),
  /** `138****8000`; empty without a phone. */
  phone: Type.String(),
  state: OneOf(playerStates, "状态"),
  realName: OneOf(realNameStates, "实名"),
  createdAt: ShanghaiTime,
};

/** What the console shows of a player: phone, name, birth date and identity number are masked. */
const Player = Type.Object({
  ...listed,
  avatar: Type.String(),
  /** The first channel; empty if there is none. */
  channel: Type.String(),
  /** Null for a ban without an end, and without a ban. */
  bannedUntil: OrNull(ShanghaiTime),
  deletionAskedAt: OrNull(ShanghaiTime),
  deletionDue: OrNull(ShanghaiTime),
  name: Type.String(),
  identity: Type.String(),
  birthDate: Type.String(),
  hasSecondFactor: Type.Boolean(),
  /** The newest first; none of an account that is older than these records. */
  consents: Type.Array(
    Type.Object({ name: LegalName, since: Type.String(), agreedAt: ShanghaiTime }),
  ),
});

export const loginKinds = [...socialProviders, "passkey"] as const;

/** An account of a provider or a passkey that logs in to the player's account. */
const PlayerLogin = Type.Object({
  /** What `players/removeLogin` takes: the provider, or the id of the passkey. */
  login: Type.String(),
  kind: OneOf(loginKinds, "登录方式"),
  /** What the player calls a passkey; empty for a provider. */
  name: Type.String(),
  createdAt: ShanghaiTime,
  /** Null before the first use of a passkey, and for a provider. */
  seenAt: OrNull(ShanghaiTime),
});

function part<Row extends TSchema>(name: string, summary: string, row: Row) {
  return defineOperatorCall(`players/${name}`, {
    method: "GET",
    summary,
    permission: "players.read",
    shows: "person",
    payload: Type.Object({ id, ...paging }),
    data: Type.Object({ rows: Type.Array(row) }),
    codes: [codes.notFound],
  });
}

/** An act on a player, with the reason that the trail keeps. */
function act<const Needs extends Permission, Payload extends TObject>(
  name: string,
  permission: Needs,
  payload: Payload,
  summary: string,
) {
  return defineOperatorCall(`players/${name}`, {
    method: "POST",
    summary,
    permission,
    payload,
    data: Type.Null(),
    codes: [codes.notFound, codes.taken],
  });
}

const why = { id, reason };

export const playerCalls = {
  "players/list": defineOperatorCall("players/list", {
    // A phone in an address would be in logs and in the browser's history.
    method: "POST",
    summary: "Players, the newest first; counted up to 10,000, or 100 of each kind of name",
    permission: "players.read",
    shows: "persons",
    payload: Type.Object({
      ...listing(["id"]),
      /** A uid, a whole phone number, or the beginning of a username or nickname. */
      q: Type.Optional(Text("搜索词", 32)),
      state: Type.Optional(OneOf(["banned", "deleting"], "状态")),
    }),
    data: Type.Object({ rows: Type.Array(Type.Object(listed)), total: Type.Integer() }),
  }),
  "players/get": defineOperatorCall("players/get", {
    method: "GET",
    summary: "One player, masked",
    permission: "players.read",
    shows: "person",
    payload: Type.Object({ id }),
    data: Player,
    codes: [codes.notFound],
  }),
  "players/sessions": part("sessions", "Where a player is logged in", AccountDevice),
  "players/logins": part(
    "logins",
    "Accounts of providers and passkeys that log in to a player's account",
    PlayerLogin,
  ),
  "players/activity": part("activity", "What happened at a player's account", AccountActivity),
  "players/gifts": part("gifts", "Claimed gifts, the codes masked", ClaimedCode),
  "players/messages": part("messages", "A player's inbox", Message),
  "players/reveal": defineOperatorCall("players/reveal", {
    method: "POST",
    summary: "One masked field as it is; the trail tells which, and why",
    permission: "players.reveal",
    shows: "secret",
    payload: Type.Object({ ...why, field: OneOf(revealableFields, "内容") }),
    data: Type.Object({ value: Type.String() }),
    codes: [codes.notFound],
  }),
  "players/revealCode": defineOperatorCall("players/revealCode", {
    method: "POST",
    summary: "A claimed code as it is; the trail tells of which gift, and why",
    permission: "players.reveal",
    shows: "secret",
    payload: Type.Object({ ...why, giftid: Id("礼包编号") }),
    data: Type.Object({ value: Type.String() }),
    codes: [codes.notFound],
  }),
  "players/endSession": act(
    "endSession",
    "players.help",
    Type.Object({
      ...why,
      handle: Type.String({
        pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
        label: "设备",
      }),
    }),
    "End one session",
  ),
  "players/endSessions": act(
    "endSessions",
    "players.help",
    Type.Object(why),
    "End all sessions and forget the devices",
  ),
  "players/removeLogin": act(
    "removeLogin",
    "players.help",
    Type.Object({
      ...why,
      login: Type.String({
        pattern: `^(${socialProviders.join("|")}|[1-9][0-9]{0,17})$`,
        label: "登录方式",
      }),
    }),
    "Unbind an account of a provider, or remove a passkey; the last way in stays",
  ),
  "players/unlock": act(
    "unlock",
    "players.help",
    Type.Object(why),
    "Clear what delays the next log-in",
  ),
  "players/resend": act(
    "resend",
    "players.help",
    Type.Object({ ...why, message: Id("消息编号") }),
    "Send a message once more",
  ),
  "players/ban": act(
    "ban",
    "players.act",
    Type.Object({ ...why, until: Type.Optional(WrittenTime("封禁至")) }),
    "Ban a player, until a time or without an end; a ban that lasts gets the new end",
  ),
  "players/unban": act("unban", "players.act", Type.Object(why), "End a ban"),
  "players/removeSecondFactor": act(
    "removeSecondFactor",
    "players.act",
    Type.Object({
      ...why,
      /** All of them. */
      checks: Type.Array(OneOf(Object.keys(factorChecks) as FactorCheck[], "核实项"), {
        minItems: Object.keys(factorChecks).length,
        maxItems: Object.keys(factorChecks).length,
        uniqueItems: true,
        label: "核实项",
      }),
    }),
    "Remove the second factor of a player who has proved to be the owner",
  ),
  "players/verify": act(
    "verify",
    "players.act",
    Type.Object({
      ...why,
      birthDate: Type.String({
        pattern: "^(19|20)\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$",
        label: "出生日期",
      }),
    }),
    "Verify a real name without the authority, on the operator's responsibility",
  ),
  "players/resetRealName": act(
    "resetRealName",
    "players.act",
    Type.Object(why),
    "Make a failed real name one that was never submitted",
  ),
  "players/stopDeletion": act(
    "stopDeletion",
    "players.act",
    Type.Object(why),
    "Stop a deletion at the player's request",
  ),
};
