import { codes } from "@playfront/contract/codes";
import { mayCall, mayKeyCall, type OperatorCall } from "@playfront/contract/console/operator-call";
import type { FastifyReply, FastifyRequest } from "fastify";
import { failed } from "../infra/answer.ts";
import type { OperatorKeys } from "../modules/operator/operator-keys.service.ts";
import type { OperatorSessions } from "../modules/operator/operator-sessions.service.ts";
import type { IsOwn } from "./own-games.ts";
import { refuse } from "./refuse.ts";
import { readToken } from "./session-cookie.ts";
import { payloadOf } from "./streams.ts";

export interface AdmissionDeps {
  sessions: OperatorSessions;
  keys: OperatorKeys;
  isOwn: IsOwn;
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
  { sessions }: AdmissionDeps,
) {
  const token = readToken(request);
  request.operator = token === null ? null : await sessions.find({ token, ip: request.ip });
  if (request.operator === null) return refuse(reply, failed(codes.unauthorized));
  if (!mayCall(request.operator.role, call))
    return refuse(reply, failed(codes.forbidden, "您的角色没有此权限"));
}

async function admitKey(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, authorization }: { call: OperatorCall; authorization: string },
  { keys }: AdmissionDeps,
) {
  const found = await keys.find({ authorization, ip: request.ip });
  if (!found.ok) return refuse(reply, found);
  request.operator = found.data;
  if (!mayKeyCall(found.data.role, call))
    return refuse(reply, failed(codes.forbidden, "此密钥没有此权限"));
}

/** Answers to an operator who is bound to games as if objects of others did not exist. */
export async function guardGames(
  request: FastifyRequest,
  reply: FastifyReply,
  call: OperatorCall,
  { isOwn }: AdmissionDeps,
) {
  const games = request.operator?.games ?? null;
  if (games === null) return;
  if (!(await isOwn(call.owners, payloadOf(call, request), games)))
    return refuse(reply, failed(codes.notFound));
}

/** Browsers name the page's site; a program that sends no such header has no cookie to be misused. */
function isFromAnotherSite({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin";
}
