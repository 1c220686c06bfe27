import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import { carriesSecret } from "./operator-secret.ts";
import { type Refusal, refusals } from "./refusals.ts";
import type { RegisteredRow } from "./registered-row.ts";
import type { Registered, Registration } from "./registration.ts";

export interface RegistrationAccess {
  registration: Registration;
  /** What operators show as `Authorization: Bearer …`. */
  secret: string;
  /** Bytes. */
  maxBytes: number;
}

interface ForBuild {
  Params: { id: string };
}

const strangers: Refusal = {
  kind: "refused",
  status: 401,
  reason: "unauthorized",
  msg: "没有登记安装包的权限",
};

/**
 * `PUT /builds/<id>` registers the package in its body, `POST /builds/<id>` the one that lies in storage. The answer is
 * the envelope with the facts or with a `reason` and its words.
 */
export function registrationRoutes(app: FastifyInstance, access: RegistrationAccess): void {
  const { registration, secret, maxBytes } = access;
  app.register(async (scope) => {
    // The body is left alone: whoever takes it writes it to disk as it comes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.addHook("onRequest", async (request, reply) => {
      if (!carriesSecret(request.headers.authorization, secret)) return refuse(reply, strangers);
    });
    scope.put<ForBuild>("/builds/:id", async ({ params, headers, raw }, reply) => {
      if (Number(headers["content-length"]) > maxBytes) return refuse(reply, refusals.tooManyBytes);
      raw.once("end", () => waitPatiently(raw));
      try {
        return answer(reply, await registration.upload(params.id, raw));
      } catch (error) {
        // A client that has gone is its own affair; nobody reads the answer.
        if (raw.complete) throw error;
        return refuse(reply, refusals.empty);
      }
    });
    scope.post<ForBuild>("/builds/:id", async ({ params, raw }, reply) => {
      waitPatiently(raw);
      return answer(reply, await registration.fromStorage(params.id));
    });
  });
}

/** Nothing moves on the line while gigabytes are read and stored; that is not a client that has gone. */
function waitPatiently({ socket }: IncomingMessage): void {
  socket.setTimeout(0);
}

function answer(reply: FastifyReply, outcome: Registered | Refusal): FastifyReply {
  if (outcome.kind === "refused") return refuse(reply, outcome);
  const data = { ...factsOf(outcome.build), isnew: outcome.isNew };
  return reply.header("cache-control", "no-store").send({ code: 1, data, msg: "" });
}

/** What has not been read of the body is not waited for. */
function refuse(reply: FastifyReply, { status, reason, msg }: Refusal): FastifyReply {
  if (!reply.request.raw.complete) reply.header("connection", "close");
  if (status === 503) reply.header("retry-after", "5");
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .send({ code: status, data: { reason }, msg });
}

/** The words of `getGameInfo`. */
function factsOf(build: RegisteredRow) {
  return {
    id: build.id,
    sha256: build.sha256,
    size: Number(build.size),
    packagename: build.package_name,
    label: build.label,
    version: build.version_name,
    versioncode: Number(build.version_code),
    minsdk: build.min_sdk,
    targetsdk: build.target_sdk,
    permissions: build.permissions,
    signer: build.signer_sha256,
    schemes: build.schemes,
  };
}
