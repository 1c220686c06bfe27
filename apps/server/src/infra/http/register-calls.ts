import type { Call } from "@playfront/contract/call";
import {
  type CallName,
  type Calls,
  calls,
  type Data,
  type Payload,
} from "@playfront/contract/calls";
import { codes, defaultMessages, httpStatusOf } from "@playfront/contract/codes";
import { renderingDevice } from "@playfront/contract/constants";
import type { ContainerTokens } from "@playfront/contract/container";
import { failureEnvelope } from "@playfront/contract/envelope";
import { sendEnvelope, sendJson } from "@playfront/http/envelope";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type TSchema, Type } from "typebox";
import { type Answer, type FailedAnswer, failed, invalidField } from "../answer.ts";
import type { AnswerCache } from "./answer-cache.ts";
import {
  type CallContext,
  contextOf,
  identityOf,
  type Player,
  type PlayerContext,
} from "./call-context.ts";
import { callsOfKeptSessions } from "./calls-of-kept-sessions.ts";

type ContextOf<Name extends CallName> = Calls[Name]["auth"] extends "player"
  ? PlayerContext
  : CallContext;

export type Handler<Name extends CallName> = (
  payload: Payload<Name>,
  context: Calls[Name] extends { auth: "player" } ? ContextOf<Name> : CallContext,
) => Promise<Answer<Data<Name>>>;

/** One handler per call of the contract. */
export type Handlers = { [Name in CallName]: Handler<Name> };

/** The handlers of one module. */
export type ModuleHandlers<Prefix extends CallName> = Pick<Handlers, Prefix>;

export interface CallServices {
  /** The player of a token; null if the token is unknown or has ended. */
  findPlayer(visit: { token: string; ip: string; mayBeKept: boolean }): Promise<Player | null>;
  /** A message that says why a token has ended; null if there is none. */
  explainEnd?(token: string): Promise<string | null>;
  answers: AnswerCache;
  /** Called for every successful answer of a cached call, also from the cache, except to SSR. */
  observers: Observers;
  /** Names of the product's own apps in user agents. */
  containerTokens: ContainerTokens;
}

export type Observers = {
  [Name in CallName]?: (payload: Payload<Name>, context: CallContext) => void;
};

/** Registers a route for every call: validation, access check, envelope, response filter. */
export function registerCalls(
  app: FastifyInstance,
  handlers: Handlers,
  services: CallServices,
): void {
  app.decorateRequest("player", null);
  for (const name of Object.keys(calls) as CallName[]) {
    registerCall(app, { name, call: calls[name], handler: handlers[name] as AnyHandler, services });
  }
}

type AnyHandler = (payload: unknown, context: CallContext) => Promise<Answer<unknown>>;

interface Registration {
  name: CallName;
  call: Call;
  handler: AnyHandler;
  services: CallServices;
}

function registerCall(app: FastifyInstance, registration: Registration): void {
  const { name, call } = registration;
  app.route({
    method: "POST",
    url: call.path,
    schema: {
      operationId: name,
      summary: call.summary,
      tags: [name.slice(0, name.lastIndexOf("/"))],
      consumes: [
        call.encoding === "form" ? "application/x-www-form-urlencoded" : "multipart/form-data",
      ],
      body: call.payload,
      response: { 200: successEnvelope(call.data) },
    },
    config: { encoding: call.encoding },
    // Before validation: without a session a player's call answers 401, whatever its fields hold.
    onRequest: call.cached ? [] : (request, reply) => authenticate(request, reply, registration),
    preValidation: (request, reply, next) => {
      if (call.encoding === "form" && request.isMultipart()) return next(new WrongEncodingError());
      normaliseBody(request, call);
      const rejected = rejectText(request.body, call);
      if (rejected === null) return next();
      sendFailure(reply, rejected);
    },
    handler: (request, reply) => answerCall(request, reply, registration),
  });
}

function successEnvelope(data: TSchema) {
  return Type.Object({ code: Type.Literal(codes.success), data, msg: Type.String() });
}

async function answerCall(request: FastifyRequest, reply: FastifyReply, call: Registration) {
  const { answers, observers, containerTokens } = call.services;
  if (!call.call.cached) return send(reply, await run(request, call));
  const key = answers.keyOf(call.name, request.body as Record<string, unknown>);
  const answer = answers.read(key) ?? (await answers.load(call.name, key, loadText));
  if (typeof answer !== "string") return send(reply, answer);
  const observe = observers[call.name] as
    | ((payload: unknown, context: CallContext) => void)
    | undefined;
  if (identityOf(request, "deviceid") !== renderingDevice) {
    observe?.(request.body, contextOf(request, null, containerTokens));
  }
  return sendJson(reply, answer);

  async function loadText() {
    const answer = await run(request, call);
    return answer.ok ? (reply.serialize(success(answer.data)) as string) : answer;
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** Null for visitors and for cached calls, whose answers are the same for everyone. */
    player: Player | null;
  }
}

/** Sets `request.player`, and rejects callers who may not make the call. */
async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  registration: Registration,
) {
  const { name, call, services } = registration;
  if (call.needsDevice && identityOf(request, "deviceid") === null) {
    return sendFailure(reply, missingDevice);
  }
  const token = identityOf(request, "token");
  const mayBeKept = callsOfKeptSessions.has(name);
  request.player =
    token === null ? null : await services.findPlayer({ token, ip: request.ip, mayBeKept });
  if (call.auth === "player" && request.player === null) {
    const words = token === null ? null : await services.explainEnd?.(token);
    return sendFailure(reply, failed(codes.unauthorized, words ?? undefined));
  }
}

function run(
  request: FastifyRequest,
  { handler, services }: Registration,
): Promise<Answer<unknown>> {
  return handler(request.body, contextOf(request, request.player, services.containerTokens));
}

const missingDevice: FailedAnswer = {
  ok: false,
  code: codes.invalid,
  msg: "缺少设备标识，请刷新页面后重试",
  data: { field: "deviceid" },
};

function send(reply: FastifyReply, answer: Answer<unknown>) {
  if (answer.ok) return reply.header("cache-control", "no-store").send(success(answer.data));
  return sendFailure(reply, answer);
}

function success(data: unknown) {
  return { code: codes.success, data, msg: "" };
}

/** Sends an expected failure as its envelope. */
export function sendFailure(
  reply: FastifyReply,
  failure: FailedAnswer,
  status = httpStatusOf(failure.code) as number,
) {
  const { code, msg = defaultMessages[code], data = null } = failure;
  const wait = (data as { retryAfter?: number } | null)?.retryAfter;
  if (code === codes.tooMany && wait !== undefined) reply.header("retry-after", wait);
  // Most failures have status 200, so only this line shows, for example, that somebody guesses passwords.
  reply.log.info({ code }, "refused");
  return sendEnvelope(reply, status, failureEnvelope(code, msg, data));
}

/**
 * Keeps only the fields of the contract, so that no other field reaches a handler. An empty body is an empty form; an
 * empty optional field counts as absent.
 */
function normaliseBody(request: FastifyRequest, { payload, encoding }: Call): void {
  const sent = encoding === "form" ? ((request.body ?? {}) as Record<string, unknown>) : {};
  const required = new Set<string>(payload.required as string[] | undefined);
  const form: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(payload.properties)) {
    const value = Object.hasOwn(sent, field) ? sent[field] : undefined;
    const isOptional =
      !required.has(field) || (schema as { default?: unknown }).default !== undefined;
    if (value !== undefined && (value !== "" || !isOptional)) form[field] = value;
  }
  request.body = form;
}

/** Status 415: a form call sent as multipart would lose every field. */
class WrongEncodingError extends Error {
  statusCode = 415;
}

/**
 * Rejects two inputs that the validator accepts: U+0000, which PostgreSQL's text cannot hold, and numbers such as `1e309`,
 * which become infinity and pass every minimum and maximum.
 */
function rejectText(body: unknown, { payload }: Call): FailedAnswer | null {
  for (const [field, text] of Object.entries(body as Record<string, unknown>)) {
    if (typeof text !== "string") continue;
    if (text.includes("\0")) return invalidField(field, "内容包含无法识别的字符，请修改");
    const { type, label = field } = payload.properties[field] as { type?: string; label?: string };
    const isNumber = type === "integer" || type === "number";
    if (isNumber && !/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) {
      return invalidField(field, `${label}格式不正确`);
    }
  }
  return null;
}
