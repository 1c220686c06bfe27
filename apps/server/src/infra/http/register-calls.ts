import type { OutgoingHttpHeaders } from "node:http";
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
import { sendEnvelope } from "@playfront/http/envelope";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type TSchema, Type } from "typebox";
import { type Answer, type FailedAnswer, failed } from "../answer.ts";
import type { AnswerCache, KeptAnswer } from "./answer-cache.ts";
import {
  type CallContext,
  contextOf,
  identityOf,
  type Player,
  type PlayerContext,
} from "./call-context.ts";
import { readForm } from "./call-form.ts";
import { callsOfKeptSessions } from "./calls-of-kept-sessions.ts";
import type { KnownForms } from "./known-forms.ts";
import type { ReadyAnswers } from "./ready-answers.ts";
import { tellRendering } from "./rendering-facts.ts";

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
  forms: KnownForms;
  ready: ReadyAnswers;
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
  app.decorateRequest("formText", null);
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
  const { name, call, services } = registration;
  // An observer wants to know who asks.
  if (call.cached && !services.observers[name]) services.ready.add(name, call.path);
  app.route({
    method: "POST",
    url: call.path,
    schema: {
      body: call.payload,
      response: { 200: successEnvelope(call.data) },
    },
    config: { encoding: call.encoding },
    // Before validation: without a session a player's call answers 401, whatever its fields hold.
    onRequest: call.cached ? [] : (request, reply) => authenticate(request, reply, registration),
    preValidation: (request, reply, next) => {
      const rejected = readForm(request, call);
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
  if (!call.call.cached) {
    const answer = await run(request, call);
    tellRendering(request, reply, answer);
    return send(reply, answer);
  }
  const { answers, forms } = call.services;
  const payload = request.body as Record<string, unknown>;
  const key = answers.keyOf(call.name, payload);
  if (request.formText !== null) forms.remember(call.name, request.formText, { payload, key });
  const answer = answers.read(key) ?? (await answers.load(call.name, key, loadText));
  tellRendering(request, reply, answer);
  if (!("body" in answer)) return send(reply, answer);
  observe(request, call, payload);
  return sendKept(request, reply, { answer, ready: call.services.ready });

  async function loadText() {
    const answer = await run(request, call);
    if (!answer.ok) return answer;
    return { text: reply.serialize(success(answer.data)) as string, madeOf: answer.madeOf };
  }
}

function observe(request: FastifyRequest, { name, services }: Registration, payload: unknown) {
  const observer = services.observers[name] as
    | ((payload: unknown, context: CallContext) => void)
    | undefined;
  if (!observer || identityOf(request, "deviceid") === renderingDevice) return;
  observer(payload, contextOf(request, null, services.containerTokens));
}

/** Sends an answer without `onSend`, whose hooks are for pages, redirects and uploads. */
function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer: { body }, ready }: { answer: KeptAnswer; ready: ReadyAnswers },
) {
  const headers = reply.getHeaders() as OutgoingHttpHeaders;
  headers["content-type"] = "application/json; charset=utf-8";
  headers["content-length"] = Buffer.byteLength(body);
  ready.note(request.raw, headers);
  reply.hijack();
  reply.raw.writeHead(200, headers).end(body);
}

declare module "fastify" {
  interface FastifyRequest {
    /** Null for visitors and for cached calls, whose answers are the same for everyone. */
    player: Player | null;
    /** The body of a form as it was sent; null for another body. */
    formText: string | null;
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
