import type { IncomingMessage } from "node:http";
import { closeUnread } from "@playfront/http/close-unread";
import { sendEnvelope } from "@playfront/http/envelope";
import type { FastifyInstance, FastifyReply } from "fastify";
import { carriesSecret, carriesTicket } from "./operator-secret.ts";
import { type Refusal, refusals } from "./refusals.ts";
import type { RegisteredRow } from "./registered-row.ts";
import type { Registered, Registration } from "./registration.ts";
import { readDigests } from "./upload-digests.ts";

export interface RegistrationAccess {
  registration: Registration;
  /** The secret that operators send as `Authorization: Bearer …`. */
  secret: string;
  /** Bytes. */
  maxBytes: number;
}

interface BuildRequest {
  Params: { id: string };
  Querystring: { sha256?: unknown };
}

const unauthorized: Refusal = {
  kind: "refused",
  status: 401,
  reason: "unauthorized",
  msg: "没有登记安装包的权限",
};

/** A page of the console may upload from another origin. It sends a ticket itself: no cookie is at stake. */
const preflight = {
  "access-control-allow-methods": "PUT",
  "access-control-allow-headers": "authorization, content-digest, content-type, repr-digest",
  "access-control-max-age": "600",
};

/**
 * `PUT /builds/<id>` registers the package in the body, `POST /builds/<id>` one that is already in storage. A ticket of the console
 * allows uploads of one package, one at a time, that begin before its end. An upload is compared with the digests that it comes with. The answer is the envelope with
 * the package's facts, or with a `reason` and a message.
 */
export function registrationRoutes(app: FastifyInstance, access: RegistrationAccess): void {
  const { registration, secret, maxBytes } = access;
  app.register(async (scope) => {
    // Fastify does not parse the body: the handler streams it to disk.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.addHook("onRequest", async (request, reply) => {
      if (request.method === "OPTIONS") return;
      const { authorization } = request.headers;
      const { id } = request.params as BuildRequest["Params"];
      const mayUpload = request.method === "PUT" && carriesTicket(authorization, { secret, id });
      if (!mayUpload && !carriesSecret(authorization, secret)) return refuse(reply, unauthorized);
    });
    scope.options<BuildRequest>("/builds/:id", (_request, reply) =>
      reply.headers(preflight).code(204).send(),
    );
    scope.put<BuildRequest>("/builds/:id", async ({ params, query, headers, raw }, reply) => {
      if (Number(headers["content-length"]) > maxBytes) return refuse(reply, refusals.tooManyBytes);
      if (/^\s*multipart\//i.test(headers["content-type"] ?? ""))
        return refuse(reply, refusals.form);
      const digests = readDigests(headers, query.sha256);
      if (digests === undefined) return refuse(reply, refusals.badDigest);
      const isPublic = carriesSecret(headers.authorization, secret);
      raw.once("end", () => disableSocketTimeout(raw));
      try {
        return answer(
          reply,
          await registration.upload(params.id, { stream: raw, digests, isPublic }),
        );
      } catch (error) {
        // The client has disconnected and reads no answer.
        if (raw.complete) throw error;
        return refuse(reply, refusals.empty);
      }
    });
    scope.post<BuildRequest>("/builds/:id", async ({ params, raw }, reply) => {
      disableSocketTimeout(raw);
      return answer(reply, await registration.fromStorage(params.id));
    });
  });
}

/** The socket is idle while gigabytes are read and stored, which must not count as a stalled client. */
function disableSocketTimeout({ socket }: IncomingMessage): void {
  socket.setTimeout(0);
}

function answer(reply: FastifyReply, outcome: Registered | Refusal): FastifyReply {
  if (outcome.kind === "refused") return refuse(reply, outcome);
  const data = { ...toFacts(outcome.build), isnew: outcome.isNew };
  return reply.header("cache-control", "no-store").send({ code: 1, data, msg: "" });
}

/** Closes the connection if the body has not been read completely. */
function refuse(reply: FastifyReply, { status, reason, msg, retryAfter }: Refusal): FastifyReply {
  closeUnread(reply);
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  return sendEnvelope(reply, status, { code: status, data: { reason }, msg });
}

/** The package's facts, named as in `getGameInfo`. */
function toFacts(build: RegisteredRow) {
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
    camewith: build.came_with,
  };
}
