import type { Call } from "@playfront/contract/call";
import type { CallName } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Answer, type FailedAnswer, failed } from "../answer.ts";
import { identityOf, type Player } from "./call-context.ts";
import { sendFailure } from "./errors.ts";

/**
 * Calls that accept a session which was found a few seconds ago: they only read, mark something as seen, or look at the
 * session in their own statement. Every other call reads the session from the database.
 */
const callsOfKeptSessions: ReadonlySet<CallName> = new Set<CallName>([
  "article/countView",
  "channel/visit",
  "game/getDownloadUrl",
  "game/getEntryUrl",
  "game/getPlaytime",
  "game/getRecentGameList",
  "gift/getClaimedList",
  "gift/getReminderList",
  "gift/getUserGiftSnList",
  "opening/getReminderList",
  "review/getOwnReview",
  "user/checkLogin",
  "user/getActivityList",
  "user/getDeletionInfo",
  "user/getDeviceList",
  "user/getSecondFactor",
  "user/getUnreadCount",
  "user/getUserFcmInfo",
  "user/getUserInfo",
  "user/getUserMessageList",
  "user/readAllMessages",
  "user/readMessage",
]);

/** Player's calls whose own statement finds the session of the token, so that the call takes one statement. */
const callsThatFindSessions = ["gift/getUserGiftSn"] as const satisfies CallName[];

export type CallThatFindsSession = (typeof callsThatFindSessions)[number];

export interface AccessServices {
  /** The player of a token; null if the token is unknown or has ended. */
  findPlayer(visit: { token: string; ip: string; mayBeKept: boolean }): Promise<Player | null>;
  /** A message that says why a token has ended; null if there is none. */
  explainEnd?(token: string): Promise<string | null>;
}

interface GuardedCall {
  name: CallName;
  call: Call;
  services: AccessServices;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Null for visitors, for cached calls, whose answers are the same for everyone, and for calls that find the session. */
    player: Player | null;
  }
}

/** Sets `request.player`, and rejects callers who may not make the call. */
export async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  guarded: GuardedCall,
) {
  if (guarded.call.needsDevice && identityOf(request, "deviceid") === null) {
    return sendFailure(reply, missingDevice);
  }
  if (findsSession(guarded.name) && identityOf(request, "token") !== null) return;
  return findCaller(request, reply, guarded);
}

/** Rejects a request before its handler runs. If the handler was to find the session, a stranger still gets 401. */
export async function rejectUnread(
  request: FastifyRequest,
  reply: FastifyReply,
  guarded: GuardedCall,
  reject: () => unknown,
) {
  if (findsSession(guarded.name)) await findCaller(request, reply, guarded);
  if (!reply.sent) reject();
}

/** Answers 401, and why the session has ended. */
export async function refuseCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { services }: GuardedCall,
) {
  const token = identityOf(request, "token");
  const words = token === null ? null : await services.explainEnd?.(token);
  return sendFailure(reply, failed(codes.unauthorized, words ?? undefined));
}

/** The handler of a player's call found that the session has ended. */
export function isSessionEnd({ auth }: Call, answer: Answer<unknown>): boolean {
  return auth === "player" && !answer.ok && answer.code === codes.unauthorized;
}

function findsSession(name: CallName): boolean {
  return callsThatFindSessions.some((known) => known === name);
}

async function findCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, call, services }: GuardedCall,
) {
  const token = identityOf(request, "token");
  const mayBeKept = callsOfKeptSessions.has(name);
  request.player =
    token === null ? null : await services.findPlayer({ token, ip: request.ip, mayBeKept });
  if (call.auth === "player" && request.player === null) {
    return refuseCaller(request, reply, { name, call, services });
  }
}

const missingDevice: FailedAnswer = {
  ok: false,
  code: codes.invalid,
  msg: "缺少设备标识，请刷新页面后重试",
  data: { field: "deviceid" },
};
