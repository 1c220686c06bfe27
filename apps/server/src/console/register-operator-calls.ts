import type { Readable } from "node:stream";
import { codes } from "@playfront/contract/codes";
import {
  type ConsoleCallName,
  type ConsoleCalls,
  type ConsoleData,
  type ConsolePayload,
  consoleCalls,
} from "@playfront/contract/console/calls";
import type { FileAnswer, OperatorCall } from "@playfront/contract/console/operator-call";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Answer, failed } from "../infra/answer.ts";
import { requestOrigin } from "../infra/http/request-origin.ts";
import type { UploadPace } from "../infra/http/upload-pace.ts";
import type {
  OperatorOfSession,
  SignedInOperator,
} from "../modules/operator/operator-sessions.service.ts";
import type { Look } from "../modules/operator/watch/operator-watch.service.ts";
import { type AdmissionDeps, admit, guardGames, refuseCall } from "./admission.ts";
import { refuse } from "./refuse.ts";
import { readCookie, writeCookie } from "./session-cookie.ts";
import {
  acceptUploads,
  payloadOf,
  receiveInTime,
  schemaOf,
  sendFile,
  uploadOf,
} from "./streams.ts";
import { createUploadPlaces } from "./upload-places.ts";

/** As long as a device is known after its last log-in. */
const deviceSeconds = 180 * 86_400;

interface VisitorContext {
  ip: string;
  /** Under which the caller reaches the console. */
  origin: string;
  /** The file that an upload brings; null if the body is none. */
  upload: Readable | null;
  /** The handle by which the browser is known again; null if it has none. */
  device: string | null;
  /** Gives the browser the session's token, or takes it away. */
  setToken(token: string | null): void;
  setDevice(device: string): void;
}

interface OperatorContext extends VisitorContext {
  operator: SignedInOperator;
}

interface SessionContext extends VisitorContext {
  operator: OperatorOfSession;
}

/** A key makes no calls about the operator's own session and account. */
type ContextOf<Name extends ConsoleCallName> = ConsoleCalls[Name]["permission"] extends "visitor"
  ? VisitorContext
  : ConsoleCalls[Name]["permission"] extends "self"
    ? SessionContext
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

type AnyHandler = (payload: unknown, context: SessionContext) => Promise<Answer<unknown>>;

interface ConsoleDeps extends AdmissionDeps {
  handlers: ConsoleHandlers;
  /** The console's own origin; null if it has none. */
  origin: string | null;
  /** The slowest pace at which a file may arrive; the usual one if undefined. */
  uploadPace: UploadPace | undefined;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set for calls of the console that need a session or a key. */
    operator: SignedInOperator | null;
  }
}

/** Registers the calls of the operators' console: session or key, permission, validation, own games, plain JSON. */
export async function registerOperatorCalls(app: FastifyInstance, deps: ConsoleDeps) {
  app.decorateRequest("operator", null);
  app.decorateRequest("uploadPlace", null);
  const places = createUploadPlaces();
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
      config: { call: `console/${name}` },
      onRequest: [
        (request, reply) => admit(request, reply, call, deps),
        (request, reply) => places.admit(request, reply, call),
      ],
      preHandler: (request, reply) => guardGames(request, reply, call, deps),
      handler: (request, reply) => answer(request, reply, { name, call, handler, deps }),
    });
  }
}

interface Answering {
  name: ConsoleCallName;
  call: OperatorCall;
  handler: AnyHandler;
  deps: ConsoleDeps;
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, call, handler, deps }: Answering,
) {
  const payload = payloadOf(call, request);
  if (holdsUnstorable(payload))
    return refuse(reply, failed(codes.invalid, "内容包含无法识别的字符，请修改"));
  const look = lookOf(request, { name, call, payload });
  const tooMuch = look && (await deps.watch.admit(look));
  if (tooMuch) return refuse(reply, tooMuch);
  const work = () =>
    handler(payload, {
      ip: request.ip,
      origin: deps.origin ?? requestOrigin(request),
      upload: uploadOf(request),
      operator: request.operator as OperatorOfSession,
      device: readCookie(request, "device"),
      setToken: (value) => writeCookie(reply, "session", { value, seconds: null }),
      setDevice: (value) => writeCookie(reply, "device", { value, seconds: deviceSeconds }),
    });
  const handle = () => request.uploadPlace?.hold(work) ?? work();
  const result =
    call.streams === "upload"
      ? await receiveInTime(request, handle, deps.uploadPace)
      : await handle();
  if (!result.ok)
    return result.code === codes.forbidden
      ? refuseCall(request, reply, { call, failure: result, refusals: deps.refusals })
      : refuse(reply, result);
  if (look) await deps.watch.record(look);
  return call.streams === "file"
    ? sendFile(reply, result.data as FileAnswer)
    : reply.send(result.data);
}

/** What the call shows of persons or takes away; null if nothing. */
function lookOf(
  { operator }: FastifyRequest,
  { name, call, payload }: { name: string; call: OperatorCall; payload: unknown },
): Look | null {
  if (!operator || !call.shows) return null;
  const { id, uid } = payload as { id?: string; uid?: string };
  const kind = uid === undefined ? name.split("/")[0]!.replace(/s$/, "") : "player";
  const about = uid ?? id;
  const object = about === undefined ? "" : `${kind}/${about}`;
  return { operator, sight: call.shows, call: name, object };
}

/** PostgreSQL stores no U+0000, and no half of a pair of surrogates in `jsonb`: half an emoji, as a careless cut leaves it. */
function holdsUnstorable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  return typeof value === "object" && value !== null && Object.values(value).some(holdsUnstorable);
}
