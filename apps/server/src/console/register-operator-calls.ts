import type { Readable } from "node:stream";
import { codes } from "@playfront/contract/codes";
import {
  type ConsoleCallName,
  type ConsoleCalls,
  type ConsoleData,
  type ConsolePayload,
  consoleCalls,
} from "@playfront/contract/console/calls";
import {
  consoleStatusOf,
  type FileAnswer,
  type OperatorCall,
} from "@playfront/contract/console/operator-call";
import { mayDo } from "@playfront/contract/console/roles";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Answer, failed } from "../infra/answer.ts";
import { sendFailure } from "../infra/http/errors.ts";
import type {
  OperatorSessions,
  SignedInOperator,
} from "../modules/operator/operator-sessions.service.ts";
import { readToken, writeToken } from "./session-cookie.ts";
import { acceptUploads, payloadOf, schemaOf, sendFile, uploadOf } from "./streams.ts";

interface VisitorContext {
  ip: string;
  /** The file that an upload brings; null if the body is none. */
  upload: Readable | null;
  /** Gives the browser the session's token, or takes it away. */
  setToken(token: string | null): void;
}

interface OperatorContext extends VisitorContext {
  operator: SignedInOperator;
}

type ContextOf<Name extends ConsoleCallName> = ConsoleCalls[Name]["permission"] extends "visitor"
  ? VisitorContext
  : OperatorContext;

/** A handler for every call of the console. A call without a handler is a type error. */
export type ConsoleHandlers = {
  [Name in ConsoleCallName]: (
    payload: ConsolePayload<Name>,
    context: ContextOf<Name>,
  ) => Promise<Answer<ConsoleData<Name>>>;
};

/** The handlers of one module: those whose names fit. */
export type ModuleConsoleHandlers<Names extends string> = Pick<
  ConsoleHandlers,
  Extract<ConsoleCallName, Names>
>;

type AnyHandler = (payload: unknown, context: OperatorContext) => Promise<Answer<unknown>>;

interface ConsoleDeps {
  handlers: ConsoleHandlers;
  sessions: OperatorSessions;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set for calls of the console that need a session. */
    operator: SignedInOperator | null;
  }
}

/** Registers the calls of the operators' console: session, permission, validation, plain JSON. */
export async function registerOperatorCalls(app: FastifyInstance, deps: ConsoleDeps) {
  app.decorateRequest("operator", null);
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    app.getDefaultJsonParser("error", "error"),
  );
  acceptUploads(app);
  for (const name of Object.keys(consoleCalls) as ConsoleCallName[]) {
    const call: OperatorCall = consoleCalls[name];
    const handler = deps.handlers[name] as AnyHandler;
    app.route({
      method: call.method,
      url: call.path,
      ...(call.longestBody !== undefined && { bodyLimit: call.longestBody }),
      schema: schemaOf(call),
      onRequest: (request, reply) => admit(request, reply, call, deps.sessions),
      handler: (request, reply) => answer(request, reply, { call, handler }),
    });
  }
}

/** Refuses requests of other sites, without a session, and without the permission. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { permission, method }: OperatorCall,
  sessions: OperatorSessions,
) {
  reply.header("cache-control", "no-store");
  if (method === "POST" && isFromAnotherSite(request))
    return refuse(reply, failed(codes.forbidden, "请在控制台页面中操作"));
  if (permission === "visitor") return;
  const token = readToken(request);
  request.operator = token === null ? null : await sessions.find({ token, ip: request.ip });
  if (request.operator === null) return refuse(reply, failed(codes.unauthorized));
  if (permission !== "self" && !mayDo(request.operator.role, permission))
    return refuse(reply, failed(codes.forbidden, "您的角色没有此权限"));
}

/** Browsers name the page's site; a program that sends no such header has no cookie to be misused. */
function isFromAnotherSite({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin";
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, handler }: { call: OperatorCall; handler: AnyHandler },
) {
  const context = {
    ip: request.ip,
    upload: uploadOf(request),
    operator: request.operator as SignedInOperator,
    setToken: (token: string | null) => writeToken(reply, token, request.protocol === "https"),
  };
  const payload = payloadOf(call, request);
  if (holdsNul(payload))
    return refuse(reply, failed(codes.invalid, "内容包含无法识别的字符，请修改"));
  const result = await handler(payload, context);
  if (!result.ok) return refuse(reply, result);
  return call.streams === "file"
    ? sendFile(reply, result.data as FileAnswer)
    : reply.send(result.data);
}

/** PostgreSQL stores no U+0000. */
function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  return typeof value === "object" && value !== null && Object.values(value).some(holdsNul);
}

function refuse(reply: FastifyReply, failure: Parameters<typeof sendFailure>[1]) {
  return sendFailure(reply, failure, consoleStatusOf(failure.code));
}
