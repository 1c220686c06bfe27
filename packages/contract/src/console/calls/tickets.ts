import { type TObject, type TProperties, Type } from "typebox";
import { codes } from "../../codes.ts";
import { ShanghaiTime } from "../../entities.ts";
import { Id, Text } from "../../fields.ts";
import { feedbackKinds, reportReasons } from "../../post-words.ts";
import { listing, OneOf, Words } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";
import type { Permission } from "../roles.ts";

const id = Id("工单编号");

/** `working` is open and has an assignee. */
export const ticketStates = ["open", "working", "answered", "closed"] as const;
/** In characters. */
export const longestAnswer = 1000;

const keysOf = <Words extends object>(words: Words) =>
  Object.keys(words) as (keyof Words & string)[];
const kind = OneOf(keysOf(feedbackKinds), "类别");
const Name = Type.Union([Type.String(), Type.Null()]);

/** What an operator needs to see, answer and assign tickets, and to be assigned one. */
export const ticketHandling = "tickets.handle" satisfies Permission;

const Ticket = Type.Object({
  id,
  /** Null for a visitor, who gets no message: an operator writes to the contact. */
  uid: Type.Union([Id("玩家编号"), Type.Null()]),
  kind,
  /** Of reports only. */
  reason: Type.Union([OneOf(keysOf(reportReasons), "举报理由"), Type.Null()]),
  /** What is reported, such as `article/12`; null for the shop as a whole. */
  target: Name,
  content: Type.String(),
  /** Masked; empty if none was left, and once the ticket is closed. */
  contact: Type.String(),
  device: Type.String(),
  state: OneOf(ticketStates, "状态"),
  /** The name of the operator who works at it or has settled it. */
  assignee: Name,
  answer: Name,
  createdAt: ShanghaiTime,
  /** The time of the answer; null without one. */
  answeredAt: Type.Union([ShanghaiTime, Type.Null()]),
});

/** Tickets of one queue, open ones the oldest first. */
function queue<const Queue extends string, Filter extends TProperties>(
  name: Queue,
  filter: Filter,
  summary: string,
) {
  return defineOperatorCall(`${name}/list`, {
    method: "GET",
    summary: `${summary}, the oldest first unless asked otherwise; counted up to 10,000`,
    permission: ticketHandling,
    shows: "persons",
    payload: Type.Object({
      ...listing(["id"]),
      /** `open` without one. */
      state: Type.Optional(OneOf(ticketStates, "状态")),
      assignee: Type.Optional(Text("处理人", 32)),
      ...filter,
    }),
    data: Type.Object({ rows: Type.Array(Ticket), total: Type.Integer() }),
  });
}

/** Refused with 409 and `{by, state, answer}` if another operator was faster. */
function act<Payload extends TObject>(name: string, payload: Payload, summary: string) {
  return defineOperatorCall(`tickets/${name}`, {
    method: "POST",
    summary,
    permission: ticketHandling,
    payload,
    data: Ticket,
    codes: [codes.notFound, codes.taken],
  });
}

const answerFields = {
  title: Words("标题", 40),
  content: Words("内容", longestAnswer),
  /** Offered to who answers. */
  enabled: Type.Boolean({ label: "启用" }),
};
const answerId = Id("常用回复编号");
const revision = Type.Integer({ minimum: 1, maximum: 2_000_000_000, label: "版本" });
const CannedAnswer = Type.Object({ id: answerId, revision, ...answerFields });

export const ticketCalls = {
  "tickets/list": queue("tickets", { kind: Type.Optional(kind) }, "Feedback"),
  "reports/list": queue(
    "reports",
    { reason: Type.Optional(OneOf(keysOf(reportReasons), "举报理由")) },
    "Reports",
  ),
  "tickets/ofPlayer": defineOperatorCall("tickets/ofPlayer", {
    method: "GET",
    summary: "The newest hundred feedbacks and reports of a player",
    permission: ticketHandling,
    shows: "person",
    payload: Type.Object({ uid: Id("玩家编号") }),
    data: Type.Object({ rows: Type.Array(Ticket) }),
  }),
  "tickets/get": defineOperatorCall("tickets/get", {
    method: "GET",
    summary: "One feedback or report",
    permission: ticketHandling,
    shows: "person",
    payload: Type.Object({ id }),
    data: Type.Object({
      ...Ticket.properties,
      /** Where the shop shows what is reported, or the console a review or comment; null if it has no page, or none any more. */
      targetPage: Name,
    }),
    codes: [codes.notFound],
  }),
  "tickets/take": act(
    "take",
    Type.Object({ id, seen: Type.Optional(Text("处理人", 32)) }),
    "Become the assignee, if it still has the one that was seen",
  ),
  "tickets/assign": act(
    "assign",
    Type.Object({ id, to: Text("处理人", 32), seen: Type.Optional(Text("处理人", 32)) }),
    "Give an open ticket to a colleague, if it still has the assignee that was seen",
  ),
  "tickets/colleagues": defineOperatorCall("tickets/colleagues", {
    method: "GET",
    summary: "Who can be given a ticket: operators with a role that answers them",
    permission: ticketHandling,
    payload: Type.Object({}),
    data: Type.Object({
      rows: Type.Array(Type.Object({ name: Type.String(), shownName: Type.String() })),
    }),
  }),
  "tickets/release": act("release", Type.Object({ id }), "Put one's own ticket back"),
  "tickets/answer": act(
    "answer",
    Type.Object({ id, text: Words("回复", longestAnswer) }),
    "Answer an open ticket; a player gets the answer as a message",
  ),
  "tickets/close": act(
    "close",
    Type.Object({ id, reason: Words("原因", 200) }),
    "Close a ticket without an answer, or after a visitor has been written to",
  ),
  "tickets/revealContact": defineOperatorCall("tickets/revealContact", {
    method: "POST",
    summary: "The contact that a sender has left; the trail tells why",
    permission: "players.reveal",
    shows: "secret",
    payload: Type.Object({ id, reason: Words("原因", 200) }),
    data: Type.Object({ value: Type.String() }),
    codes: [codes.notFound],
  }),
  "answers/list": defineOperatorCall("answers/list", {
    method: "GET",
    summary: "Canned answers",
    permission: ticketHandling,
    payload: Type.Object({
      ...listing(["id"]),
      enabled: Type.Optional(Type.Boolean({ label: "启用" })),
    }),
    data: Type.Object({ rows: Type.Array(CannedAnswer), total: Type.Integer() }),
  }),
  "answers/get": defineOperatorCall("answers/get", {
    method: "GET",
    summary: "One canned answer",
    permission: ticketHandling,
    payload: Type.Object({ id: answerId }),
    data: CannedAnswer,
    codes: [codes.notFound],
  }),
  "answers/add": defineOperatorCall("answers/add", {
    method: "POST",
    summary: "Add a canned answer; there are at most 500",
    permission: ticketHandling,
    payload: Type.Object(answerFields),
    data: CannedAnswer,
    codes: [codes.failure],
  }),
  "answers/change": defineOperatorCall("answers/change", {
    method: "POST",
    summary: "Change a canned answer, if it still is at the revision that was seen",
    permission: ticketHandling,
    payload: Type.Object({ id: answerId, revision, ...answerFields }),
    data: CannedAnswer,
    codes: [codes.notFound, codes.taken],
  }),
};
