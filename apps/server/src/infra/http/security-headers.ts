import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";

/** Settings that the headers depend on. */
export type HeaderSettings = Pick<Config, "frameAncestors" | "publicOrigin">;

/** What an answer that is no page may load or run: nothing. */
const emptyPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'";

const oneYearSeconds = 31_536_000;

const everywhere = {
  "content-security-policy": emptyPolicy,
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "strict-origin",
  "x-content-type-options": "nosniff",
};

/** Of answers over TLS alone: on plain http browsers ignore them, and complain. */
const overTls = {
  ...everywhere,
  "strict-transport-security": `max-age=${oneYearSeconds}; includeSubDomains`,
  "cross-origin-opener-policy": "same-origin",
};

const policyName = "content-security-policy";

/**
 * Headers of every answer. Pages set a policy of their own for what they load; who may frame an answer is added here,
 * in one place for all of them.
 */
export function addSecurityHeaders(app: FastifyInstance, settings: HeaderSettings): void {
  app.addHook("onRequest", (request, reply, done) => {
    setHeaders(request, reply, settings);
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    nameAncestors(reply, settings);
    done();
  });
}

/** The same for an answer that no hook sees, as to an address that cannot be read. */
export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: HeaderSettings,
): void {
  setHeaders(request, reply, settings);
  nameAncestors(reply, settings);
}

function setHeaders(request: FastifyRequest, reply: FastifyReply, settings: HeaderSettings): void {
  const { frameAncestors, publicOrigin } = settings;
  const isOverTls = request.protocol === "https" || publicOrigin?.startsWith("https:");
  reply.headers(isOverTls ? overTls : everywhere);
  // It knows no list: with one, browsers go by the policy alone.
  if (frameAncestors.length === 0) reply.header("x-frame-options", "SAMEORIGIN");
}

function nameAncestors(reply: FastifyReply, { frameAncestors }: HeaderSettings): void {
  const ancestors = ["'self'", ...frameAncestors].join(" ");
  reply.header(policyName, `${reply.getHeader(policyName)}; frame-ancestors ${ancestors}`);
}
