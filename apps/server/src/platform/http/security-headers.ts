import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

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
  "strict-transport-security": `max-age=${oneYearSeconds}; includeSubDomains`,
  "cross-origin-opener-policy": "same-origin",
};

/**
 * Headers of every answer. Pages set a policy of their own for what they load; who may frame an answer is added here,
 * in one place for all of them.
 */
export function addSecurityHeaders(app: FastifyInstance, settings: HeaderSettings): void {
  const ancestors = `; frame-ancestors ${["'self'", ...settings.frameAncestors].join(" ")}`;
  app.addHook("onRequest", (request, reply, done) => {
    setSecurityHeaders(request, reply, settings);
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.header(policyName, `${reply.getHeader(policyName)}${ancestors}`);
    done();
  });
}

const policyName = "content-security-policy";

/** For answers that are given before any hook runs, as to an address that cannot be read. */
export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { frameAncestors, publicOrigin }: HeaderSettings,
): void {
  reply.headers(everywhere);
  // It knows no list: with one, browsers go by the policy alone.
  if (frameAncestors.length === 0) reply.header("x-frame-options", "SAMEORIGIN");
  if (request.protocol === "https" || publicOrigin?.startsWith("https:")) reply.headers(overTls);
}
