import type { FastifyReply, FastifyRequest } from "fastify";

const name = "console-session";

/** The token of the operator's session; null without a cookie. */
export function readToken(request: FastifyRequest): string | null {
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value && /^[\w-]{20,128}$/.test(value) ? value : null;
}

/**
 * Sets the cookie, or removes it for null. No script can read it, no other site can send it, and the shop's paths never
 * get it.
 */
export function writeToken(reply: FastifyReply, token: string | null, isSecure: boolean): void {
  const ends = token === null ? "; Max-Age=0" : "";
  const secure = isSecure ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${name}=${token ?? ""}; Path=/console; HttpOnly; SameSite=Strict${secure}${ends}`,
  );
}
