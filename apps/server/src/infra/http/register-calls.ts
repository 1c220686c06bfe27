import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import type { Call } from "@playfront/contract/call";
import {
  type CallName,
  type Calls,
  calls,
  type Data,
  type Payload,
} from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import type { ContainerTokens } from "@playfront/contract/container";
import { isDatabaseUnavailable } from "@playfront/database/errors";
import { readPublic } from "@playfront/database/replicas/public-reads";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type TSchema, Type } from "typebox";
import type { Answer } from "../answer.ts";
import type { KnownForms } from "./ahead/known-forms.ts";
import type { ReadyAnswers } from "./ahead/ready-answers.ts";
import type { AnswerCache, KeptAnswer } from "./answer-cache.ts";
import {
  type AccessServices,
  authenticate,
  type CallThatFindsSession,
  isSessionEnd,
  refuseCaller,
  rejectUnread,
} from "./call-access.ts";
import {
  type CallContext,
  contextOf,
  identityOf,
  type PlayerContext,
  type TokenContext,
} from "./call-context.ts";
import { readForm } from "./call-form.ts";
import { sendFailure } from "./errors.ts";
import { isRendering, tellRendering } from "./rendering-facts.ts";

type ContextOf<Name extends CallName> = Name extends CallThatFindsSession
  ? TokenContext
  : Calls[Name]["auth"] extends "player"
    ? PlayerContext
    : CallContext;

export type Handler<Name extends CallName> = (
  payload: Payload<Name>,
  context: ContextOf<Name>,
) => Promise<Answer<Data<Name>>>;

/** One handler per call of the contract. */
export type Handlers = { [Name in CallName]: Handler<Name> };

/** The handlers of one module. */
export type ModuleHandlers<Prefix extends CallName> = Pick<Handlers, Prefix>;

export interface CallServices extends AccessServices {
  answers: AnswerCache;
  forms: KnownForms;
  ready: ReadyAnswers;
  /** Hears of every request with a session; `owner` names its player. */
  noteCaller(request: IncomingMessage, owner: string): void;
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
  if (call.cached) services.ready.add(name, call.path, services.observers[name] !== undefined);
  app.route({
    method: "POST",
    url: call.path,
    schema: {
      body: call.payload,
      response: { 200: successEnvelope(call.data) },
    },
    config: { encoding: call.encoding, call: name },
    // Before validation: without a session a player's call answers 401, whatever its fields hold.
    onRequest: call.cached ? [] : (request, reply) => authenticate(request, reply, registration),
    preValidation: (request, reply, next) => {
      const rejected = readForm(request, call);
      if (rejected === null) return next();
      rejectUnread(request, reply, registration, () => sendFailure(reply, rejected)).catch(next);
    },
    errorHandler: (error, request, reply) => {
      const answer = () => app.errorHandler(error, request, reply);
      if ((error.statusCode ?? 500) >= 500) return answer();
      return rejectUnread(request, reply, registration, answer);
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
    if (isSessionEnd(call.call, answer)) return refuseCaller(request, reply, call);
    if (call.call.auth === "player")
      call.services.noteCaller(request.raw, request.player?.uid ?? identityOf(request, "token")!);
    return send(reply, answer);
  }
  const { answers, forms } = call.services;
  const payload = request.body as Record<string, unknown>;
  const key = answers.keyOf(call.name, payload);
  if (request.formText !== null) forms.remember(call.name, request.formText, { payload, key });
  const answer = answers.read(key) ?? (await answers.load(call.name, key, loadText).catch(readOld));
  tellRendering(request, reply, answer);
  if (!("body" in answer)) return send(reply, answer);
  observe(request, call, payload);
  return sendKept(request, reply, { answer, ready: call.services.ready });

  async function loadText() {
    const isVisitor = identityOf(request, "token") === null;
    const answer = await (isVisitor ? readPublic(() => run(request, call)) : run(request, call));
    if (!answer.ok) return answer;
    return { text: reply.serialize(success(answer.data)) as string, madeOf: answer.madeOf };
  }

  /** A page made of an old answer would count as new. */
  function readOld(error: unknown) {
    const isUseful = isDatabaseUnavailable(error) && !isRendering(request);
    const old = isUseful ? answers.readOld(key) : undefined;
    if (old === undefined) throw error;
    return old;
  }
}

function observe(request: FastifyRequest, { name, services }: Registration, payload: unknown) {
  const observer = services.observers[name] as
    | ((payload: unknown, context: CallContext) => void)
    | undefined;
  if (!observer || isRendering(request)) return;
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
    /** The body of a form as it was sent; null for another body. */
    formText: string | null;
  }
}

function run(
  request: FastifyRequest,
  { handler, services }: Registration,
): Promise<Answer<unknown>> {
  return handler(request.body, contextOf(request, request.player, services.containerTokens));
}

function send(reply: FastifyReply, answer: Answer<unknown>) {
  if (answer.ok) return reply.header("cache-control", "no-store").send(success(answer.data));
  return sendFailure(reply, answer);
}

function success(data: unknown) {
  return { code: codes.success, data, msg: "" };
}
