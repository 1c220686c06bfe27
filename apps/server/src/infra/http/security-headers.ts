import { baseHeaders, strictTransportHeaders } from "@playfront/http/security-headers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";

/** Settings that the headers depend on. */
export type HeaderSettings = Pick<Config, "frameAncestors" | "publicOrigin">;

const policyName = "content-security-policy";

/** A response that is not a page may load nothing. */
const emptyPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'";

const headers = {
  ...baseHeaders,
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** On plain http browsers ignore these and print a warning. */
const tlsHeaders = {
  ...headers,
  ...strictTransportHeaders,
  "cross-origin-opener-policy": "same-origin",
};

/** Returns the function that sets the headers of every response. Pages replace the policy. */
export function createHeaderSetter(settings: HeaderSettings) {
  const always = settings.publicOrigin?.startsWith("https:") ?? false;
  const plain = securityHeaders(false, settings);
  const overTls = securityHeaders(true, settings);
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(always || request.protocol === "https" ? overTls : plain);
  };
}

export function securityHeaders(isOverTls: boolean, settings: HeaderSettings) {
  return {
    ...(isOverTls ? tlsHeaders : headers),
    [policyName]: `${emptyPolicy}; ${ancestorsDirective(settings)}`,
    // X-Frame-Options cannot hold a list; with a list browsers go by the policy alone.
    ...(settings.frameAncestors.length === 0 && { "x-frame-options": "SAMEORIGIN" }),
  };
}

/** Adds who may frame the response to the policies of pages. */
export function addFrameAncestors(app: FastifyInstance, settings: HeaderSettings): void {
  const directive = ancestorsDirective(settings);
  app.addHook("onSend", (_request, reply, _payload, done) => {
    const policy = String(reply.getHeader(policyName));
    if (!policy.includes("frame-ancestors")) reply.header(policyName, `${policy}; ${directive}`);
    done();
  });
}

function ancestorsDirective({ frameAncestors }: HeaderSettings): string {
  return `frame-ancestors ${["'self'", ...frameAncestors].join(" ")}`;
}
