import type { IncomingMessage } from "node:http";
import { codes } from "@playfront/contract/codes";
import {
  consoleApiBase,
  mayCall,
  mayKeyCall,
  type OperatorCall,
} from "@playfront/contract/console/operator-call";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type FailedAnswer, failed } from "../infra/answer.ts";
import type { Refusals } from "../modules/operator/access/refusals.ts";
import type { OperatorKeys } from "../modules/operator/operator-keys.service.ts";
import type { OperatorSessions } from "../modules/operator/operator-sessions.service.ts";
import type { OperatorWatch } from "../modules/operator/watch/operator-watch.service.ts";
import type { IsOwn } from "./own-games.ts";
import { refuse } from "./refuse.ts";
import { readCookie } from "./session-cookie.ts";
import { payloadOf } from "./streams.ts";

export interface AdmissionDeps {
  sessions: OperatorSessions;
  keys: OperatorKeys;
  watch: OperatorWatch;
  isOwn: IsOwn;
  refusals: Refusals;
  /** Hears of every request with a session or key. */
  noteCaller(request: IncomingMessage, owner: string): void;
}

/** Refuses requests of other sites, without a session or key, and without the permission. */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  call: OperatorCall,
  deps: AdmissionDeps,
) {
  reply.header("cache-control", "no-store");
  if (call.method === "POST" && isFromAnotherSite(request))
    return refuse(reply, failed(codes.forbidden, "请在控制台页面中操作"));
  if (call.permission === "visitor") return;
  const { authorization } = request.headers;
  return authorization === undefined
    ? admitSession(request, reply, call, deps)
    : admitKey(request, reply, { call, authorization }, deps);
}

async function admitSession(
  request: FastifyRequest,
  reply: FastifyReply,
  call: OperatorCall,
  { sessions, watch, refusals }: AdmissionDeps,
) {
  const token = readCookie(request, "session");
  const operator = token === null ? null : await sessions.find({ token, ip: request.ip });
  request.operator = operator;
  if (operator === null) return refuse(reply, failed(codes.unauthorized));
  const tooOften = await watch.admitCall(operator);
  if (tooOften) return refuse(reply, tooOften);
  if (!mayCall(operator.role, call))
    return refuseCall(request, reply, { call, failure: noPermission, refusals });
  if (call.needsProof && !operator.isProved)
    return refuse(reply, failed(codes.forbidden, "请再次输入密码", { needsProof: true }));
}

async function admitKey(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, authorization }: { call: OperatorCall; authorization: string },
  { keys, refusals }: AdmissionDeps,
) {
  const found = await keys.find({ authorization, ip: request.ip });
  if (!found.ok) return refuse(reply, found);
  request.operator = found.data;
  if (!mayKeyCall(found.data.role, call))
    return refuseCall(request, reply, { call, failure: noPermissionOfKey, refusals });
}

/** Answers to an operator who is bound to games as if objects of others did not exist. */
export async function guardGames(
  request: FastifyRequest,
  reply: FastifyReply,
  call: OperatorCall,
  { isOwn, noteCaller, refusals }: AdmissionDeps,
) {
  const { operator } = request;
  if (operator) noteCaller(request.raw, `operator ${operator.name}`);
  const games = operator?.games ?? null;
  if (games === null) return;
  if (!(await isOwn(call.owners, payloadOf(call, request), games)))
    return refuseCall(request, reply, { call, failure: failed(codes.notFound), refusals });
}

const noPermission = failed(codes.forbidden, "您的角色没有此权限");
const noPermissionOfKey = failed(codes.forbidden, "此密钥没有此权限");

/** Refuses what the operator or the key may not do, and tells the trail. */
export async function refuseCall(
  { operator }: FastifyRequest,
  reply: FastifyReply,
  { call, failure, refusals }: { call: OperatorCall; failure: FailedAnswer; refusals: Refusals },
) {
  if (operator) await refusals.refusedCall(operator, call.path.slice(consoleApiBase.length));
  return refuse(reply, failure);
}

/** Browsers name the page's site; a program that sends no such header has no cookie to be misused. */
function isFromAnotherSite({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin";
}
