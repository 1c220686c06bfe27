import { type TObject, Type } from "typebox";
import { codes } from "../../codes.ts";
import { ShanghaiTime } from "../../entities.ts";
import { Id } from "../../fields.ts";
import { listing, OneOf, Words, WrittenTime } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";

const id = Id("公告编号");
/** The revision that the operator saw. A newer one is a conflict. */
const revision = Type.Integer({ minimum: 1, maximum: 2_000_000_000, label: "版本" });
const seen = { id, revision };

export const announcementStates = ["draft", "scheduled", "sent", "withdrawn"] as const;
/** All players, those of a first channel, or those who have played a game. */
export const audiences = ["all", "channel", "game"] as const;

const fields = {
  title: Words("标题", 40),
  content: Words("内容", 1000),
  /** Router path of the page that it is about. */
  link: Type.Optional(Type.String({ pattern: "^(/[\\w/-]*)?$", maxLength: 200, label: "链接" })),
  audience: OneOf(audiences, "发送给"),
  cid: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_-]{0,64}$", label: "渠道编号" })),
  gameid: Type.Optional(Type.String({ pattern: "^([1-9][0-9]{0,17})?$", label: "游戏编号" })),
};

const Announcement = Type.Object({
  ...seen,
  ...fields,
  link: Type.String(),
  cid: Type.String(),
  gameid: Type.String(),
  state: OneOf(announcementStates, "状态"),
  /** When it is to be sent, or was; null for a draft. */
  sendAt: Type.Union([ShanghaiTime, Type.Null()]),
  updatedAt: ShanghaiTime,
  updatedBy: Type.String(),
});

function act<Payload extends TObject>(name: string, payload: Payload, summary: string) {
  return defineOperatorCall(`announcements/${name}`, {
    method: "POST",
    summary,
    permission: "announcements.write",
    payload,
    data: Announcement,
    codes: [codes.notFound, codes.taken],
  });
}

export const announcementCalls = {
  "announcements/list": defineOperatorCall("announcements/list", {
    method: "GET",
    summary: "Messages to many players, the newest first",
    permission: "announcements.read",
    payload: Type.Object({
      ...listing(["id"]),
      state: Type.Optional(OneOf(announcementStates, "状态")),
    }),
    data: Type.Object({ rows: Type.Array(Announcement), total: Type.Integer() }),
  }),
  "announcements/get": defineOperatorCall("announcements/get", {
    method: "GET",
    summary: "One message to many players",
    permission: "announcements.read",
    payload: Type.Object({ id }),
    data: Announcement,
    codes: [codes.notFound],
  }),
  "announcements/add": act("add", Type.Object(fields), "Add a draft"),
  "announcements/change": act(
    "change",
    Type.Object({ ...seen, ...fields }),
    "Change a draft, or one that is scheduled, which becomes a draft",
  ),
  "announcements/send": act(
    "send",
    Type.Object({ ...seen, at: Type.Optional(WrittenTime("发送时间")) }),
    "Send a draft now, or at a time to come",
  ),
  "announcements/withdraw": act(
    "withdraw",
    Type.Object({ ...seen, reason: Words("原因", 200) }),
    "Take it out of all inboxes, or keep a scheduled one from being sent",
  ),
};
